/**
 * What of the side bar is closed: groups by their names, and `rail` for all but the icons. A choice of this browser, which
 * the head script marks on <html> before the first paint.
 */
export const SIDE_BAR_KEY = 'tannr.side-bar'
export const USUALLY_CLOSED = 'hiring developers'
