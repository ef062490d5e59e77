/** The id of this tab in its requests, by which it recognizes its own changes among live updates. */
export const tabName =
  typeof window === 'undefined' ? 'tannr' : `tannr-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
