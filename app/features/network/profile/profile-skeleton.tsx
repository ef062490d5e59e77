import { Skeleton } from '#app/ui/skeleton.tsx'

export function ProfileSkeleton() {
  return (
    <div aria-busy="true" className="page-x page-width page-y flex flex-col gap-4">
      <h1 className="sr-only">Loading</h1>
      <Skeleton className="h-44 rounded-card!" />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_376px]">
        <Skeleton className="h-96 rounded-card!" />
        <Skeleton className="h-72 rounded-card!" />
      </div>
    </div>
  )
}
