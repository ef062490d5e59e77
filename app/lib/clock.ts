/** The only source of the current time. Browser tests replace Date; unit tests pass their own clock. */
export type Clock = () => Date

export const now: Clock = () => new Date()
