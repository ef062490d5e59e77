import { Skeleton } from '#app/ui/skeleton.tsx'

export function JobDetailSkeleton() {
  return (
    <div aria-busy="true" className="page-x page-width flex flex-col gap-8 py-10 sm:py-12">
      <h1 className="sr-only">Loading job</h1>
      <Skeleton className="h-5 w-16" />
      <div className="flex gap-5">
        <Skeleton className="size-12 rounded-input" />
        <div className="flex flex-1 flex-col gap-3">
          <Skeleton className="h-9 w-80 max-w-full" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </div>
      </div>
      <div className="grid gap-10 lg:grid-cols-[1fr_280px]">
        <div className="flex flex-col gap-3">
          {['w-full', 'w-11/12', 'w-3/4', 'w-2/3', 'w-5/6', 'w-1/2'].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </div>
        <Skeleton className="h-96 rounded-card" />
      </div>
    </div>
  )
}
