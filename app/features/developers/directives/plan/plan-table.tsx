import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Plan, Revision, Step } from '#app/features/developers/directives/directive-queries.ts'
import { type Fold, foldName, isWithin } from '#app/features/developers/directives/run/run-folds.ts'
import { stepWords } from '#app/features/developers/directives/run/step-words.ts'
import type { Folds } from '#app/features/developers/directives/run/use-folds.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { timeOfDay, timeWithSeconds } from '#shared/dates.ts'
import { durationText } from '#shared/relative-time.ts'
import { changeMarks } from './changes-view.tsx'
import { type ComparedStep, compared, stepsAt } from './plan-revisions.ts'
import { Segments } from './segments.tsx'

type PlanTableProps = {
  plan: Plan
  planner: string | null
  folds: Folds
  chosen: number | undefined
  onChoose: (step: number) => void
}

/** The author of the plan: a person, a model, the caller who gave its steps, or the rules. */
function madeBy(revision: Revision | undefined, planner: string | null): string {
  if (revision?.made_by) return `changed by ${revision.made_by}, ${timeOfDay(revision.at)}`
  if (planner?.startsWith('model:')) return `proposed by ${planner.slice(6)}`
  return planner === 'submitted' ? 'sent with the directive' : 'made by rules'
}

const marks: Record<Step['state'], string> = {
  waiting: 'border-dashed border-control text-ink-3',
  awaiting_approval: 'border-warn bg-warn-soft text-warn',
  running: 'border-orcher text-orcher',
  done: 'border-orcher bg-orcher text-surface',
  rejected: 'border-bad text-bad',
  failed: 'border-bad text-bad',
  unknown: 'border-warn text-warn',
  skipped: 'border-dashed border-control text-ink-3',
}

/** The plan, step by step: the same as the drawing, for everybody. */
export function PlanTable({ plan, planner, folds, chosen, onChoose }: PlanTableProps) {
  const [rev, setRev] = useState<number>()
  const [compares, setCompares] = useState(false)
  const shown = rev ?? plan.rev
  const revision = plan.revisions.find((one) => one.rev === shown)
  const before = plan.revisions.findLast((one) => one.rev < shown)
  const isNow = shown === plan.rev && !compares
  return (
    <section
      aria-label="Plan"
      className="overflow-hidden rounded-card border border-line bg-surface max-md:hidden"
    >
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2">
        <h2 className="text-16 font-semibold">Plan {plan.revisions.length < 2 && plan.rev}</h2>
        {plan.revisions.length > 1 && (
          <Segments
            legend="Revision of the plan"
            name="revision"
            options={plan.revisions.map((one) => ({ value: one.rev, label: String(one.rev) }))}
            chosen={shown}
            onChoose={setRev}
          />
        )}
        <span className="mr-auto text-13 text-ink-3">{madeBy(revision, planner)}</span>
        {before && (
          <Button
            look="ghost"
            size="small"
            aria-pressed={compares}
            className="-mr-3.5 text-accent!"
            onClick={() => setCompares(!compares)}
          >
            {compares ? 'Hide changes' : `Compare with ${before.rev}`}
          </Button>
        )}
      </div>
      {isNow ? (
        <StandingSteps plan={plan} folds={folds} chosen={chosen} onChoose={onChoose} />
      ) : (
        <PlannedSteps
          words={revision?.words ?? null}
          steps={compared(stepsAt(plan, compares && before ? before.rev : shown), stepsAt(plan, shown))}
        />
      )}
    </section>
  )
}

