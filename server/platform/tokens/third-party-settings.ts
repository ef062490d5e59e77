/** The third-party issuers of config.toml (`auth.third_party`), under the names of the Supabase CLI. */
import { z } from 'zod'
import { WrongSettings } from '#server/platform/read-settings.ts'
import { ByName, inProject, kinds, type ValueOf } from '#server/platform/setting.ts'

export type ThirdParty = {
  name: string
  /** `iss` of its tokens, without a trailing slash. */
  issuer: string
  /** Undefined: taken from the issuer's discovery document. */
  jwksUrl: string | undefined
  audiences: readonly string[]
}

const address = {
  schema: z.url({ protocol: /^https?$/ }),
  form: 'an address such as https://login.example.com',
}

const text = (key: string, about: string) => inProject(key, kinds.text, undefined, about, 'none')

export const thirdPartyRows = new ByName('auth.third_party', {
  enabled: inProject(
    'enabled',
    kinds.flag,
    false,
    'Whether the data API and functions take tokens of this service.',
  ),
  projectId: text('project_id', 'The project of `firebase`.'),
  tenant: text('tenant', 'The tenant of `auth0`.'),
  tenantRegion: text('tenant_region', 'Its region, where it has one.'),
  userPoolId: text('user_pool_id', 'The user pool of `aws_cognito`.'),
  userPoolRegion: text('user_pool_region', 'Its region.'),
  domain: text('domain', 'The domain of `clerk`.'),
  issuerUrl: inProject(
    'issuer_url',
    address,
    undefined,
    'The issuer of `workos`, or of any other service that speaks OpenID Connect, under a name of your own.',
    'none',
  ),
  jwksUrl: inProject('jwks_url', address, undefined, 'Ours: where its keys are.', 'where its discovery says'),
  audiences: inProject(
    'audiences',
    kinds.list,
    [],
    'Ours: the audiences (`aud`) its tokens must have one of.',
    'any',
  ),
})

type Given = ValueOf<typeof thirdPartyRows>[string]

/** By service: the issuer, or the missing key. */
const services: Record<string, (given: Given) => { issuer: string } | { missing: string }> = {
  firebase: ({ projectId }) =>
    projectId ? { issuer: `https://securetoken.google.com/${projectId}` } : { missing: 'project_id' },
  auth0: ({ tenant, tenantRegion }) =>
    tenant
      ? { issuer: `https://${[tenant, tenantRegion].filter(Boolean).join('.')}.auth0.com` }
      : { missing: 'tenant' },
  aws_cognito: ({ userPoolId, userPoolRegion }) =>
    userPoolId && userPoolRegion
      ? { issuer: `https://cognito-idp.${userPoolRegion}.amazonaws.com/${userPoolId}` }
      : { missing: userPoolId ? 'user_pool_region' : 'user_pool_id' },
  clerk: ({ domain }) => (domain ? { issuer: `https://${domain}` } : { missing: 'domain' }),
}

const byIssuer = ({ issuerUrl }: Given) => (issuerUrl ? { issuer: issuerUrl } : { missing: 'issuer_url' })

/** Throws WrongSettings for an enabled one with missing keys. */
export function thirdPartyIssuers(given: ValueOf<typeof thirdPartyRows>): ThirdParty[] {
  return Object.entries(given).flatMap(([name, one]) => {
    if (!one.enabled) return []
    const found = (Object.hasOwn(services, name) ? services[name] : undefined)?.(one) ?? byIssuer(one)
    const key = `auth.third_party.${name}`
    if ('missing' in found) {
      throw new WrongSettings([
        `${key}.${found.missing} in config.toml is missing: ${key} is switched on. Set it, or set ${key}.enabled to false.`,
      ])
    }
    if (!URL.canParse(found.issuer)) {
      throw new WrongSettings([`${key} in config.toml is not usable: ${found.issuer} is no address.`])
    }
    const issuer = found.issuer.replace(/\/+$/, '')
    return [{ name, issuer, jwksUrl: one.jwksUrl, audiences: one.audiences }]
  })
}
