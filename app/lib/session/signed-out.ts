/** The session ended while somebody was working: they can sign in again, and what they typed is saved. */
export class SignedOut extends Error {
  override name = 'SignedOut'

  constructor() {
    super('You were signed out. Sign in again to continue.')
  }
}
