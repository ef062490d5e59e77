/**
 * Microsoft Entra. Administrators of any tenant can put any address into a token, so an address counts as verified only if
 * Microsoft confirms that the tenant owns its domain (`xms_edov`), or if the settings name this one tenant.
 */
import { isUuid } from '#shared/uuid.ts'
import { type Json, type Provider, type ProviderSettings, providerRows } from './provider.ts'
import { standardProfile } from './standard-claims.ts'

const everybody = 'https://login.microsoftonline.com/common'

export const azure: Provider = {
  title: 'azure',
  authorizeUrl: `${everybody}/oauth2/v2.0/authorize`,
  tokenUrl: `${everybody}/oauth2/v2.0/token`,
  jwksUrl: `${everybody}/discovery/v2.0/keys`,
  paths: {
    authorizeUrl: '/oauth2/v2.0/authorize',
    tokenUrl: '/oauth2/v2.0/token',
    jwksUrl: '/discovery/v2.0/keys',
  },
  rows: providerRows('azure', 'Microsoft'),
  scopes: ['openid', 'email', 'profile'],
  pkce: true,
  openId: { issuers: [], issuerOf, repeatsNonce: true },
  toProfile(user, { settings }) {
    const proven = user.xms_edov === undefined ? isOwnTenant(user, settings) : saysYes(user.xms_edov)
    const { tid, oid } = user
    return standardProfile(user.iss, { ...user, email_verified: proven }, { custom_claims: { tid, oid } })
  },
}

const tenantOf = ({ url = everybody }: ProviderSettings) =>
  new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? ''

const isOwnTenant = ({ tid }: Json, settings: ProviderSettings) =>
  isUuid(tenantOf(settings)) && tid === tenantOf(settings)

function issuerOf({ tid }: Json, settings: ProviderSettings): string | undefined {
  if (typeof tid !== 'string' || !isUuid(tid)) return undefined
  const wanted = tenantOf(settings)
  if (isUuid(wanted) && wanted !== tid) return undefined
  const { origin, pathname } = new URL(settings.url ?? everybody)
  return `${origin}${pathname.split('/').slice(0, -1).join('/')}/${tid}/v2.0`
}

const saysYes = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true'
