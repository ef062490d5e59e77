// What the drawings of the publications show: the samples that their bodies give as tables.

/** Seconds on screen, one for each of the 25 reviewers, for the first, second and third pause in a row. */
export const pauses = [
  {
    label: 'First pause',
    seconds: [
      36, 58, 24, 48, 37, 54, 18, 50, 34, 59, 42, 31, 48, 38, 55, 20, 46, 34, 58, 37, 51, 23, 49, 36, 32,
    ],
  },
  {
    label: 'Second in a row',
    seconds: [7, 13, 3, 9, 11, 5, 23, 8, 2, 12, 10, 6, 15, 4, 9, 7, 18, 11, 3, 13, 8, 10, 5, 12, 7],
  },
  {
    label: 'Third',
    seconds: [1, 0, 2, 1, 4, 0, 1, 1, 3, 0, 2, 1, 0, 1, 4, 1, 0, 2, 1, 3, 0, 1, 2, 1, 0],
  },
] as const

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** How often the answer changed the next step, in percent, by how the question was asked. */
export const phrasing = [
  { label: 'Two named alternatives', percent: 34 },
  { label: 'Approve or reject', percent: 4 },
] as const

/** Corrections of a reason that changed the match, in percent. */
export const corrections = [
  { label: 'Written after the ranking', percent: 6, verdict: 'Rarely' },
  { label: 'Largest contributions', percent: 71, verdict: 'Mostly, both ways' },
  { label: 'Reasons as features', percent: 100, verdict: 'Always' },
] as const

/** Where a typical auditor was, in minutes of the first ten. */
export const reading = [
  { what: 'Names', from: 0.2, to: 1.2 },
  { what: 'Overrides', from: 1.3, to: 3.6 },
  { what: 'Names', from: 3.7, to: 4.4 },
  { what: 'The clock', from: 4.5, to: 5.6 },
  { what: 'Overrides', from: 5.7, to: 8 },
  { what: 'Sources', from: 8.1, to: 10 },
] as const

/** A review without a confidence score beside each conclusion, and with one. */
export const scores = {
  minutes: { without: 14, with: 9 },
  caught: { without: 71, with: 70 },
} as const
