import type { MatchedRole, ReasonSide } from '#app/content/home-showcase.ts'

/** How much a side counts, from where the slider stands: 0 is all pay, 100 all time. */
function weightOf(side: ReasonSide, slider: number): number {
  if (side === 'skill') return 1
  return side === 'pay' ? 2 - slider / 50 : slider / 50
}

/** A role's points out of 100: what speaks for it, without the reasons that were struck out. */
export function matchScore(role: MatchedRole, slider: number, struck: ReadonlySet<string>): number {
  const points = role.reasons
    .filter(({ text }) => !struck.has(text))
    .reduce((sum, { side, points }) => sum + points * weightOf(side, slider), role.base)
  return Math.min(99, Math.round(points))
}
