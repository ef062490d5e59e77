/** The metadata of an application (RFC 7591), from any kind of registration. */
import { z } from 'zod'
import { authError } from '#server/auth/errors.ts'
import type { ClientMetadata } from './clients.ts'

const grants = ['authorization_code', 'refresh_token']

export const ClientBody = z.object({
  client_name: z.string().nullish(),
  client_uri: z.string().nullish(),
  logo_uri: z.string().nullish(),
  redirect_uris: z.array(z.string()).nullish(),
  grant_types: z.array(z.string()).nullish(),
  response_types: z.array(z.string()).nullish(),
  client_type: z.enum(['public', 'confidential']).nullish(),
  token_endpoint_auth_method: z.enum(['client_secret_basic', 'client_secret_post', 'none']).nullish(),
})
type Given = z.output<typeof ClientBody>

/** Throws with the reason; omitted fields have RFC 7591's defaults. */
export function toMetadata(given: Given): ClientMetadata {
  const isPublic = given.client_type === 'public' || given.token_endpoint_auth_method === 'none'
  const method = given.token_endpoint_auth_method ?? (isPublic ? 'none' : 'client_secret_basic')
  const type = given.client_type ?? (isPublic ? 'public' : 'confidential')
  if ((method === 'none') !== (type === 'public')) throw authError('clientTypeMismatch', { type, method })
  const grantTypes = given.grant_types?.length ? given.grant_types : grants
  const unknown = grantTypes.find((one) => !grants.includes(one))
  if (unknown !== undefined) throw authError('clientGrantUnknown', { grant: unknown })
  if (given.response_types?.some((one) => one !== 'code')) throw authError('clientResponseTypeUnknown')
  return {
    redirect_uris: checkedRedirects(given.redirect_uris ?? []),
    grant_types: grantTypes,
    client_name: readable('client_name', limited('client_name', given.client_name, 1024)),
    client_uri: webAddress('client_uri', given.client_uri),
    logo_uri: webAddress('logo_uri', given.logo_uri),
    client_type: type,
    token_endpoint_auth_method: method,
  }
}

function checkedRedirects(uris: string[]): string[] {
  if (uris.length < 1 || uris.length > 10) throw authError('clientRedirectCount')
  const wrong = uris.find((uri) => !isRedirectUri(uri))
  if (wrong !== undefined) throw authError('clientRedirectInvalid', { uri: wrong.slice(0, 200) })
  return [...new Set(uris)]
}

/**
 * https; http on loopback; or the scheme of a native application (RFC 8252), and none by which browsers or the system itself do
 * something with what follows it.
 */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > 2048 || /[\s,\\#*]/.test(uri) || !/^[\x21-\x7e]+$/.test(uri) || !URL.canParse(uri))
    return false
  const { protocol, hostname, username, password } = new URL(uri)
  if (username || password) return false
  if (protocol === 'https:') return hostname !== ''
  if (protocol === 'http:') return /^(localhost|\[::1\]|127(\.\d+){3})$/.test(hostname)
  return !/^(javascript|data|vbscript|file|blob|about|wss?|ftp|mailto|tel|sms|filesystem|view-source|jar|intent|shell|ms-.*|search-ms):$/.test(
    protocol,
  )
}

function limited(field: string, value: string | null | undefined, length: number): string | null {
  if (!value) return null
  if (value.length > length) throw authError('clientFieldTooLong', { field, length })
  return value
}

/** Control characters and those that turn the direction of text could make a name look like another on the consent page, or like none. */
function readable(field: string, value: string | null): string | null {
  if (
    value !== null &&
    /^[\p{Default_Ignorable_Code_Point}\p{Z}\s]*$|[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(
      value,
    )
  ) {
    throw authError('clientFieldUnreadable', { field })
  }
  return value
}

function webAddress(field: string, value: string | null | undefined): string | null {
  const uri = limited(field, value, 2048)
  if (uri === null) return null
  const isWeb = URL.canParse(uri) && /^https?:$/.test(new URL(uri).protocol)
  if (!isWeb) throw authError('clientAddressInvalid', { field })
  return uri
}
