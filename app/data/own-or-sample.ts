import type { UseQueryResult } from '@tanstack/react-query'
import type { StoredSession } from '#app/lib/session/stored-session.ts'
import type { OwnRecords } from '#shared/own-records.ts'

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
