import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { type Plan, planQuery } from '#app/features/developers/directives/directive-queries.ts'
import { compared, stepsAt } from '#app/features/developers/directives/plan/plan-revisions.ts'
import { now } from '#app/lib/clock.ts'
import { cx } from '#app/ui/cx.ts'
import { timeOfDay, weekdayAndTime } from '#shared/dates.ts'
import type { Approval } from './approval-queries.ts'

type Line = {
  key: string
  at: string
  what: string
  reason: string | null
  look: string
  /** The run it belonged to, if another one. */
  run?: { id: string; instruction: string }
}

const looks: Record<Approval['state'], string> = {
  pending: 'border-warn bg-surface',
  approved: 'border-good bg-good',
  rejected: 'border-bad bg-bad',
  edited: 'border-api bg-api',
  expired: 'border-control bg-control',
  withdrawn: 'border-control bg-control',
}

type DecidedBeforeProps = {
  approval: Approval
  /** The latest first. */
  before: readonly Approval[]
}

/** Past decisions on the same kind of act, and how the plan changed since a decision in this run. */
export function DecidedBefore({ approval, before }: DecidedBeforeProps) {
  const { directive_id, state, created_at } = approval
  const own = before.filter((one) => one.directive_id === directive_id)
  const plan = useQuery({ ...planQuery(useWorkspaceScope(), directive_id), enabled: own.length > 0 }).data
  const since = own.at(-1)?.created_at
  const lines = [
    ...before.map((one) => decisionLine(one, directive_id)),
    ...(plan && since ? revisionLines(plan, since) : []),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  if (state === 'pending') {
    const wait = { what: 'Waits for a person', reason: null, look: looks.pending }
    lines.push({ key: 'waits', at: created_at, ...wait })
  }
  return (
    <section aria-label="Before" className="flex flex-col gap-3">
      <h3 className="text-16 font-semibold">Before</h3>
      {before.length === 0 && <p className="text-14 text-ink-2">Nothing like this has been decided yet.</p>}
      <ol>
        {lines.map((line) => (
          <BeforeLine key={line.key} line={line} isWaiting={line.key === 'waits'} />
        ))}
      </ol>
    </section>
  )
}

function decisionLine(approval: Approval, here: string): Line {
  const { id, directive_id, step, instruction, state, decisions, decided_at, created_at } = approval
  const what = verdictOf(approval, step === null ? 'the plan' : `step ${step}`)
  return {
    ...{ key: id, at: decided_at ?? created_at, look: looks[state] },
    what: what.slice(0, 1).toUpperCase() + what.slice(1),
    reason: decisions.findLast(({ verdict }) => verdict !== 'defer')?.reason ?? null,
    ...(directive_id !== here && { run: { id: directive_id, instruction } }),
  }
}

/** A plan that was changed after part of it had been approved. */
const revisionLines = (plan: Plan, since: string): Line[] =>
  plan.revisions
    .filter(({ at, rev }) => rev > 1 && Date.parse(at) > Date.parse(since))
    .map(({ rev, at, words }) => {
      const changes = compared(stepsAt(plan, rev - 1), stepsAt(plan, rev))
      const added = changes.filter(({ change }) => change === 'added').length
      return {
        ...{ key: `plan ${rev}`, at, look: looks.edited, reason: words },
        what: `Plan ${rev}, ${added} ${added === 1 ? 'step' : 'steps'} added`,
      }
    })

function BeforeLine({
  line: { what, at, reason, look, run },
  isWaiting,
}: {
  line: Line
  isWaiting: boolean
}) {
  return (
    <li className="relative flex gap-3 pb-4 text-14 not-last:before:absolute not-last:before:top-4 not-last:before:bottom-0 not-last:before:left-[5px] not-last:before:w-0.5 not-last:before:bg-line-strong">
      <span aria-hidden="true" className={cx('relative mt-1 size-3 shrink-0 rounded-full border-2', look)} />
      <span className="min-w-0">
        <span className="block font-medium">{what}</span>
        <span dir="auto" className="block break-words text-13 text-ink-2">
          {isWaiting ? `since ${clock(at)}` : clock(at)}
          {reason && ` · “${reason}”`}
        </span>
        {run && (
          <Link
            to={`/orcher/console/directives/${run.id}`}
            className="touch-target block truncate text-13 text-accent hover:underline"
          >
            {run.instruction}
          </Link>
        )}
      </span>
    </li>
  )
}

/** Who decided, and how, as a clause: 'Priya rejected step 9'. */
export function verdictOf({ state, decided_by }: Approval, what = 'it'): string {
  if (state === 'expired') return `${what} expired`
  if (state === 'withdrawn') return `${what} was withdrawn`
  return `${decided_by ?? 'someone'} ${state} ${what}`
}

/** The time of today, or with its day. */
export const clock = (at: string): string =>
  new Date(at).toDateString() === now().toDateString() ? timeOfDay(at) : weekdayAndTime(at)
