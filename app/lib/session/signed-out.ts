import { currentSession } from './session.ts'

/** The session ended while somebody was working: they can sign in again, and what they typed is saved. */
export class SignedOut extends Error {
  override name = 'SignedOut'

  constructor() {
    super('You were signed out. Sign in again to continue.')
  }
}

/** What a request failed for: without a session the server's error would be about a visitor's rights. */
export const orSignedOut = (error: Error): Error => (currentSession() ? error : new SignedOut())
