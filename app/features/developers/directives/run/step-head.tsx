import { Check, ChevronDown, ChevronUp, GitFork, SquareTerminal, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Step } from '#app/features/developers/directives/directive-queries.ts'
import { useSingleKeys } from '#app/lib/page/single-keys.ts'
import { useCopy } from '#app/lib/page/use-copy.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { timeWithSeconds } from '#shared/dates.ts'
import { durationText } from '#shared/relative-time.ts'
import { stepWords } from './step-words.ts'

export type StepHeadProps = {
  /** Of the directive. */
  id: string
  step: Step
  steps: readonly Step[]
  onChoose: (step: number) => void
  onFork: (() => void) | undefined
  onClose: () => void
}

/** The step's name and outcome, and links to its neighbors, a fork, its code, and the chain. */
export function StepHead({ id, step, steps, onChoose, onFork, onClose }: StepHeadProps) {
  const { seq, title, tool, started_at, ended_at, attempts, error } = step
  const ms =
    started_at && ended_at ? new Date(ended_at).getTime() - new Date(started_at).getTime() : undefined
  const at = steps.indexOf(step)
  const [previous, next] = [steps[at - 1], steps[at + 1]]
  const go = (to: Step | undefined) => to && onChoose(to.seq)
  useSingleKeys({ j: () => go(next), k: () => go(previous) })
  const curl = useCopy(curlOf(id, at))
  return (
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
      <div className="flex flex-wrap gap-2 [&>*]:grow">
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
  /** Undefined at either end. */
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
