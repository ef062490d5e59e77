/**
 * What is collapsed in the side bar: groups by name, and `rail` for the bar itself, which then shows icons only. A setting of
 * this browser, which the head script marks on <html> before the first paint.
 */
export const SIDE_BAR_KEY = 'tannr.side-bar'
export const USUALLY_CLOSED = 'hiring developers'
