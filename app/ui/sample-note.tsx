import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'

/** Marks what a page shows as a sample, and says in one line what replaces it. */
export function SampleNote({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-15 text-ink-2">
      <Badge tone="accent">Sample</Badge>
      <p>{children}</p>
      {action}
    </div>
  )
}
