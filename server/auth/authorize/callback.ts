/** GET and POST /callback: the return from a provider. Redirects to the site with tokens, a code to exchange, or an error. */

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError, oauthError } from '#server/auth/errors.ts'
import { deleteFlowState, type FlowState, lockFlowState, noteCodeIssued } from '#server/auth/flow-states.ts'
import { type EnabledProvider, enabledProvider } from '#server/auth/providers/find-provider.ts'
import type { Profile } from '#server/auth/providers/provider.ts'
import { clientOf, queryOf } from '#server/auth/read-request.ts'
import { withCode, withError, withSession } from '#server/auth/redirect/redirect-answer.ts'
import { logCause, toDomainError } from '#server/auth/render-error.ts'
import { retryOnConflict } from '#server/auth/retry-on-conflict.ts'
import { issueSession } from '#server/auth/sessions/issue-session.ts'
import type { User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { isUuid } from '#shared/uuid.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { callbackOf } from './authorize.ts'
import { lockPersonToLink } from './link-identity.ts'
import { type LinkQuestion, sendLinkPage } from './link-page.ts'
import { takeClientState } from './oauth-client-states.ts'
import { exchangeCode, fetchProfile, type ProviderTokens, type Return } from './oauth-exchange.ts'
import { signInByProvider, sourceOf } from './sign-in-by-provider.ts'

type Params = Record<string, string | undefined>

export const callback: Endpoint<'database' | 'keys' | 'settings' | 'templates' | 'now'> = (app, auth) => {
  const answer = async (request: FastifyRequest, reply: FastifyReply, params: Params) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const fail = (target: string, status: 302 | 303, error: unknown) => {
      const failure = toDomainError(error)
      if (failure.status >= 500) logCause(request, error)
      return reply.redirect(withError(target, failure, true), status)
    }
    let flow: FlowState
    try {
      flow = await beginCallback(auth, params)
    } catch (error) {
      return fail(auth.settings.siteUrl, 303, error)
    }
    const target = flow.referrer ?? auth.settings.siteUrl
    try {
      const end = await finish(auth, request, flow, params)
      return typeof end === 'string' ? await reply.redirect(end, 302) : await sendLinkPage(reply, end)
    } catch (error) {
      return fail(target, 302, error)
    }
  }
  app.get('/callback', { exposeHeadRoute: false }, (request, reply) =>
    answer(request, reply, queryOf(request)),
  )
  app.post('/callback', (request, reply) =>
    answer(request, reply, { ...queryOf(request), ...formOf(request) }),
  )
}

/** A provider's form has texts only; a JSON body could contain anything. */
function formOf(request: FastifyRequest): Params {
  const fields = Object.entries((request.body ?? {}) as Record<string, unknown>)
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'))
}

/** A state is used up by the first callback with it, also if that fails. */
async function beginCallback(
  { database, settings, now }: Parts<'database' | 'settings' | 'now'>,
  { state }: Params,
): Promise<FlowState> {
  if (!state) throw authError('stateMissing')
  if (!isUuid(state)) throw authError('stateInvalid')
  return database.transaction(async (sql) => {
    const flow = await lockFlowState(sql, state)
    if (!flow || flow.provider_type === 'email') throw authError('stateNotFound')
    if (flow.auth_code_issued_at) {
      throw authError('stateUsed')
    }
    if (now().getTime() - flow.created_at.getTime() > settings.flowLifetime * 1000) {
      throw authError('stateExpired')
    }
    await sql`update auth.flow_state set auth_code_issued_at = ${now()} where id = ${flow.id}`
    return flow
  })
}

