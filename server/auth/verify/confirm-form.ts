/**
 * POST /auth/confirm on the site: the button of a mail's page without scripts. It confirms the address without opening a session,
 * which could not be kept without scripts, and redirects to the page, whose style shows the result.
 */
import type { FastifyRequest } from 'fastify'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { countLink } from '#server/auth/guesses/count-guess.ts'
import { limitRequests } from '#server/auth/limits/limit-requests.ts'
import { clientOf, queryOf } from '#server/auth/read-request.ts'
import { logCause, toDomainError } from '#server/auth/render-error.ts'
import { isVerifyType, type VerifyType, verifyHash } from './verify-token.ts'

/** Types that need a session afterwards are refused, so that a browser with scripts can still use the link. */
const confirmable: readonly VerifyType[] = ['signup', 'invite', 'email', 'email_change']

export const addConfirmForm: Endpoint<'database' | 'settings' | 'templates' | 'now'> = (app, auth) => {
  const limit = limitRequests(auth, 'verify', auth.settings.rateLimits.verify)
  app.post('/auth/confirm', async (request, reply) => {
    const state = await limit(request)
      .then(() => confirm(auth, request))
      .catch((error: unknown) => {
        if (toDomainError(error).status >= 500) logCause(request, error)
        return 'failed'
      })
    return reply.header('cache-control', 'no-store').redirect(`/auth/confirm#${state}`, 303)
  })
}

async function confirm(
  auth: Parts<'database' | 'settings' | 'templates' | 'now'>,
  request: FastifyRequest,
): Promise<string> {
  const { token_hash: hash = '', type = '' } = queryOf(request)
  if (!isVerifyType(type) || !confirmable.includes(type)) return 'scripts-needed'
  const { ip } = clientOf(request)
  return countLink(auth, ip, () =>
    auth.database.transaction(async (sql) => {
      // The sign-up was made with scripts, so in another browser: its password is dropped.
      const verified = await verifyHash(auth, sql, hash, type, [])
      await insertAuditEntry(sql, { action: 'user_modified', actor: verified.user, ip }, auth.now())
      return 'halfway' in verified ? 'halfway' : 'verified'
    }),
  )
}
