/** Where the knots of a run stand: a lane for who acts, a column for each thing that happened, and the thread through them. */
import type { Directive, OversightEvent, Step } from './directive-queries.ts'

export const lanes = [
  { id: 'people', name: 'People', does: 'decide' },
  { id: 'assistant', name: 'Assistant', does: 'plans' },
  { id: 'collector', name: 'Collector', does: 'reads' },
  { id: 'analyst', name: 'Analyst', does: 'concludes' },
  { id: 'writer', name: 'Writer', does: 'drafts' },
] as const
export type LaneId = (typeof lanes)[number]['id']

/** Shape says what a step does to the world. */
export type Shape = 'person' | 'circle' | 'square' | 'diamond'
export type Look = 'done' | 'waits' | 'bad' | 'revision' | 'to come'

export type Knot = {
  lane: LaneId
  shape: Shape
  look: Look
  label: string
  /** The step it stands for, which the table below has, too. */
  step: number | undefined
  /** When it happened, or began. */
  at: string | undefined
  /** When a step ended. */
  until?: string | undefined
}

const shapes = { read: 'circle', write: 'square', external: 'diamond' } as const

function lookOf({ state }: Step): Look {
  if (state === 'done') return 'done'
  if (state === 'rejected' || state === 'failed') return 'bad'
  if (state === 'awaiting_approval' || state === 'unknown' || state === 'running') return 'waits'
  return 'to come'
}

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
  else if (planWaits && directive.state === 'awaiting_approval') knots.push(person('waits', 'The plan waits'))
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
    // Who rejects comes after what was asked for; who approves before what is done.
    if (step.state === 'rejected') knots.push(own, ...people)
    else knots.push(...people, own)
    if (step.state === 'awaiting_approval' || step.state === 'unknown')
      knots.push(person('waits', 'Waits for a person', undefined, step.seq))
  }
  return knots
}

export type Pause = { before: number; ms: number }

const minute = 60_000

/** Where nobody was at work for a minute and more, as while a person decided: before which knot, and for how long. */
export const pausesOf = (knots: readonly Knot[]): Pause[] =>
  knots.flatMap(({ at }, before) => {
    const last = knots[before - 1]
    const since = last?.until ?? last?.at
    if (!at || !since) return []
    const ms = new Date(at).getTime() - new Date(since).getTime()
    return ms < minute ? [] : [{ before, ms }]
  })

/** As wide as there is room for, and no narrower than knots need: then it scrolls. */
export const columnWidthOf = (knots: number, room: number) =>
  Math.max(52, Math.min(132, Math.floor((room - 100) / Math.max(1, knots - 1))))
export const laneHeight = 62
export const top = laneHeight / 2

export const xOf = (column: number, width: number) => 40 + column * width
export const yOf = (lane: LaneId) => top + lanes.findIndex(({ id }) => id === lane) * laneHeight

export type Piece = { path: string; look: Look }

/** The thread between neighbors: out to the side, then up or down, as a stitch lies. */
export function threadOf(knots: readonly Knot[], width: number): Piece[] {
  return knots.slice(1).map((knot, index) => {
    const before = knots[index] as Knot
    const [x1, x2] = [xOf(index, width), xOf(index + 1, width)]
    const [y1, y2] = [yOf(before.lane), yOf(knot.lane)]
    const middle = (x1 + x2) / 2
    const path = y1 === y2 ? `M${x1} ${y1}H${x2}` : `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`
    return { path, look: knot.look === 'revision' ? 'done' : knot.look }
  })
}
