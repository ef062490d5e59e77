import { getAuth } from './auth.ts'
import { currentSession } from './session.ts'

/** Loads the auth client when somebody is signed in: it renews the session shortly before it ends. */
export function keepSessionFresh(): void {
  if (currentSession()) void getAuth()
}
