import type { Approval } from '#app/features/developers/directives/approvals/approval-queries.ts'
import type { Step } from '#app/features/developers/directives/directive-queries.ts'
import { cx } from '#app/ui/cx.ts'
import type { ChangedPart } from './act-changes.ts'
import { ChangesView } from './changes-view.tsx'
import { Segments } from './segments.tsx'

type Effect = Step['effect']

const effects: Record<Effect, string> = {
  read: 'It only reads.',
  write: 'It changes something in this workspace, or tells its members.',
  external: 'It leaves the workspace and can’t be undone.',
}

const planEffects: Record<Effect, string> = {
  read: 'All of its steps only read.',
  write: 'It changes something in this workspace, or tells its members. Nothing leaves it.',
  external: 'Something leaves the workspace, and it can’t be undone.',
}

/** Its changes, if there is something to compare with. */
export type Changes = { parts: readonly ChangedPart[]; since: string }
export type View = 'changes' | 'whole'

const views = [
  { value: 'changes', label: 'Changes' },
  { value: 'whole', label: 'Whole' },
] as const

type WhatWillHappenProps = {
  approval: Approval
  changes: Changes | undefined
  view: View
  onView: (view: View) => void
}

/** What is approved, in readable form: its changes, or the steps of a plan, or the arguments of a step. */
export function WhatWillHappen({ approval, changes, view, onView }: WhatWillHappenProps) {
  const { kind, args, effect } = approval
  const steps = kind === 'plan' ? stepsIn(args) : []
  const strongest = (['external', 'write'] as const).find((one) => steps.some((step) => step.effect === one))
  return (
    <section
      aria-label="What will happen"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-5 py-2">
        <h3 className="text-16 font-semibold">What will happen</h3>
        {changes && (
          <Segments
            legend="What is shown of it"
            name="view"
            options={views}
            chosen={view}
            onChoose={onView}
            className="max-md:w-full max-md:text-center max-md:*:[label]:flex-1"
          />
        )}
      </div>
      <p className="px-5 pb-4 text-15">
        {steps.length > 0 ? planEffects[strongest ?? 'read'] : effects[effect]}
      </p>
      {changes && view === 'changes' ? <ChangesView {...changes} /> : <Whole args={args} steps={steps} />}
    </section>
  )
}

function Whole({ args, steps }: { args: Approval['args']; steps: readonly Planned[] }) {
  const hidden = steps.length > 0 ? ['steps', 'understood', 'planner'] : ['from']
  const rows = Object.entries(args).filter(([name, value]) => !hidden.includes(name) && !isEmpty(value))
  return (
    <>
      {steps.length > 0 && (
        <ol className="border-t border-line">
          {steps.map((step) => (
            <PlannedStep key={step.seq} step={step} />
          ))}
        </ol>
      )}
      {rows.length > 0 && (
        <dl className="border-t border-line">
          {rows.map(([name, value]) => (
            <div
              key={name}
              className="grid gap-x-4 border-b border-line px-5 py-2.5 text-14 last:border-0 sm:grid-cols-[8rem_minmax(0,1fr)]"
            >
              <dt className="text-ink-3 first-letter:uppercase">{name.replaceAll('_', ' ')}</dt>
              <dd dir="auto" className="whitespace-pre-wrap break-words">
                {said(value)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

const said = (value: unknown): string =>
  isPlain(value)
    ? String(value)
    : Array.isArray(value) && value.every(isPlain)
      ? value.join(', ')
      : JSON.stringify(value, null, 1)

type Planned = Pick<Step, 'seq' | 'title' | 'tool' | 'effect' | 'args'>

const stepsIn = ({ steps }: Approval['args']): readonly Planned[] =>
  Array.isArray(steps) ? (steps as Planned[]) : []

const shapes: Record<Effect, string> = {
  read: 'rounded-full',
  write: 'rounded-[5px]',
  external: 'scale-85 rotate-45 rounded-[3px]',
}

function PlannedStep({ step: { seq, title, tool, effect, args } }: { step: Planned }) {
  const given = Object.entries(args).filter(([name, value]) => name !== 'from' && !isEmpty(value))
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-4 border-b border-line px-5 py-3 text-14 last:border-0">
      <span
        aria-hidden="true"
        className={cx(
          'grid size-6 place-items-center border-2 border-dashed border-control text-13 font-semibold text-ink-2 tabular-nums',
          shapes[effect],
        )}
      >
        <span className={effect === 'external' ? '-rotate-45' : undefined}>{seq}</span>
      </span>
      <span className="min-w-0">
        <span dir="auto" className="block font-medium">
          {title} <span className="ml-1 font-mono text-13 font-normal text-ink-3">{tool}</span>
        </span>
        {given.length > 0 && (
          <span dir="auto" className="block break-words text-13 text-ink-2">
            {given.map(([name, value]) => `${name.replaceAll('_', ' ')}: ${said(value)}`).join(' · ')}
          </span>
        )}
      </span>
    </li>
  )
}
