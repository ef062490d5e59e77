/** The one place of randomness; a browser test sets it by setting Math.random, a unit test by passing its own. */
export type Random = () => number

export const random: Random = () => Math.random()
