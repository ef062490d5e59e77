/** The positions of a run's nodes: a lane per actor, a column per event, and the thread through them. */
import type {
  Directive,
  OversightEvent,
  Step,
} from '#app/features/developers/directives/directive-queries.ts'

export const lanes = [
  { id: 'people', name: 'People', does: 'decide' },
  { id: 'assistant', name: 'Assistant', does: 'plans' },
  { id: 'collector', name: 'Collector', does: 'reads' },
  { id: 'analyst', name: 'Analyst', does: 'concludes' },
  { id: 'writer', name: 'Writer', does: 'drafts' },
] as const
export type LaneId = (typeof lanes)[number]['id']

/** Shapes by effect. */
export type Shape = 'person' | 'circle' | 'square' | 'diamond' | 'fold'
export type Look = 'done' | 'waits' | 'bad' | 'revision' | 'to come'

export type Knot = {
  lane: LaneId
  shape: Shape
  look: Look
  label: string
  /** The step it represents, which is also in the table below; for a fold its first one. */
  step: number | undefined
  /** The last step of a fold. */
  last?: number
  /** When it happened, or began. */
  at: string | undefined
  /** When a step ended. */
  until?: string | undefined
  /** Since when a person is waited for. */
  since?: string | undefined
}

/** A stable key while the run grows; a fold has that of its first step. */
export const knotKey = ({ shape, step, label, at }: Knot) =>
  `${shape === 'person' ? 'person' : 'step'} ${step ?? label} ${at}`

const shapes = { read: 'circle', write: 'square', external: 'diamond' } as const

function lookOf({ state }: Step): Look {
  if (state === 'done') return 'done'
  if (state === 'rejected' || state === 'failed') return 'bad'
  if (state === 'awaiting_approval' || state === 'unknown' || state === 'running') return 'waits'
  return 'to come'
}

const askedAt = (events: readonly OversightEvent[], of: number | null) =>
  events.findLast(({ kind, step }) => kind === 'approval_requested' && step === of)?.at

type Told = { directive: Directive; steps: readonly Step[]; events: readonly OversightEvent[] }

/** In the order in which it happened, and then in that of the plan. */
export function knotsOf({ directive, steps, events }: Told): Knot[] {
  const { name } = directive.issued_by
  const person = (look: Look, label: string, at?: string, step?: number): Knot => ({
    lane: 'people',
    shape: 'person',
    ...{ look, label, step, at },
  })
  const plan = (look: Look, rev: number): Knot => ({
    lane: 'assistant',
    shape: 'circle',
    ...{ look, label: `Plan ${rev}`, step: undefined, at: planned[rev - 1]?.at },
  })
  const knots: Knot[] = [person('done', `Issued by ${name ?? 'someone'}`, directive.created_at)]
  const planned = events.filter(({ kind }) => kind === 'planned')
  if (planned.length > 0) knots.push(plan('done', 1))
  const planWaits = events.some(({ kind, step }) => kind === 'approval_requested' && step === null)
  const planApproved = events.find(({ kind, step }) => kind === 'approved' && step === null)
  if (planApproved)
    knots.push(person('done', `Plan approved by ${planApproved.by ?? 'someone'}`, planApproved.at))
  else if (planWaits && directive.state === 'awaiting_approval')
    knots.push({ ...person('waits', 'The plan waits'), since: askedAt(events, null) })
  let revision = 1
  for (const step of steps) {
    if (step.plan_rev > revision) {
      revision = step.plan_rev
      knots.push(plan('revision', revision))
    }
    const decided = events.filter(
      (event) => event.step === step.seq && ['approved', 'rejected', 'edited'].includes(event.kind),
    )
    const own: Knot = {
      lane: step.lane,
      shape: shapes[step.effect],
      look: lookOf(step),
      label: step.title,
      step: step.seq,
      at: step.started_at ?? undefined,
      until: step.ended_at ?? undefined,
    }
    const people = decided.map(({ kind, by, at }) =>
      person(
        kind === 'rejected' ? 'bad' : 'done',
        `${kind === 'edited' ? 'Changed' : kind === 'approved' ? 'Approved' : 'Rejected'} by ${by ?? 'someone'}`,
        at,
        step.seq,
      ),
    )
    // A rejection comes after the request; an approval before the act.
    if (step.state === 'rejected') knots.push(own, ...people)
    else knots.push(...people, own)
    if (step.state === 'awaiting_approval' || step.state === 'unknown')
      knots.push({
        ...person('waits', 'Waits for a person', undefined, step.seq),
        since: askedAt(events, step.seq),
      })
  }
  return knots
}
