import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Skeleton } from './skeleton.tsx'

type StatProps = { label: string; value: ReactNode; note?: ReactNode }

/** A figure in its own card. Several belong in one <dl>. */
export function Stat({ label, value, note }: StatProps) {
  return (
    <Card className="flex flex-col gap-1 px-4 py-3.5">
      <dt className="text-15 text-ink-2">{label}</dt>
      <dd className="text-26 font-semibold tracking-[-0.02em]">{value}</dd>
      {note && <dd className="text-14 text-ink-3">{note}</dd>}
    </Card>
  )
}

const inlineStats = 'grid grid-cols-2 gap-x-7 gap-y-3 sm:flex sm:flex-wrap'

/** Figures in one line; on a phone in two columns. */
export function InlineStats({ children }: { children: ReactNode }) {
  return <dl className={inlineStats}>{children}</dl>
}

export function InlineStatsSkeleton() {
  return (
    <div className={inlineStats}>
      {[0, 1, 2, 3].map((stat) => (
        <Skeleton key={stat} className="h-8 w-30" />
      ))}
    </div>
  )
}

/** A figure in a line of figures. */
export function InlineStat({ label, value }: Omit<StatProps, 'note'>) {
  return (
    <div className="flex flex-row-reverse items-baseline justify-end gap-2">
      <dt className="text-15 text-ink-2">{label}</dt>
      <dd className="text-26 font-semibold tracking-[-0.02em]">{value}</dd>
    </div>
  )
}
