import {
  Ban,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CirclePlay,
  CircleX,
  Hand,
  type LucideIcon,
  PencilLine,
} from 'lucide-react'
import { cx } from '#app/ui/cx.ts'
import type { DirectiveState } from './directive-queries.ts'

export const stateLooks: Record<DirectiveState, { label: string; icon: LucideIcon; look: string }> = {
  queued: { label: 'Queued', icon: CircleDashed, look: 'text-ink-2' },
  planning: { label: 'Planning', icon: PencilLine, look: 'text-api' },
  running: { label: 'Running', icon: CirclePlay, look: 'text-orcher' },
  awaiting_approval: { label: 'Waiting for approval', icon: Hand, look: 'text-warn' },
  paused: { label: 'Paused', icon: CirclePause, look: 'text-ink-2' },
  completed: { label: 'Completed', icon: CircleCheck, look: 'text-good' },
  cancelled: { label: 'Canceled', icon: Ban, look: 'text-ink-2' },
  failed: { label: 'Failed', icon: CircleX, look: 'text-bad' },
}

/** A state by icon, word and color, never by color alone. */
export function StateMark({ state, className }: { state: DirectiveState; className?: string }) {
  const { label, icon: Icon, look } = stateLooks[state]
  return (
    <span className={cx('inline-flex items-center gap-1.5 font-medium', look, className)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      {label}
    </span>
  )
}

export const isOver = (state: DirectiveState) => ['completed', 'cancelled', 'failed'].includes(state)
