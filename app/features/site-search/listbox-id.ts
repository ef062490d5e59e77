/** The list under the field; in a file of its own, so that the field can name it without loading it. */
export const LISTBOX = 'site-search-results'
