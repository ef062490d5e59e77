/** The search button in the bar opens the dialog with this id; the overlay carries it. */
export const SEARCH_DIALOG = 'site-search'
