import type { UseQueryResult } from '@tanstack/react-query'
import type { StoredSession } from '#app/lib/session/stored-session.ts'
import type { OwnRecords } from '#shared/own-records.ts'

/**
 * The data source of a page: the person's own records, or the sample for visitors and for people without records. `own` converts
 * what was read, and returns undefined if there are no own records.
 */
export function ownRecords<Read, Shown>(
  session: StoredSession | null | undefined,
  query: UseQueryResult<Read>,
  own: (records: Read) => Shown | undefined,
  sample: Shown,
): OwnRecords<Shown> {
  const signedIn = Boolean(session)
  // Data stays visible if a refetch fails, so that dialogs do not close when the connection drops.
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
