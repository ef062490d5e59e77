/** What is said in several places, in the specification's words. */
export const unexpectedError = 'An error occurred. Please try again.'
export const unreachableWords = 'We could not reach Tannr. Check your connection and try again.'
/** Where the server was updated since the page was opened. */
export const outdatedWords = 'Tannr was updated after you opened this page. Please reload it and try again.'
/** Why and for how long stands in the mail that went out with it. */
export const suspended =
  'This account is suspended. The email we sent you about it says why, and how to appeal.'
/** Of an authenticator app, a phone or a list of recovery codes. */
export const wrongCode = 'The code is wrong or no longer valid. Please try again.'
export const signInFailed = 'Failed to sign in'
export const loadMoreFailed = ({ message }: Error) => `Failed to load more: ${message}`
