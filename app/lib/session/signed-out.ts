/** The session ended while somebody was at work: they can sign in again, and what they typed is kept for them. */
export class SignedOut extends Error {
  override name = 'SignedOut'

  constructor() {
    super('You were signed out. Sign in again to continue.')
  }
}
