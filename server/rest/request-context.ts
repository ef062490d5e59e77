/** The request's data for SQL, as texts of settings. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Caller, Claims } from '#server/platform/caller.ts'

/** The claims as json, with the effective role; cached by the claims object, which the token verifier caches. */
const claimTexts = new WeakMap<Claims, string>()

export function claimsText({ role, claims }: Caller): string {
  let text = claimTexts.get(claims)
  if (text === undefined) {
    text = JSON.stringify({ ...claims, role })
    claimTexts.set(claims, text)
  }
  return text
}

/** Without cookies, which have a setting of their own. */
export function headersText(headers: IncomingHttpHeaders): string {
  if (headers.cookie === undefined) return JSON.stringify(headers)
  const { cookie: _, ...others } = headers
  return JSON.stringify(others)
}

export function cookiesText(header: string | undefined): string {
  if (header === undefined) return '{}'
  const pairs = header.split(';').flatMap((part) => {
    const equals = part.indexOf('=')
    return equals === -1 ? [] : [[part.slice(0, equals).trim(), part.slice(equals + 1).trim()]]
  })
  return JSON.stringify(Object.fromEntries(pairs))
}
