/** Where the words of a run's nodes stand: beside the thread, not across it. */
import type { Knot } from './run-layout.ts'
import { type Places, turnOf, yOf } from './run-places.ts'

export type Label = { left: number; width: number }

const widestLabel = 188
/** Narrower ones would be cut down to nothing that can be read. */
const narrowest = 64
/** Between the words and what they stand beside. */
const air = 14
/** To each side of a fold, whose words alone say what it stands for. */
const foldRoom = 34
/** Of a letter at 13 pixels, on average. */
const letter = 6.9

/** What is drawn beside a knot: who decided, which step it was. */
export const wordsOf = ({ shape, label, step, last }: Knot) =>
  shape === 'person'
    ? (label.split(/ by | for /)[0] ?? label)
    : shape === 'fold'
      ? `${step} to ${last}`
      : label

/** Below the knot, of people above; undefined where there is no room for it. */
export function labelOf(index: number, knots: readonly Knot[], places: Places): Label | undefined {
  const knot = knots[index]
  if (!knot) return undefined
  const x = places.xs[index] ?? 0
  const stops = [...edgesOf(places), ...namesakes(index, knots, places)]
  if (knot.shape !== 'person' && knot.shape !== 'fold') stops.push(...crossings(knot, knots, places))
  const from = Math.max(...stops.filter((stop) => stop < x))
  const to = Math.min(...stops.filter((stop) => stop > x))
  const wanted = Math.min(widestLabel, Math.ceil(wordsOf(knot).length * letter) + 6)
  const width = Math.min(wanted, to - from)
  if (width < Math.min(wanted, narrowest)) return undefined
  return { left: Math.min(Math.max(from, x - width / 2), to - width), width }
}

const edgesOf = ({ width }: Places) => [2, width - 2]

/** Halfway to each knot of the same lane, whose words stand on the same line; a fold gets its room. */
const namesakes = (index: number, knots: readonly Knot[], { xs }: Places) =>
  knots.flatMap((other, one) => {
    if (one === index || other.lane !== knots[index]?.lane) return []
    const [x, otherX] = [xs[index] ?? 0, xs[one] ?? 0]
    const side = Math.sign(otherX - x)
    const border =
      knots[index]?.shape === 'fold'
        ? x + side * foldRoom
        : other.shape === 'fold'
          ? otherX - side * foldRoom
          : (x + otherX) / 2
    return [border - side * 3]
  })

/** Where the thread crosses the line on which the words below a knot stand, with some air at both sides. */
const crossings = (knot: Knot, knots: readonly Knot[], { xs }: Places) =>
  knots.slice(1).flatMap((to, index) => {
    const ys = [yOf(knots[index]?.lane ?? to.lane), yOf(to.lane)]
    if (Math.min(...ys) > yOf(knot.lane) || Math.max(...ys) <= yOf(knot.lane)) return []
    const [x1 = 0, x2 = 0] = xs.slice(index, index + 2)
    const middle = (turnOf(x1, x2) + x2) / 2
    return [middle - air, middle + air]
  })
