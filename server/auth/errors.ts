/** What can go wrong, in the words of the wire. A code that has one status and one text everywhere is made here. */
import { DomainError } from '#server/platform/errors.ts'

export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

export class AuthError extends DomainError {}

export class WeakPassword extends AuthError {
  readonly reasons: WeakPasswordReason[]

  constructor(message: string, reasons: WeakPasswordReason[]) {
    super(422, 'weak_password', message)
    this.reasons = reasons
  }
}

/** 429. `seconds` goes into Retry-After. */
export class TooManyRequests extends AuthError {
  readonly seconds: number

  constructor(code: string, message: string, seconds: number) {
    super(429, code, message)
    this.seconds = seconds
  }
}

/** The OAuth 2.0 error body; always 400, and without a code of ours. */
export class OAuthError extends AuthError {
  constructor(error: string, description: string, options?: ErrorOptions) {
    super(400, error, description, options)
  }
}

/**
 * An expected failure after which the transaction still commits: the wrong try is counted, the stolen family revoked.
 * Return it from the transaction and throw it outside.
 */
export type Refusal = { refused: AuthError }

export const validationFailed = (message: string) => new AuthError(400, 'validation_failed', message)
export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
export const otpExpired = (message = 'Token has expired or is invalid') =>
  new AuthError(403, 'otp_expired', message)
export const signupDisabled = () =>
  new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
export const otpDisabled = () => new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
export const phoneExists = () =>
  new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
export const userNotFound = (status: 403 | 404, message: string) =>
  new AuthError(status, 'user_not_found', message)
