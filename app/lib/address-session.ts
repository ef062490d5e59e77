import { getAuth } from './auth.ts'

/** A link in an e-mail and a social provider both return with the session behind the # of the address. */
export function addressCarriesSession(hash: string): boolean {
  return new URLSearchParams(hash.slice(1)).has('access_token')
}

/** Loads the auth client when the address brings a session; the client takes it and cleans the address. */
export function adoptSessionFromAddress(): void {
  if (addressCarriesSession(location.hash)) void getAuth()
}
