import { Skeleton } from '#app/ui/skeleton.tsx'

export function HubSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the courses" className="flex flex-col gap-8">
      <div className="flex h-11.25 items-center gap-6 border-b border-line">
        {[0, 1, 2].map((tab) => (
          <Skeleton key={tab} className="h-5 w-20" />
        ))}
      </div>
      <Skeleton className="h-14 rounded-full" />
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="flex gap-6 p-5 sm:p-6">
            <Skeleton className="h-27 w-36 rounded-input max-sm:hidden" />
            <div className="flex flex-1 flex-col gap-3">
              <Skeleton className="h-6 w-1/2" />
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-4 w-4/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