/** The current plan, with the result of each step. */
function StandingSteps({ plan, folds, chosen, onChoose }: Omit<PlanTableProps, 'planner'>) {
  return (
    <ol>
      {plan.steps.map((step, index) => {
        const fold = folds.closed.find((one) => isWithin(step.seq, one))
        if (fold && fold.from !== step.seq) return null
        return (
          <li key={step.seq}>
            {step.plan_rev > (plan.steps[index - 1]?.plan_rev ?? step.plan_rev) && (
              <p className="border-t border-dashed border-line-strong px-5 py-2 text-14 text-ink-2">
                <span className="mr-2 rounded-full bg-api-soft px-2 py-0.5 text-13 font-semibold text-api">
                  Plan {step.plan_rev}
                </span>
                {plan.revisions.find(({ rev }) => rev === step.plan_rev)?.words}
              </p>
            )}
            {fold ? (
              <FoldRow fold={fold} onOpen={folds.open} />
            ) : (
              <StepRow step={step} chosen={chosen === step.seq} onChoose={onChoose} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** A plan at a revision, or its changes. */
function PlannedSteps({ words, steps }: { words: string | null; steps: readonly ComparedStep[] }) {
  return (
    <ol>
      {words && (
        <li dir="auto" className="border-t border-dashed border-line-strong px-5 py-2 text-14 text-ink-2">
          “{words}”
        </li>
      )}
      {steps.map(({ change, step: { seq, title, tool, lane } }) => {
        const { sign, look, said } = changeMarks[change]
        return (
          <li
            key={`${change} ${seq}`}
            className={cx(
              'grid grid-cols-[1.75rem_minmax(0,1.6fr)_minmax(0,1fr)_5.5rem] items-center gap-x-4 border-t border-line px-5 py-2.5 text-14',
              look,
            )}
          >
            <span className="text-center font-semibold tabular-nums">{sign || seq}</span>
            <span dir="auto" className="truncate font-medium">
              {said && <span className="sr-only">{said}</span>}
              {title}
            </span>
            <span className="truncate font-mono text-13">{tool}</span>
            <span className="capitalize">{lane}</span>
          </li>
        )
      })}
    </ol>
  )
}

function FoldRow({ fold, onOpen }: { fold: Fold; onOpen: (from: number) => void }) {
  return (
    <button
      type="button"
      aria-expanded={false}
      onClick={({ currentTarget }) => {
        const row = currentTarget.closest('li')
        flushSync(() => onOpen(fold.from))
        row?.querySelector('button')?.focus()
      }}
      className="grid w-full grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-5 py-2.5 text-left text-14 outline-offset-[-3px] hover:bg-canvas"
    >
      <span
        aria-hidden="true"
        className="grid size-6 place-items-center rounded-[5px] border-2 border-orcher text-orcher"
      >
        <ChevronsUpDown className="size-3.5" strokeWidth={2} />
      </span>
      <span className="text-ink-2">{foldName(fold)}</span>
      <span className="text-13 font-medium text-accent">Show</span>
    </button>
  )
}

function StepRow({
  step,
  chosen,
  onChoose,
}: {
  step: Step
  chosen: boolean
  onChoose: (step: number) => void
}) {
  const { seq, title, tool, lane, state, effect, started_at, ended_at } = step
  const ms =
    started_at && ended_at ? new Date(ended_at).getTime() - new Date(started_at).getTime() : undefined
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onChoose(seq)}
      className={cx(
        'grid w-full grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-5 py-2.5 text-left text-14 outline-offset-[-3px]',
        'md:grid-cols-[1.75rem_minmax(0,1fr)_5.5rem_6rem_4rem] lg:grid-cols-[1.75rem_minmax(0,1.6fr)_minmax(0,1fr)_5.5rem_6rem_4rem]',
        chosen ? 'bg-sunken shadow-[inset_3px_0_0_var(--ink)]' : 'hover:bg-canvas',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-6 place-items-center border-2 text-13 font-semibold tabular-nums',
          effect === 'read'
            ? 'rounded-full'
            : effect === 'write'
              ? 'rounded-[5px]'
              : 'scale-85 rotate-45 rounded-[3px]',
          marks[state],
        )}
      >
        <span className={effect === 'external' ? '-rotate-45' : undefined}>{seq}</span>
      </span>
      <span dir="auto" className={cx('line-clamp-2 font-medium', state === 'waiting' && 'text-ink-2')}>
        {title}
      </span>
      <span className="hidden truncate font-mono text-13 text-ink-2 lg:block">{tool}</span>
      <span className="hidden text-ink-2 capitalize md:block">{lane}</span>
      <span
        className={cx(
          'text-13',
          state === 'done' ? 'text-ink-2' : state === 'waiting' ? 'text-ink-3' : 'text-ink',
        )}
      >
        {state === 'done' && started_at ? timeWithSeconds(started_at) : stepWords[state]}
      </span>
      <span className="hidden text-right text-ink-2 tabular-nums md:block">
        {ms === undefined ? '' : durationText(ms)}
      </span>
    </button>
  )
}
