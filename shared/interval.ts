/** Confidence intervals for shares of few cases. */

/** Below this number of cases, no figure is shown. */
export const minCases = 8

/** The quantile of a 95 % interval. */
const z = 1.96

/** Wilson's interval of a share, in whole percent: it stays within 0 and 100 and fits few cases, too. */
export function wilsonInterval(hits: number, cases: number): { low: number; high: number } {
  if (cases === 0) return { low: 0, high: 100 }
  const share = hits / cases
  const scale = 1 + z ** 2 / cases
  const middle = (share + z ** 2 / (2 * cases)) / scale
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / cases + z ** 2 / (4 * cases ** 2))
  const percent = (value: number) => Math.round(100 * Math.min(1, Math.max(0, value)))
  return { low: percent(middle - half), high: percent(middle + half) }
}
