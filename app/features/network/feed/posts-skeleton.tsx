import { Skeleton } from '#app/ui/skeleton.tsx'

export function PostsSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      {[0, 1, 2].map((card) => (
        <div key={card} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
          <div className="flex gap-3">
            <Skeleton className="size-10 rounded-full!" />
            <div className="flex flex-1 flex-col gap-2 py-1">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-3.5 w-1/2" />
            </div>
          </div>
          <Skeleton className="h-16" />
        </div>
      ))}
    </div>
  )
}
