/** The one place of randomness; a browser test sets it by setting Math.random, a unit test by passing its own. */
export type Chance = () => number

export const chance: Chance = () => Math.random()
