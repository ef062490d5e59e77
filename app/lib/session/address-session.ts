import { getAuth } from './auth.ts'

/** Links in emails and social providers return with the result in the fragment of the address; errors are in the query, too. */
export type AddressOutcome = { session: boolean; recovery: boolean; failure: string | undefined }

export function readAddressOutcome({ hash, search }: { hash: string; search: string }): AddressOutcome {
  const fragment = new URLSearchParams(hash.slice(1))
  const query = new URLSearchParams(search)
  return {
    session: fragment.has('access_token'),
    recovery: fragment.get('type') === 'recovery',
    failure: readable(fragment.get('error_description') ?? query.get('error_description')),
  }
}

/** The backend percent-encodes the fragment twice. */
function readable(description: string | null): string | undefined {
  if (!description) return undefined
  try {
    return decodeURIComponent(
      /%[0-9a-f]{2}/i.test(description) ? description.replaceAll('+', ' ') : description,
    )
  } catch {
    return description
  }
}

/** Loads the auth client when the address has a session, which the client adopts and removes from the fragment. */
export function adoptSessionFromAddress(): void {
  if (readAddressOutcome(location).session) void adopt()
}

async function adopt(): Promise<void> {
  await (await getAuth()).initialize()
  // The client leaves a bare #, which would end up in copied links.
  if (location.hash === '') history.replaceState(history.state, '', location.pathname + location.search)
}
