/** The URL of a redirect with its result: tokens and errors in the fragment, a code in the query. */

import { OAuthError } from '#server/auth/errors.ts'
import type { TokenResponse } from '#server/auth/sessions/issue-session.ts'
import type { DomainError } from '#server/platform/errors.ts'

export function withSession(target: string, body: TokenResponse, extra: Record<string, string>): string {
  return withFragment(target, {
    access_token: body.access_token,
    expires_at: String(body.expires_at),
    expires_in: String(body.expires_in),
    refresh_token: body.refresh_token,
    sb: '',
    token_type: body.token_type,
    ...(body.provider_token ? { provider_token: body.provider_token } : {}),
    ...(body.provider_refresh_token ? { provider_refresh_token: body.provider_refresh_token } : {}),
    ...extra,
  })
}

export function withCode(target: string, code: string): string {
  return withQuery(target, { code })
}

export function withMessage(target: string, message: string, inQuery: boolean): string {
  return withFragment(inQuery ? withQuery(target, { message }) : target, { message, sb: '' })
}

export function withError(target: string, failure: DomainError, inQuery: boolean): string {
  const fields = errorFields(failure)
  return withFragment(inQuery ? withQuery(target, fields) : target, { ...fields, sb: '' })
}

function errorFields(failure: DomainError): Record<string, string> {
  const error = errorName(failure)
  return {
    ...(error ? { error } : {}),
    ...(failure instanceof OAuthError ? {} : { error_code: failure.code }),
    error_description: failure.message,
  }
}

const namesByStatus: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}
const denials = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']

function errorName(failure: DomainError): string | undefined {
  if (failure instanceof OAuthError) return failure.code
  return denials.includes(failure.code) ? 'access_denied' : namesByStatus[failure.status]
}

function withQuery(target: string, fields: Record<string, string>): string {
  const [beforeFragment = '', fragment] = target.split('#', 2)
  const separator = beforeFragment.includes('?') ? '&' : '?'
  const query = new URLSearchParams(fields)
  return `${beforeFragment}${separator}${query}${fragment === undefined ? '' : `#${fragment}`}`
}

function withFragment(target: string, fields: Record<string, string>): string {
  const [beforeFragment] = target.split('#', 1)
  return `${beforeFragment}#${new URLSearchParams(fields)}`
}
