import type { MatchedRole, ReasonSide } from '#app/content/home-showcase.ts'

/** The weight of a side, by the slider: 0 is all pay, 100 all time. */
function weightOf(side: ReasonSide, slider: number): number {
  if (side === 'skill') return 1
  return side === 'pay' ? 2 - slider / 50 : slider / 50
}

/** A role's score out of 100: the sum of its reasons, without the removed ones. */
export function matchScore(role: MatchedRole, slider: number, struck: ReadonlySet<string>): number {
  const points = role.reasons
    .filter(({ text }) => !struck.has(text))
    .reduce((sum, { side, points }) => sum + points * weightOf(side, slider), role.base)
  return Math.min(99, Math.round(points))
}
