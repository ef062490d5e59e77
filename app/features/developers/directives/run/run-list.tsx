import { ChevronRight } from 'lucide-react'
import { cx } from '#app/ui/cx.ts'
import { timeWithSeconds } from '#shared/dates.ts'
import { durationText } from '#shared/relative-time.ts'
import { KnotMark } from './knot-mark.tsx'
import { type Knot, knotKey, type Look, lanes } from './run-layout.ts'
import { walkThread } from './walk-thread.ts'

type RunListProps = {
  knots: readonly Knot[]
  chosen: number | undefined
  onChoose: (step: number) => void
}

const threads: Record<Look, string> = {
  done: 'border-solid border-orcher',
  waits: 'border-dashed border-warn',
  bad: 'border-solid border-bad',
  revision: 'border-solid border-orcher',
  'to come': 'border-dashed border-line-strong',
}

/** The run on a phone, as a vertical thread: a step expands to its evidence. */
export function RunList({ knots, chosen, onChoose }: RunListProps) {
  return (
    <ol data-thread="" className="px-4 py-2">
      {knots.map((knot, index) => {
        const { step, shape, label } = knot
        const next = knots[index + 1]
        const isStep = step !== undefined && shape !== 'person'
        const content = (
          <>
            <span
              aria-hidden={isStep || undefined}
              className={cx(
                'relative z-1 m-1.5 block shrink-0',
                shape === 'person' || shape === 'fold' ? 'size-7.5' : 'mx-2.25 size-6',
              )}
            >
              <KnotMark knot={knot} isChosen={isStep && shape !== 'fold' && step === chosen} />
            </span>
            <span className="min-w-0 grow py-1.5">
              <span dir="auto" className={cx('block text-15', isStep && 'font-semibold')}>
                {isStep && shape !== 'fold' && <span className="sr-only">Step {step}: </span>}
                {label}
              </span>
              <span className={cx('block text-13', detailLooks[knot.look])}>{detailOf(knot)}</span>
            </span>
            {isStep && shape !== 'fold' && (
              <ChevronRight aria-hidden="true" className="mt-3 size-4 shrink-0 text-ink-3" />
            )}
          </>
        )
        return (
          <li key={knotKey(knot)} className="relative">
            {next && (
              <span
                aria-hidden="true"
                className={cx('absolute top-5 -bottom-5 left-5 border-l-2', threads[next.look])}
              />
            )}
            {isStep ? (
              <button
                type="button"
                {...(shape === 'fold' ? { 'aria-expanded': false } : { 'aria-pressed': step === chosen })}
                onKeyDown={walkThread}
                onClick={() => onChoose(step)}
                className="flex w-full items-start gap-2 text-left"
              >
                {content}
              </button>
            ) : (
              <span className="flex items-start gap-2">{content}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

const detailLooks: Record<Look, string> = {
  done: 'text-ink-3',
  waits: 'font-medium text-warn',
  bad: 'text-bad',
  revision: 'text-ink-3',
  'to come': 'text-ink-3',
}

function detailOf({ lane, shape, look, at, until }: Knot): string {
  if (shape === 'person') return at ? timeWithSeconds(at) : ''
  if (shape === 'fold') return at && until ? `${timeWithSeconds(at)} to ${timeWithSeconds(until)}` : ''
  const name = lanes.find(({ id }) => id === lane)?.name
  const took = at && until ? durationText(new Date(until).getTime() - new Date(at).getTime()) : undefined
  const stands =
    look === 'to come' ? 'to come' : look === 'waits' ? 'waits' : look === 'bad' ? 'not done' : undefined
  return [name, stands, at && timeWithSeconds(at), took].filter(Boolean).join(' · ')
}
