/** People with an account. */
import type { Session, SupabaseClient } from '@supabase/supabase-js'
import type { AuthServer } from './auth-server.ts'
import { someEmail } from './inbox.ts'

export const password = 'correct horse'

/** A person who signed up with `password` and confirmed the address; returns the address. */
export async function confirmedPerson(auth: AuthServer, data: object = {}): Promise<string> {
  const email = someEmail()
  await auth.client().auth.signUp({ email, password, options: { data } })
  await fetch((await auth.inbox.newest(email)).link, { redirect: 'manual' })
  return email
}

/** What the stock client makes of the code `session_not_found`: the token is good, its session is over. */
export const sessionEnded = { name: 'AuthSessionMissingError' }

/** Milliseconds between now and a timestamp of the API; NaN without one. */
export const ageOf = (timestamp: string | undefined) => Math.abs(Date.now() - Date.parse(timestamp ?? ''))

export type SignedIn = { email: string; client: SupabaseClient; session: Session }

export async function signedInPerson(auth: AuthServer): Promise<SignedIn> {
  return signIn(auth, await confirmedPerson(auth))
}

export async function signIn(auth: AuthServer, email: string): Promise<SignedIn> {
  const client = auth.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { email, client, session: data.session }
}
