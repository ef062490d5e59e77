/** POST /sso: starts a sign-in at a company's provider, found by domain or id. */

import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { insertFlowState } from '#server/auth/flow-states.ts'
import { limitRequests } from '#server/auth/limits/limit-requests.ts'
import { type CodeChallenge, toCodeChallenge } from '#server/auth/pkce.ts'
import { challengeFields, readBody, text } from '#server/auth/read-request.ts'
import { redirectTarget } from '#server/auth/redirect/redirect-target.ts'
import { isUuid } from '#shared/uuid.ts'
import { readIdpMetadata } from './idp-metadata.ts'
import { insertRelayState } from './relay-states.ts'
import type { SamlSettings } from './saml-rows.ts'
import { signInAddress } from './service-provider.ts'
import { findSsoProvider, type SsoProvider } from './sso-providers.ts'

const Body = z.object({
  provider_id: text,
  domain: text,
  redirect_to: text,
  skip_http_redirect: z.boolean().nullish(),
  ...challengeFields,
})

export const sso: Endpoint<'database' | 'settings' | 'now'> = (app, auth) => {
  // Rate-limited, since each call stores rows, whether or not the person returns.
  const preHandler = limitRequests(auth, 'sso', auth.settings.rateLimits.sso)
  app.post('/sso', { preHandler }, async (request, reply) => {
    const saml = requireSaml(auth)
    const body = readBody(request, Body)
    const provider = await askedProvider(auth, body)
    if (provider.disabled) throw authError('ssoProviderOff')
    const challenge = toCodeChallenge(body.code_challenge, body.code_challenge_method)
    const candidates = [body.redirect_to, request.headers.referer]
    const redirectTo = redirectTarget(candidates, auth.settings)
    const url = await addressOf(auth, saml, provider, { redirectTo, challenge })
    if (body.skip_http_redirect) return { url }
    return reply.redirect(url, 303)
  })
}

export function requireSaml({ settings: { saml } }: Parts<'settings'>): SamlSettings {
  if (!saml) throw authError('samlDisabled')
  return saml
}

async function askedProvider(
  { database: { sql } }: Parts<'database'>,
  { provider_id: id, domain }: z.output<typeof Body>,
): Promise<SsoProvider> {
  if (id && domain) throw authError('ssoNeedsOne')
  if (!id && !domain) throw authError('ssoNeedsAny')
  if (id && !isUuid(id)) throw authError('ssoProviderIdInvalid')
  const provider = await findSsoProvider(sql, id ? { id } : { domain: domain.trim() })
  if (!provider) throw authError(id ? 'ssoProviderNotFound' : 'ssoDomainNotFound')
  return provider
}

async function addressOf(
  { database, now }: Parts<'database' | 'now'>,
  saml: SamlSettings,
  provider: SsoProvider,
  { redirectTo, challenge }: { redirectTo: string; challenge: CodeChallenge | undefined },
): Promise<string> {
  const requestId = `id-${randomBytes(20).toString('hex')}`
  const at = now()
  const relayState = await database.transaction(async (sql) => {
    const flowStateId = challenge && randomUUID()
    if (flowStateId) {
      const flow = { provider: 'sso/saml', method: 'sso/saml', referrer: redirectTo }
      await insertFlowState(sql, { id: flowStateId, authCode: randomUUID(), challenge, ...flow }, at)
    }
    const { id: providerId } = provider
    return insertRelayState(sql, { providerId, requestId, redirectTo, flowStateId }, at)
  })
  const { name_id_format: nameId } = provider
  return signInAddress(saml, readIdpMetadata(provider.metadata_xml), { requestId, relayState, nameId })
}
