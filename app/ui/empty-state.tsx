import type { ReactNode } from 'react'
import { Drawing, Thread, ThreadNode } from './thread.tsx'

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode }

/** An empty state: a loose thread, one line, one action. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-14 text-center">
      <div className="sewn">
        <LooseThread />
      </div>
      <h2 className="text-20">{title}</h2>
      {children && <p className="max-w-[44ch] text-15 text-balance text-ink-2">{children}</p>}
      {action}
    </div>
  )
}

function LooseThread() {
  return (
    <Drawing viewBox="0 0 220 90" className="w-52 max-w-full">
      <Thread d="M8 62 C 44 62 52 26 92 26 S 132 66 164 62" />
      <Thread d="M164 62 C 186 59 186 34 172 32 S 150 50 176 66 S 206 70 212 58" hue="accent" />
      <ThreadNode x={8} y={62} hue="line" />
      <ThreadNode x={92} y={26} />
    </Drawing>
  )
}
