/** The only source of randomness. Browser tests replace Math.random; unit tests pass their own. */
export type Random = () => number

export const random: Random = () => Math.random()
