import { getAuth } from './auth.ts'
import { currentSession } from './session.ts'

/** Loads the auth client if somebody is signed in: it refreshes the session shortly before it expires. */
export function keepSessionFresh(): void {
  if (currentSession()) void getAuth()
}
