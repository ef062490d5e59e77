import { Skeleton } from '#app/ui/skeleton.tsx'

const pill = 'h-10 w-26 rounded-full pointer-coarse:h-11'

/** Line by line as job-detail.tsx has it, so that nothing moves when the job is there. Every page loads it: it stays small. */
export function JobDetailSkeleton() {
  return (
    <div aria-busy="true" className="page-x page-width flex flex-col gap-8 py-10 sm:py-12">
      <h1 className="sr-only">Loading job</h1>
      <Skeleton className="h-6 w-14" />
      <div className="flex flex-col gap-5">
        <div className="flex gap-5">
          <Skeleton className="size-12 shrink-0 rounded-input" />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className="h-10.5 w-80 max-w-full" />
            <Skeleton className="h-6 w-80 max-w-full max-sm:h-12" />
          </div>
        </div>
        <div className="flex gap-3">
          <Skeleton className={pill} />
          <Skeleton className={pill} />
        </div>
      </div>
      <div className="stitch" />
      <div className="grid gap-10 lg:grid-cols-[1fr_280px]">
        <div className="measure flex flex-col gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-10 w-80 max-w-full" />
          <Skeleton className="h-64" />
        </div>
        <Skeleton className="h-96 rounded-card" />
      </div>
    </div>
  )
}
