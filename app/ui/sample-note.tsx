import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'

/** Marks the page's content as a sample, and says in one line what will replace it. On a phone it is one paragraph. */
export function SampleNote({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="gap-x-3 gap-y-2 text-15 text-ink-2 sm:flex sm:flex-wrap sm:items-center">
      <Badge tone="accent">Sample</Badge> <p className="inline">{children}</p> {action}
    </div>
  )
}
