import { Card } from '#app/ui/card.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { InlineStatsSkeleton } from '#app/ui/stat.tsx'

export function GoalsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading your goals" className="flex flex-col gap-8">
      <InlineStatsSkeleton />
      <div className="flex h-11.25 items-center gap-6 border-b border-line">
        {[0, 1, 2].map((tab) => (
          <Skeleton key={tab} className="h-5 w-20" />
        ))}
      </div>
      <div className="flex flex-col gap-4">
        {[0, 1, 2].map((goal) => (
          <Card key={goal} className="flex min-h-64 flex-col gap-4">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-7 w-3/5" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-auto h-1.5 w-full" />
          </Card>
        ))}
      </div>
    </div>
  )
}
