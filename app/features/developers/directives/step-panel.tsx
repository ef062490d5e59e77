import { Check, ChevronDown, ChevronUp, CircleHelp, GitFork, SquareTerminal, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSingleKeys } from '#app/lib/page/single-keys.ts'
import { useCopy } from '#app/lib/page/use-copy.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { timeWithSeconds } from '#shared/dates.ts'
import { durationText } from '#shared/relative-time.ts'
import type { Step } from './directive-queries.ts'
import { OutputView } from './output-view.tsx'

type StepPanelProps = {
  /** Of the directive. */
  id: string
  step: Step
  steps: readonly Step[]
  onChoose: (step: number) => void
  onFork: (() => void) | undefined
  onClose: () => void
}

/** One step with all that it rests on. */
export function StepPanel({ id, step, steps, onChoose, onFork, onClose }: StepPanelProps) {
  const {
    seq,
    title,
    tool,
    started_at,
    ended_at,
    attempts,
    output,
    basis,
    alternatives,
    args,
    args_sha256,
    error,
  } = step
  const ms =
    started_at && ended_at ? new Date(ended_at).getTime() - new Date(started_at).getTime() : undefined
  const ref = useDrawer(seq)
  const at = steps.indexOf(step)
  const [previous, next] = [steps[at - 1], steps[at + 1]]
  const usedBy = steps.filter(({ needs }) => needs.includes(seq))
  const go = (to: Step | undefined) => to && onChoose(to.seq)
  useSingleKeys({ j: () => go(next), k: () => go(previous) })
  const curl = useCopy(curlOf(id, at))
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
      <div className="flex flex-col gap-2 px-5 py-4">
        <div className="flex items-center text-13 text-ink-3">
          <p className="mr-auto">
            Step {seq} of {steps.length}
          </p>
          <PanelButton label="Previous step" keys="k" onPress={previous && (() => go(previous))}>
            <ChevronUp aria-hidden="true" className="size-4" />
          </PanelButton>
          <PanelButton label="Next step" keys="j" onPress={next && (() => go(next))}>
            <ChevronDown aria-hidden="true" className="size-4" />
          </PanelButton>
          <PanelButton label="Close the step" keys="Escape" onPress={onClose}>
            <X aria-hidden="true" className="size-4" />
          </PanelButton>
        </div>
        <h2 dir="auto" className="text-18 font-semibold">
          {title}
        </h2>
        <p className="text-13 text-ink-2">
          {stepWords[step.state]} · <span className="font-mono">{tool}</span>
          {started_at && ` · ${timeWithSeconds(started_at)}`}
          {ms !== undefined && ` · ${durationText(ms)}`}
          {attempts > 0 && ` · attempt ${attempts}`}
        </p>
        <div className="flex flex-wrap gap-2">
          {onFork && (
            <Button look="outline" size="small" onClick={onFork}>
              <GitFork aria-hidden="true" className="size-4" />
              Fork from here
            </Button>
          )}
          <Button look="outline" size="small" onClick={curl.copy}>
            {curl.copied ? (
              <Check aria-hidden="true" className="size-4" />
            ) : (
              <SquareTerminal aria-hidden="true" className="size-4" />
            )}
            <span aria-live="polite">{curl.copied ? 'Copied' : 'Copy as curl'}</span>
          </Button>
          <ButtonLink look="outline" size="small" to={`/orcher/console/audit?directive=${id}`}>
            Audit
          </ButtonLink>
        </div>
        {error && <p className="text-14 font-medium text-bad">{error}</p>}
      </div>
      <Part title="Output" aside={output?.summary}>
        <OutputView output={output} />
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
      <Alternatives of={alternatives} />
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
    </aside>
  )
}

/** The call that answers with this step; jq, which most machines have, picks it out. */
const curlOf = (id: string, at: number) =>
  [
    `curl "$TANNR_URL/v1/directives/${id}/plan" \\`,
    `  -H "Authorization: Bearer $TANNR_API_KEY" | jq '.steps[${at}]'`,
  ].join('\n')

type PanelButtonProps = {
  label: string
  keys: string
  /** Undefined where there is nowhere to go. */
  onPress: (() => void) | undefined
  children: ReactNode
}

function PanelButton({ label, keys, onPress, children }: PanelButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-disabled={!onPress}
      onClick={onPress}
      className="-my-2 rounded-control p-2 last:-mr-2 hover:bg-sunken aria-disabled:opacity-40 pointer-coarse:p-3.5"
    >
      {children}
    </button>
  )
}

/** Where it lies over the page it takes the focus, and gives it back to the knot that opened it. */
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

export const stepWords: Record<Step['state'], string> = {
  waiting: 'To come',
  awaiting_approval: 'Waits',
  running: 'Running',
  done: 'Done',
  rejected: 'Rejected',
  failed: 'Failed',
  unknown: 'May have been sent',
  skipped: 'Not done',
}

function Part({
  title,
  aside,
  children,
}: {
  title: string
  aside?: string | undefined
  children: ReactNode
}) {
  return (
    <section className="flex flex-col gap-2 border-t border-line px-5 py-4">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-15 font-semibold">{title}</span>
        {aside && <span className="truncate text-13 text-ink-3">{aside}</span>}
      </p>
      {children}
    </section>
  )
}

function Alternatives({ of }: { of: Step['alternatives'] }) {
  if (of.length === 0) return null
  return (
    <Part title="Alternatives, not taken">
      <ul className="flex flex-col gap-2 text-14">
        {of.map(({ option, because }) => (
          <li key={option} className="border-l-2 border-dashed border-line-strong pl-3">
            <s className="font-medium text-ink-2">{option}</s>
            <span className="block text-ink-2">{because}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
