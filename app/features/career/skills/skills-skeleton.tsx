import { Card } from '#app/ui/card.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

export function SkillsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading your skills" className="flex flex-col gap-8">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {[0, 1, 2, 3].map((figure) => (
          <Card key={figure} className="flex h-29 flex-col gap-3 px-5.5 py-5">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-8 w-14" />
          </Card>
        ))}
      </div>
      <div className="flex h-11.25 items-center gap-6 border-b border-line">
        {[0, 1, 2, 3].map((tab) => (
          <Skeleton key={tab} className="h-5 w-24" />
        ))}
      </div>
      <div className="grid gap-8 lg:grid-cols-[1fr_300px]">
        <div className="grid content-start gap-4 sm:grid-cols-2">
          {[0, 1, 2, 3].map((card) => (
            <Card key={card} className="flex h-50 flex-col gap-4">
              <Skeleton className="h-6 w-2/5" />
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="mt-auto h-1.5 w-full" />
            </Card>
          ))}
        </div>
        <Card className="h-80" />
      </div>
    </div>
  )
}

export function MatrixSkeleton() {
  return (
    <Card aria-busy="true" className="flex flex-col gap-6">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-6 w-full" />
      ))}
    </Card>
  )
}
