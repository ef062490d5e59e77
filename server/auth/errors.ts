/** Makes errors from the table of failures. */
import { DomainError } from '#server/platform/errors.ts'
import { failures, oauthFailures, waits } from './error-table.ts'

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

/** The OAuth 2.0 error body: 400, or 401 for an unauthenticated client; no code of ours. */
export class OAuthError extends AuthError {
  constructor(error: string, description: string, options?: ErrorOptions) {
    super(error === 'invalid_client' ? 401 : 400, error, description, options)
  }
}

/**
 * A failure after which the transaction must still commit, for instance to count the wrong try or to revoke the stolen family.
 * Return it from the transaction and throw it outside.
 */
export type Refusal = { refused: AuthError }

/** The placeholders of a text, by name. */
type Gaps<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Gaps<Rest>
  : never
type Said = Readonly<Record<string, string | number>>
type Further<Text extends string> = [Gaps<Text>] extends [never]
  ? [said?: Record<string, never>, options?: ErrorOptions]
  : [said: Record<Gaps<Text>, string | number>, options?: ErrorOptions]

type Failures = typeof failures
type Waits = typeof waits
type OAuthFailures = typeof oauthFailures

export function authError<Name extends keyof Failures>(
  name: Name,
  ...further: Further<Failures[Name][1 | 2]>
): AuthError {
  const [status, code, text] = failures[name]
  const [said, options] = further as [Said?, ErrorOptions?]
  return new AuthError(status, filled(code, said), filled(text, said), options)
}

export function tooManyRequests<Name extends keyof Waits>(
  name: Name,
  seconds: number,
  ...further: Further<Waits[Name][1]>
): TooManyRequests {
  const [code, text] = waits[name]
  return new TooManyRequests(code, filled(text, further[0]), seconds)
}

export function oauthError<Name extends keyof OAuthFailures>(
  name: Name,
  ...further: Further<OAuthFailures[Name][0 | 1]>
): OAuthError {
  const [error, text] = oauthFailures[name]
  const [said, options] = further as [Said?, ErrorOptions?]
  return new OAuthError(filled(error, said), filled(text, said), options)
}

/** A hook's refusal, with its own text. */
export function refusedByHook(status: number, code: string, message: string): AuthError {
  return new AuthError(status, code, message.slice(0, 1000))
}

/** Why a password is weak, with the table's text. */
export function weakness<Name extends keyof Failures>(
  name: Name,
  ...further: Further<Failures[Name][2]>
): string {
  return filled(failures[name][2], further[0])
}

function filled(text: string, said: Said | undefined): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(said?.[name] ?? gap))
}
