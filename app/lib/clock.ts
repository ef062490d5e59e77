/** The one place that tells the time; a browser test moves it by moving Date, a unit test by passing its own clock. */
export type Clock = () => Date

export const now: Clock = () => new Date()
