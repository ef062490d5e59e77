// How the reviews of ReviewSpace spread: sample figures that add up to the counts and ratings of reviews.ts.

export type ReviewSpread = {
  /** What the three parts say together. */
  verdict: string
  /** Reviews with 5, 4, 3, 2 and 1 stars. */
  stars: readonly [number, number, number, number, number]
}

/** By the address of the company. */
export const reviewSpreads: Record<string, ReviewSpread> = {
  northwind: { verdict: 'High on all three, and even', stars: [317, 74, 15, 5, 1] },
  fathom: { verdict: 'Pays first, and nearly as kind', stars: [164, 57, 12, 4, 1] },
  halden: { verdict: 'People stay for the people', stars: [66, 23, 5, 2, 0] },
  larkspur: { verdict: 'Modest pay, long evenings off', stars: [49, 17, 5, 2, 1] },
  'meridian-health': { verdict: 'Even, a step below the best', stars: [642, 385, 154, 77, 26] },
  'kestrel-logistics': { verdict: 'Even, and early to rise', stars: [250, 154, 80, 32, 15] },
  'alder-bank': { verdict: 'Pay above the rest, less free time', stars: [412, 268, 121, 48, 18] },
  quayside: { verdict: 'Carried by its culture, few reviews yet', stars: [10, 7, 4, 1, 1] },
}

/** Below this many reviews a spread is drawn stitched: it may still move. */
export const fewReviews = 50
