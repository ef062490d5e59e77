/** Exchanges the code from a mail link or a provider, for the holder of the flow's verifier. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { linkWaitingIdentity } from '#server/auth/authorize/link-identity.ts'
import { authError } from '#server/auth/errors.ts'
import { deleteFlowState, type FlowState, lockFlowStateByCode } from '#server/auth/flow-states.ts'
import { answersChallenge } from '#server/auth/pkce.ts'
import { clientOf, readBody, text } from '#server/auth/read-request.ts'
import { type IssuedSession, issueSession } from '#server/auth/sessions/issue-session.ts'
import { findUser, isBanned } from '#server/auth/users.ts'

const Body = z.object({ auth_code: text, code_verifier: text })

export async function grantPkce(
  auth: Parts<'database' | 'keys' | 'settings' | 'templates' | 'now'>,
  request: FastifyRequest,
): Promise<IssuedSession> {
  const { auth_code: code, code_verifier: verifier } = readBody(request, Body)
  if (!code || !verifier) throw authError('codeAndVerifierRequired')
  const client = clientOf(request)
  const now = auth.now()
  return auth.database.transaction(async (sql) => {
    const flow = await lockFlowStateByCode(sql, code)
    if (!flow?.user_id || !flow.auth_code_issued_at) {
      throw authError('flowNotFound')
    }
    if (isOver(flow, auth.settings.flowLifetime, now)) {
      throw authError('flowExpired')
    }
    const { code_challenge: challenge, code_challenge_method: method } = flow
    if (!challenge || !method || !answersChallenge(verifier, { challenge, method })) {
      throw authError('verifierWrong')
    }
    if (flow.linking_profile) await linkWaitingIdentity(auth, sql, flow)
    const user = await findUser(sql, flow.user_id)
    if (!user || isBanned(user, now)) throw authError('userBanned')
    const { authentication_method: flowMethod, session_not_after } = flow
    const signIn = { method: flowMethod, client, notAfter: session_not_after ?? undefined }
    const issued = await issueSession(auth, sql, user.id, signIn)
    const traits = { provider: flow.provider_type }
    await insertAuditEntry(sql, { action: 'login', actor: user, ip: client.ip, traits }, now)
    await deleteFlowState(sql, flow.id)
    if (flow.provider_access_token) issued.body.provider_token = flow.provider_access_token
    if (flow.provider_refresh_token) issued.body.provider_refresh_token = flow.provider_refresh_token
    return issued
  })
}

/** For a mail the lifetime starts when the link is opened, since that may be an hour after it was sent. */
function isOver(flow: FlowState, lifetime: number, now: Date): boolean {
  const start =
    flow.provider_type === 'email' ? (flow.auth_code_issued_at ?? flow.created_at) : flow.created_at
  return now.getTime() - start.getTime() > lifetime * 1000
}
