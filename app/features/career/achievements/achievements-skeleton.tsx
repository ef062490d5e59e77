import { Card } from '#app/ui/card.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

export function AchievementsSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="Loading your achievements"
      className="flex flex-col gap-8"
    >
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {[0, 1, 2, 3].map((figure) => (
          <Card key={figure} className="flex h-34.5 flex-col gap-3 px-5.5 py-5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-8 w-14" />
            <Skeleton className="h-4 w-20" />
          </Card>
        ))}
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_300px]">
        <div className="flex flex-col gap-6">
          <div className="h-11.25 border-b border-line" />
          <div className="grid gap-4 sm:grid-cols-2">
            {[0, 1, 2, 3].map((card) => (
              <Card key={card} className="flex h-52 flex-col gap-4 p-5">
                <Skeleton className="size-14 rounded-full" />
                <Skeleton className="h-6 w-1/2" />
                <Skeleton className="h-4 w-4/5" />
              </Card>
            ))}
          </div>
        </div>
        <Card className="h-96" />
      </div>
    </div>
  )
}
