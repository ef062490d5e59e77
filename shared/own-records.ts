/** The state of a page of own records, and what it shows. */
export type OwnRecords<Shown> = {
  /** It is unknown who is signed in: in prerendered markup and during hydration. */
  unknown: boolean
  visitor: boolean
  signedIn: boolean
  /** What to show; undefined while own records are loading or failed to load. */
  shown: Shown | undefined
  /** True when nothing of `shown` is a record of the person. */
  sample: boolean
  error: Error | null
  retry: () => void
  retrying: boolean
}
