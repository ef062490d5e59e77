import { hasOwnServer } from '#app/lib/backend/own-server.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'

const parts = [
  { name: 'profile', lines: 2 },
  ...(hasOwnServer ? [{ name: 'notifications', lines: 4 }] : []),
  { name: 'privacy', lines: 4 },
]

export function SettingsSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-12">
      {parts.map(({ name, lines }) => (
        <div key={name} className="grid gap-x-12 gap-y-5 border-t border-line pt-8 lg:grid-cols-[224px_1fr]">
          <span className="flex flex-col gap-2">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-4 w-56" />
          </span>
          <span className="flex max-w-160 flex-col gap-5">
            {Array.from({ length: lines }, (_, line) => line).map((line) => (
              <Skeleton key={line} className="h-12 w-full" />
            ))}
          </span>
        </div>
      ))}
    </div>
  )
}
