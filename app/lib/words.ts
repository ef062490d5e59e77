/** Texts used in several places, as the specification has them. */
export const unexpectedError = 'An error occurred. Please try again.'
export const unreachableWords = 'We could not reach Tannr. Check your connection and try again.'
export const signInFailed = 'Failed to sign in'
export const loadMoreFailed = ({ message }: Error) => `Failed to load more: ${message}`
