/** GET /verify: a link from a mail. It always redirects: with tokens, with a code to exchange, or with an error. */
import type { FastifyRequest } from 'fastify'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { flowOfLink, lockFlowState, noteCodeIssued } from '#server/auth/flow-states.ts'
import { countLink } from '#server/auth/guesses/count-guess.ts'
import { limitRequests } from '#server/auth/limits/limit-requests.ts'
import { clientOf, queryOf, redirectOf } from '#server/auth/read-request.ts'
import { withCode, withError, withMessage, withSession } from '#server/auth/redirect/redirect-answer.ts'
import { logCause, toDomainError } from '#server/auth/render-error.ts'
import { issueSession } from '#server/auth/sessions/issue-session.ts'
import type { User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { halfwayMessage } from './verify.ts'
import { isVerifyType, type VerifyType, verifyHash } from './verify-token.ts'

type Link = { hash: string; type: VerifyType; isPkce: boolean; target: string }

export const verifyLink: Endpoint<'database' | 'keys' | 'settings' | 'templates' | 'now'> = (app, auth) => {
  const preHandler = limitRequests(auth, 'verify', auth.settings.rateLimits.verify)
  // Mail scanners request links by HEAD, which must not use them up.
  app.head('/verify', async (_request, reply) => reply.code(200).send())
  app.get('/verify', { preHandler, exposeHeadRoute: false }, async (request, reply) => {
    const { token: hash, type } = queryOf(request)
    if (!hash) throw authError('verifyNeedsToken')
    if (!type) throw authError('verifyNeedsType')
    const target = redirectOf(request, auth.settings)
    const isPkce = hash.startsWith('pkce_')
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    try {
      if (!isVerifyType(type) || type === 'sms' || type === 'phone_change') {
        throw authError('verifyTypeUnknown')
      }
      const link = { hash, type, isPkce, target }
      return await reply.redirect(
        await countLink(auth, request.ip, () =>
          auth.database.transaction((sql) => follow(auth, sql, link, request)),
        ),
        303,
      )
    } catch (error) {
      const failure = toDomainError(error)
      if (failure.status >= 500) logCause(request, error)
      return reply.redirect(withError(target, failure, isPkce), 303)
    }
  })
}

async function follow(
  auth: Parts<'keys' | 'settings' | 'templates' | 'now'>,
  sql: Sql,
  link: Link,
  request: FastifyRequest,
): Promise<string> {
  const { hash, type, isPkce, target } = link
  const verified = await verifyHash(auth, sql, hash, type)
  if ('halfway' in verified) return withMessage(target, halfwayMessage, isPkce)
  const { user } = verified
  const client = clientOf(request)
  await insertAuditEntry(sql, { action: 'login', actor: user, ip: client.ip }, auth.now())
  if (isPkce) return withCode(target, await issueCode(auth, sql, user, hash))
  const { body } = await issueSession(auth, sql, user.id, { method: 'otp', client })
  return withSession(target, body, { type })
}

async function issueCode(auth: Parts<'now'>, sql: Sql, user: User, hash: string): Promise<string> {
  const flow = await lockFlowState(sql, flowOfLink(hash))
  if (!flow?.auth_code) throw authError('flowNotFound')
  await noteCodeIssued(sql, flow.id, { userId: user.id }, auth.now())
  return flow.auth_code
}
