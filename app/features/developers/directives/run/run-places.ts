/** The horizontal positions of a run's nodes: evenly spaced, or by time. */
import { type Knot, type LaneId, type Look, lanes } from './run-layout.ts'

/** By time, where longer steps are wider; or by steps of equal width. */
export type Scale = 'time' | 'steps'

export type Pause = { before: number; ms: number }

const minute = 60_000
const timeOf = (moment: string) => new Date(moment).getTime()

/** Shorter ones are drawn as they were, however little was worked beside them. */
const shortestPause = 5000

const msBetween = (from: string | undefined, to: string | undefined) =>
  from && to ? Math.max(0, timeOf(to) - timeOf(from)) : 0

/**
 * Pauses, for example while a person decided: before which node, and how long. A minute is one, and so is what would push all work of
 * the run together, since it took longer than that.
 */
export function pausesOf(knots: readonly Knot[]): Pause[] {
  const work = knots.reduce((sum, { at, until }) => sum + msBetween(at, until), 0)
  const least = Math.min(minute, Math.max(shortestPause, work))
  return knots.flatMap(({ at }, before) => {
    const last = knots[before - 1]
    const ms = msBetween(last?.until ?? last?.at, at)
    return ms < least ? [] : [{ before, ms }]
  })
}

const first = 40
const last = 60
/** Minimum distance of nodes: beyond it the drawing scrolls. */
const closest = 52
const widest = 240
/** With this distance, nodes have room for their labels. */
const labeled = 96

export const laneHeight = 62
/** People stand in the topmost lane, below their labels. */
const labelRoom = 14
export const heightOf = (lane: LaneId) => laneHeight + (lane === 'people' ? labelRoom : 0)
export const topOf = (lane: LaneId) =>
  lanes.slice(0, indexOf(lane)).reduce((sum, { id }) => sum + heightOf(id), 0)
export const yOf = (lane: LaneId) => topOf(lane) + heightOf(lane) - laneHeight / 2
const indexOf = (lane: LaneId) => lanes.findIndex(({ id }) => id === lane)

/** The time from each node to the next; a pause is folded to the length of the work before it. */
function spansOf(knots: readonly Knot[]): number[] {
  const pauses = new Set(pausesOf(knots).map(({ before }) => before))
  return knots
    .slice(0, -1)
    .map(({ at, until }, index) => msBetween(at, pauses.has(index + 1) ? until : knots[index + 1]?.at))
}

export type Places = {
  /** The middle of each knot. */
  xs: readonly number[]
  /** How far the work of each reaches beyond it; nothing where all are as wide. */
  work: readonly number[]
  width: number
}

/** How far a step of zero duration extends beyond the middle of its node. */
const shortest = 17

/** As wide as there is room for, and no narrower than knots need: then it scrolls. */
export function placesOf(knots: readonly Knot[], room: number, scale: Scale): Places {
  const gaps = Math.max(1, knots.length - 1)
  const even = Math.max(closest, Math.min(widest, Math.floor((room - first - last) / gaps)))
  const spans = scale === 'time' ? spansOf(knots) : []
  const whole = spans.reduce((sum, span) => sum + span, 0)
  const least = Math.max(closest, Math.min(labeled, even * 0.55))
  const pixels = whole === 0 ? 0 : ((even - least) * gaps) / whole
  const xs: number[] = []
  for (const index of knots.keys()) {
    const before = xs[index - 1]
    const gap = whole === 0 ? even : least + (spans[index - 1] ?? 0) * pixels
    xs.push(before === undefined ? first : Math.round(before + gap))
  }
  const work = knots.map(({ at, until, shape }, index) => {
    const space = (xs[index + 1] ?? (xs[index] ?? 0) + least) - (xs[index] ?? 0)
    const isWork = scale === 'time' && until !== undefined && shape !== 'person'
    return isWork ? Math.min(space - shortest, shortest + msBetween(at, until) * pixels) : 0
  })
  return { xs, work, width: Math.max(room, (xs.at(-1) ?? first) + last) }
}

export type Piece = { path: string; look: Look }

const longestTurn = 66
/** Where the thread leaves its lane: however far apart two nodes are in time, shortly before the second. */
export const turnOf = (x1: number, x2: number) => Math.max(x1, x2 - longestTurn)

/** The thread between neighbors: horizontal, then vertical, like a stitch. */
export function threadOf(knots: readonly Knot[], { xs }: Places): Piece[] {
  return knots.slice(1).map((knot, index) => {
    const before = knots[index] as Knot
    const [x1 = 0, x2 = 0] = xs.slice(index, index + 2)
    const [y1, y2] = [yOf(before.lane), yOf(knot.lane)]
    const turn = turnOf(x1, x2)
    const middle = (turn + x2) / 2
    const path =
      y1 === y2 ? `M${x1} ${y1}H${x2}` : `M${x1} ${y1}H${turn}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`
    return { path, look: knot.look === 'revision' ? 'done' : knot.look }
  })
}
