import { getAuth } from './auth.ts'

/** Links in e-mails and social providers return with the outcome behind the # of the address, errors in the query too. */
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

/** Loads the auth client when the address brings a session: the client takes it and empties the fragment. */
export function adoptSessionFromAddress(): void {
  if (readAddressOutcome(location).session) void adopt()
}

async function adopt(): Promise<void> {
  await (await getAuth()).initialize()
  // The client leaves a bare # behind, which would be copied and shared along.
  if (location.hash === '') history.replaceState(history.state, '', location.pathname + location.search)
}