/** The URL to redirect to, or the page that asks for confirmation first. */
async function finish(
  auth: Parts<'database' | 'keys' | 'settings' | 'templates' | 'now'>,
  request: FastifyRequest,
  flow: FlowState,
  params: Params,
): Promise<string | LinkQuestion> {
  const target = flow.referrer ?? auth.settings.siteUrl
  const { error, error_description: description } = params
  if (error) throw oauthError('providerRefused', { error, description: description ?? error })
  if (!params.code) throw authError('callbackWithoutCode')
  const back = await askProvider(auth, flow, params)
  const { enabled, tokens, profile } = back
  const { linking_target_id: linkTo } = flow
  if (linkTo)
    return auth.database.transaction((sql) => awaitLink(auth, sql, flow, { ...back, linkTo, target }))
  const client = clientOf(request)
  const outcome = await retryOnConflict('email_exists', () =>
    auth.database.transaction(async (sql) => {
      const signedIn = flow.invite_token
        ? await acceptInvitation(auth, sql, flow.invite_token, { provider: enabled.name, profile, client })
        : await signInByProvider(auth, sql, sourceOf(enabled), profile, client, target)
      return 'refused' in signedIn
        ? signedIn
        : complete(auth, sql, request, flow, { user: signedIn, tokens, target })
    }),
  )
  if (typeof outcome !== 'string') throw outcome.refused
  return outcome
}

type Back = { enabled: EnabledProvider; tokens: ProviderTokens; profile: Profile }

/**
 * Nothing is linked yet: an attacker may have sent the browser on a flow that links to the attacker's account. The holder of the
 * verifier started it in this browser; anyone else is asked on a page that names the account.
 */
async function awaitLink(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  flow: FlowState,
  { enabled, tokens, profile, linkTo, target }: Back & { linkTo: string; target: string },
): Promise<string | LinkQuestion> {
  // Deleted with the session that started it.
  if (!(await lockFlowState(sql, flow.id))) throw authError('stateNotFound')
  const user = await lockPersonToLink(auth, sql, linkTo, flow.provider_type, profile)
  await noteCodeIssued(sql, flow.id, { userId: linkTo, ...tokens, waiting: profile }, auth.now())
  const code = flow.auth_code ?? ''
  if (flow.code_challenge) return withCode(target, code)
  const { apiUrl, siteUrl } = auth.settings
  const email = profile.emails.find(({ primary }) => primary) ?? profile.emails[0]
  return {
    ...{ code, target, action: `${apiUrl}/callback/confirm`, site: new URL(siteUrl).host },
    provider: capitalized(enabled.provider.title),
    identity: email?.email ?? nameOf(profile),
    account: user.email || user.phone || 'of a guest without an address',
  }
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function nameOf({ claims, subject }: Profile): string {
  const names = [claims.preferred_username, claims.user_name, claims.name]
  return names.find((one): one is string => typeof one === 'string' && one !== '') ?? subject
}

async function askProvider(
  auth: Parts<'database' | 'settings'>,
  flow: FlowState,
  params: Params,
): Promise<Back> {
  const enabled = await enabledProvider(auth, flow.provider_type)
  const { oauth_client_state_id: id } = flow
  const clientState = id ? await takeClientState(auth.database.sql, id) : undefined
  const returned: Return = {
    params,
    state: flow.id,
    redirectUri: callbackOf(auth, enabled),
    verifier: clientState?.code_verifier ?? undefined,
    nonce: clientState?.nonce ?? undefined,
  }
  const tokens = await exchangeCode(enabled, returned)
  return { enabled, tokens, profile: await fetchProfile(enabled, tokens, returned) }
}

async function complete(
  auth: Parts<'keys' | 'settings' | 'templates' | 'now'>,
  sql: Sql,
  request: FastifyRequest,
  flow: FlowState,
  { user, tokens, target }: { user: User; tokens: ProviderTokens; target: string },
): Promise<string> {
  if (flow.code_challenge) {
    await noteCodeIssued(sql, flow.id, { userId: user.id, ...tokens }, auth.now())
    return withCode(target, flow.auth_code ?? '')
  }
  await deleteFlowState(sql, flow.id)
  const { body } = await issueSession(auth, sql, user.id, { method: 'oauth', client: clientOf(request) })
  const { accessToken, refreshToken } = tokens
  const given = {
    ...body,
    provider_token: accessToken,
    ...(refreshToken ? { provider_refresh_token: refreshToken } : {}),
  }
  return withSession(target, given, {})
}
