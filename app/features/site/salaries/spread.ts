/** How offers spread around the three figures of a range. */
import type { SalaryRange } from '#app/content/salaries.ts'
import type { Scale } from './salary-figures.ts'

type Quartiles = Pick<SalaryRange, 'low' | 'median' | 'high'>

/** Of a normal distribution: how far its quartiles lie from the middle. */
const QUARTILE = 0.6745
/** Beyond this many deviations a curve is flat. */
const REACH = 2.4

const deviations = ({ low, median, high }: Quartiles) => ({
  left: (median - low) / QUARTILE,
  right: (high - median) / QUARTILE,
})

/** One scale for all, in percent, with room for both ends of every curve. */
export function spreadScale(ranges: readonly Quartiles[]): Scale {
  const starts = ranges.map((range) => range.median - REACH * deviations(range).left)
  const ends = ranges.map((range) => range.median + REACH * deviations(range).right)
  const [start, end] = [Math.max(0, Math.min(...starts)), Math.max(...ends)]
  return (amount) => Math.round(((amount - start) / (end - start)) * 1000) / 10
}

/**
 * Two halves of a normal curve that meet in the median, each as wide as its quartile says: a quarter of the area lies left of
 * `low`, a quarter right of `high`. As an SVG path between `from` and `to`, closed along the bottom, 0 to 100 both ways.
 */
export function spreadPath(range: Quartiles, scale: Scale, from?: number, to?: number): string {
  const { median } = range
  const { left, right } = deviations(range)
  const first = from ?? median - REACH * left
  const last = to ?? median + REACH * right
  const points = Array.from({ length: 25 }, (_, step) => {
    const amount = first + ((last - first) * step) / 24
    const far = (amount - median) / (amount < median ? left : right)
    return `${scale(amount)} ${Math.round(100 - 100 * Math.exp((-far * far) / 2))}`
  })
  return `M${scale(first)} 100L${points.join('L')}L${scale(last)} 100Z`
}
