import type { UseQueryResult } from '@tanstack/react-query'
import type { StoredSession } from '#app/lib/session/stored-session.ts'

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

/**
 * A page's one source: the person's own records, or the sample for a visitor and for somebody without any. `own` turns
 * what was read into what is shown, and gives undefined for a person without a record of their own.
 */
export function ownRecords<Read, Shown>(
  session: StoredSession | null | undefined,
  query: UseQueryResult<Read>,
  own: (records: Read) => Shown | undefined,
  sample: Shown,
): OwnRecords<Shown> {
  const signedIn = Boolean(session)
  // What was read stays on show when it cannot be read again: nobody's dialog closes because a line dropped.
  const known = signedIn && query.data !== undefined
  const records = known ? own(query.data as Read) : undefined
  const useSample = !signedIn || (known && records === undefined)
  return {
    unknown: session === undefined,
    visitor: session === null,
    signedIn,
    shown: useSample ? sample : records,
    sample: useSample,
    error: signedIn && query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    retrying: query.isFetching,
  }
}
