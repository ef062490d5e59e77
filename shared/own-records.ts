/** What a page of a person's own records shows, and how that stands. */
export type OwnRecords<Shown> = {
  /** Nobody can know yet who looks: prerendered markup, and the first render that adopts it. */
  unknown: boolean
  visitor: boolean
  signedIn: boolean
  /** What to show; undefined while a person's own records are on their way, or could not be read. */
  shown: Shown | undefined
  /** True when nothing of `shown` is a record of the person. */
  sample: boolean
  error: Error | null
  retry: () => void
  retrying: boolean
}
