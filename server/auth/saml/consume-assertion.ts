/** POST /sso/saml/acs: the return from a company's provider. Redirects to the site with tokens, a code to exchange, or an error. */

import type { FastifyRequest } from 'fastify'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { lockFlowState, noteCodeIssued } from '#server/auth/flow-states.ts'
import { limitRequests } from '#server/auth/limits/limit-requests.ts'
import { clientOf } from '#server/auth/read-request.ts'
import { withCode, withError, withSession } from '#server/auth/redirect/redirect-answer.ts'
import { redirectTarget } from '#server/auth/redirect/redirect-target.ts'
import { logCause, toDomainError } from '#server/auth/render-error.ts'
import { issueSession } from '#server/auth/sessions/issue-session.ts'
import { isUuid } from '#shared/uuid.ts'
import { assertionMemory } from './assertion.ts'
import { currentMetadata } from './fetch-metadata.ts'
import { readResponse } from './read-response.ts'
import { type RelayState, takeRelayState, useAssertion } from './relay-states.ts'
import type { SamlSettings } from './saml-rows.ts'
import { profileOf, signInBySso } from './sign-in-by-sso.ts'
import { requireSaml } from './sso.ts'
import { findSsoProvider, holdSsoProvider } from './sso-providers.ts'

type Consumer = Parts<'database' | 'keys' | 'settings' | 'templates' | 'now'>
type Form = Partial<Record<'SAMLResponse' | 'RelayState' | 'SAMLart', unknown>>

export const consumeAssertion: Endpoint<'database' | 'keys' | 'settings' | 'templates' | 'now'> = (
  app,
  auth,
) => {
  const { saml: chosen, rateLimits } = auth.settings
  const preHandler = limitRequests(auth, 'saml', chosen?.assertions ?? rateLimits.sso)
  app.post('/sso/saml/acs', { preHandler }, async (request, reply) => {
    const saml = requireSaml(auth)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const form = (request.body ?? {}) as Form
    let target = auth.settings.siteUrl
    try {
      const begun = await takeBegun(auth, form)
      target = begun?.redirect_to ?? target
      requireRecent(auth, saml, begun)
      return await reply.redirect(await consume(auth, saml, request, form, begun), 302)
    } catch (error) {
      const failure = toDomainError(error)
      if (failure.status >= 500) logCause(request, error)
      return reply.redirect(withError(target, failure, true), 303)
    }
  })
}

/** Undefined if the company initiated the sign-in: RelayState is then empty, or the target URL. */
async function takeBegun(
  { database: { sql } }: Parts<'database'>,
  { RelayState: relay = '' }: Form,
): Promise<RelayState | undefined> {
  if (typeof relay !== 'string') throw authError('relayStateInvalid')
  if (!isUuid(relay)) {
    if (relay !== '' && !URL.canParse(relay)) throw authError('relayStateInvalid')
    return undefined
  }
  const begun = await takeRelayState(sql, relay)
  if (!begun) throw authError('relayStateNotFound')
  return begun
}

function requireRecent(
  { now }: Parts<'now'>,
  { relayStateLifetime }: SamlSettings,
  begun: RelayState | undefined,
): void {
  if (!begun) return
  const age = now().getTime() - begun.created_at.getTime()
  if (age >= relayStateLifetime * 1000) throw authError('relayStateExpired')
}

/** The URL to redirect to. */
async function consume(
  auth: Consumer,
  saml: SamlSettings,
  request: FastifyRequest,
  form: Form,
  begun: RelayState | undefined,
): Promise<string> {
  if (form.SAMLart) throw authError('samlArtifact')
  if (!begun && !saml.fromProvider) throw authError('samlUnsolicited')
  const response = readResponse(form.SAMLResponse)
  const by = begun ? { id: begun.sso_provider_id } : { entityId: response.issuer }
  const provider = await findSsoProvider(auth.database.sql, by)
  if (!provider) throw authError('samlIdpNotFound')
  if (provider.disabled) throw authError('samlProviderOff')
  const idp = await currentMetadata(auth, provider)
  const assertion = await response.verified(saml, idp, {
    requestId: begun?.request_id,
    now: auth.now(),
    log: request.log,
  })
  const profile = profileOf(assertion, provider)
  const target = begun?.redirect_to ?? redirectTarget([form.RelayState as string], auth.settings)
  const client = clientOf(request)
  const now = auth.now()
  return auth.database.transaction(async (sql) => {
    const held = await holdSsoProvider(sql, provider.id)
    if (!held) throw authError('samlIdpNotFound')
    if (held.disabled) throw authError('samlProviderOff')
    const memory = new Date(now.getTime() + assertionMemory)
    await useAssertion(sql, { issuer: provider.entity_id, id: assertion.id }, memory)
    const { id } = await signInBySso(auth, sql, provider.id, profile, client)
    const flow = begun?.flow_state_id ? await lockFlowState(sql, begun.flow_state_id) : undefined
    if (begun?.flow_state_id && !flow) throw authError('relayStateExpired')
    const { sessionNotAfter: notAfter } = assertion
    if (flow) {
      await noteCodeIssued(sql, flow.id, { userId: id, notAfter }, now)
      return withCode(target, flow.auth_code ?? '')
    }
    const { body } = await issueSession(auth, sql, id, { method: 'sso/saml', client, notAfter })
    return withSession(target, body, {})
  })
}
