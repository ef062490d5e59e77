/** How this page calls itself in its requests, so that it knows its own changes when it is told of them. */
export const tabName =
  typeof window === 'undefined' ? 'tannr' : `tannr-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
