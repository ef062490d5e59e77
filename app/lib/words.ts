/** What is said in several places, in the specification's words. */
export const unexpectedError = 'An error occurred. Please try again.'
export const signInFailed = 'Failed to sign in'
export const loadMoreFailed = ({ message }: Error) => `Failed to load more: ${message}`
