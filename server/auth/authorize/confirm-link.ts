/** POST /callback/confirm: the confirmation of the page that asks whether to link an identity. */

import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError, oauthError } from '#server/auth/errors.ts'
import { deleteFlowState, type FlowState, lockFlowStateByCode } from '#server/auth/flow-states.ts'
import { clientOf, readBody, text } from '#server/auth/read-request.ts'
import { withError, withSession } from '#server/auth/redirect/redirect-answer.ts'
import { logCause, toDomainError } from '#server/auth/render-error.ts'
import { issueSession } from '#server/auth/sessions/issue-session.ts'
import type { Sql } from '#server/platform/database.ts'
import { isUuid } from '#shared/uuid.ts'
import { linkWaitingIdentity } from './link-identity.ts'

type Confirmation = Parts<'keys' | 'settings' | 'templates' | 'now'>

const Body = z.object({ code: text, answer: text })

export const confirmLink: Endpoint<'database' | 'keys' | 'settings' | 'templates' | 'now'> = (app, auth) => {
  app.post('/callback/confirm', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    let target = auth.settings.siteUrl
    try {
      const { code, answer } = readBody(request, Body)
      const landing = await auth.database.transaction(async (sql) => {
        const flow = await waitingFlow(auth, sql, code)
        target = flow.referrer ?? target
        await deleteFlowState(sql, flow.id)
        return answer === 'no' ? undefined : link(auth, sql, request, flow)
      })
      if (!landing) throw oauthError('linkDenied')
      return await reply.redirect(landing, 303)
    } catch (error) {
      const failure = toDomainError(error)
      if (failure.status >= 500) logCause(request, error)
      return reply.redirect(withError(target, failure, true), 303)
    }
  })
}

/** A flow that ends in a code belongs to the holder of its verifier and cannot be confirmed by the page. */
async function waitingFlow(
  { settings, now }: Parts<'settings' | 'now'>,
  sql: Sql,
  code: string,
): Promise<FlowState> {
  const flow = isUuid(code) ? await lockFlowStateByCode(sql, code) : undefined
  if (!flow?.linking_profile || flow.code_challenge) throw authError('stateNotFound')
  if (now().getTime() - flow.created_at.getTime() > settings.flowLifetime * 1000)
    throw authError('stateExpired')
  return flow
}

async function link(auth: Confirmation, sql: Sql, request: FastifyRequest, flow: FlowState): Promise<string> {
  const user = await linkWaitingIdentity(auth, sql, flow)
  const { body } = await issueSession(auth, sql, user.id, { method: 'oauth', client: clientOf(request) })
  const { provider_access_token: token, provider_refresh_token: refreshToken } = flow
  const given = {
    ...body,
    ...(token ? { provider_token: token } : {}),
    ...(refreshToken ? { provider_refresh_token: refreshToken } : {}),
  }
  return withSession(flow.referrer ?? auth.settings.siteUrl, given, {})
}
