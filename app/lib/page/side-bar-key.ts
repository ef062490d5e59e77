/**
 * What is collapsed in the side bar: groups by name, and `rail` for the bar itself, which then shows icons only. A setting of
 * this browser, which the head script marks on <html> before the first paint.
 */
export const SIDE_BAR_KEY = 'tannr.side-bar'

/** Until somebody chooses: an employer's main work is hiring, and the groups above it would push it off the screen. */
export const usuallyClosed = (userType: unknown): string =>
  userType === EMPLOYER ? CLOSED_FOR_EMPLOYERS : CLOSED_FOR_OTHERS

export const EMPLOYER = 'employer'
export const CLOSED_FOR_EMPLOYERS = 'career developers'
export const CLOSED_FOR_OTHERS = 'hiring developers'
