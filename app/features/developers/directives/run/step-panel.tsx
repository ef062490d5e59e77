import { CircleHelp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Asked, Step } from '#app/features/developers/directives/directive-queries.ts'
import { OutputView } from './output-view.tsx'
import { Part } from './panel-part.tsx'
import { StepCost } from './step-cost.tsx'
import { StepHead, type StepHeadProps } from './step-head.tsx'
import { WholeOutput } from './whole-output.tsx'

type StepPanelProps = StepHeadProps & { asked: Asked | null }

/** One step with all its evidence. */
export function StepPanel({ asked, ...props }: StepPanelProps) {
  const { step, steps, onClose } = props
  const { seq, output, basis, alternatives, args, args_sha256 } = step
  const ref = useDrawer(seq)
  const usedBy = steps.filter(({ needs }) => needs.includes(seq))
  return (
    <aside
      ref={ref}
      tabIndex={-1}
      aria-label={`Step ${seq}`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
      className="border border-line bg-surface outline-none max-xl:fixed max-xl:inset-y-0 max-xl:right-0 max-xl:z-30 max-xl:w-[min(28rem,100%)] max-xl:overflow-y-auto max-xl:overscroll-contain max-xl:border-y-0 max-xl:border-r-0 max-xl:pb-8 max-xl:shadow-float xl:sticky xl:top-20 xl:self-start xl:rounded-card"
    >
      <StepHead {...props} />
      <Part title="Output" aside={output?.summary}>
        <OutputView output={output} />
        {output?.whole && <WholeOutput directive={props.id} step={seq} whole={output.whole} />}
      </Part>
      <Part
        title="Basis"
        aside={basis.length > 0 ? `${basis.length} ${basis.length === 1 ? 'source' : 'sources'}` : undefined}
      >
        {basis.length === 0 ? (
          <p className="flex gap-2 text-14 text-ink-2">
            {step.guess && <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />}
            {step.guess ? 'It has no source, and is marked as a guess.' : 'Nothing was read yet.'}
          </p>
        ) : (
          <ul className="flex flex-col gap-1.5 text-14">
            {basis.slice(0, 6).map(({ source, quote, id }) => (
              <li key={`${source} ${id ?? quote}`} className="min-w-0">
                <span className="font-medium">{source}</span>{' '}
                {quote && (
                  <span dir="auto" className="text-ink-2">
                    “{quote.slice(0, 120)}”
                  </span>
                )}
              </li>
            ))}
            {basis.length > 6 && <li className="text-13 text-ink-3">{basis.length - 6} more</li>}
          </ul>
        )}
      </Part>
      <Alternatives of={alternatives} changesWith={step.would_change_with} />
      <Part title="Inputs" aside={`sha256 ${args_sha256.slice(0, 4)}…${args_sha256.slice(-4)}`}>
        <pre className="overflow-x-auto rounded-input bg-sunken p-3 font-mono text-13 whitespace-pre-wrap">
          {JSON.stringify(args, null, 2)}
        </pre>
      </Part>
      {usedBy.length > 0 && (
        <Part title="Used by">
          <p className="text-14 text-ink-2">{usedBy.map((one) => `${one.seq} ${one.title}`).join(', ')}</p>
        </Part>
      )}
      <StepCost step={step} asked={asked} />
    </aside>
  )
}

/** As an overlay it takes the focus, and returns it to the node that opened it. */
function useDrawer(seq: number) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (getComputedStyle(ref.current as HTMLElement).position !== 'fixed') return
    const before = document.activeElement
    ref.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  useEffect(() => {
    if (seq) ref.current?.scrollTo(0, 0)
  }, [seq])
  return ref
}

type AlternativesProps = { of: Step['alternatives']; changesWith: string | null }

/** Alternatives considered, and missing inputs that would have changed the conclusion. */
function Alternatives({ of, changesWith }: AlternativesProps) {
  if (of.length === 0 && !changesWith) return null
  return (
    <Part title={of.length > 0 ? 'Alternatives, not taken' : 'What it lacked'}>
      {of.length > 0 && (
        <ul className="flex flex-col gap-2 text-14">
          {of.map(({ option, because }) => (
            <li key={option} className="border-l-2 border-dashed border-line-strong pl-3">
              <s className="font-medium text-ink-2">{option}</s>
              <span className="block text-ink-2">{because}</span>
            </li>
          ))}
        </ul>
      )}
      {changesWith && (
        <p dir="auto" className="text-14 text-ink-2">
          <strong className="font-semibold text-ink">Would change with</strong> {changesWith}.
        </p>
      )}
    </Part>
  )
}
