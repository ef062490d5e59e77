/** Texts used in several places, as the specification has them. */
export const unexpectedError = 'An error occurred. Please try again.'
export const unreachableWords = 'We could not reach Tannr. Check your connection and try again.'
/** Shown when the server was updated since the page was opened. */
export const outdatedWords = 'Tannr was updated after you opened this page. Please reload it and try again.'
/** The email that was sent has the reason and the duration. */
export const suspended =
  'This account is suspended. The email we sent you about it says why, and how to appeal.'
/** Of an authenticator app, a phone or a list of recovery codes. */
export const wrongCode = 'The code is wrong or no longer valid. Please try again.'
export const signInFailed = 'Failed to sign in'
export const loadMoreFailed = ({ message }: Error) => `Failed to load more: ${message}`
