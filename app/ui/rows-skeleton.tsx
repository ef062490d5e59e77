import { Skeleton } from './skeleton.tsx'

/** A placeholder for rows in a card; `label` names what is loading. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={label}
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex flex-col gap-2 p-5">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
    </div>
  )
}
