import { ChevronsUpDown, Hand, User, X } from 'lucide-react'
import { cx } from '#app/ui/cx.ts'
import type { Knot, Look } from './run-layout.ts'

const fills: Record<Look, string> = {
  done: 'border-orcher bg-orcher text-surface',
  waits: 'border-warn bg-warn-soft text-warn',
  bad: 'border-bad bg-surface text-bad',
  revision: 'border-api bg-api-soft text-api',
  'to come': 'border-dashed border-control bg-surface text-ink-3',
}

export const lookWords: Record<Look, string> = {
  done: 'done',
  waits: 'waits or runs',
  bad: 'rejected or failed',
  revision: 'changed',
  'to come': 'to come',
}

/** A node of the run: its shape is the step's effect, its color its state. */
export function KnotMark({ knot: { shape, look, step }, isChosen }: { knot: Knot; isChosen?: boolean }) {
  const Icon = look === 'waits' ? Hand : look === 'bad' ? X : User
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-full place-items-center border-2 text-13 font-semibold tabular-nums',
        shape === 'square' || shape === 'fold'
          ? 'rounded-[5px]'
          : shape === 'diamond'
            ? 'rotate-45 rounded-[3px]'
            : 'rounded-full',
        shape === 'fold' ? 'border-orcher bg-surface text-orcher' : fills[look],
        isChosen && 'outline-2 outline-offset-2 outline-ink',
      )}
    >
      <span className={shape === 'diamond' ? '-rotate-45' : undefined}>
        {shape === 'person' ? (
          <Icon className="size-4" strokeWidth={2} />
        ) : shape === 'fold' ? (
          <ChevronsUpDown className="size-4" strokeWidth={2} />
        ) : (
          (step ?? 'P')
        )}
      </span>
    </span>
  )
}
