/** The wire's two error bodies: the current one for clients that send an API version, and the older one. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#server/platform/errors.ts'
import { BodyTooDeep, BodyTooFull, maxBodyDepth, maxBodyValues } from '#server/platform/http/json-body.ts'
import { UnreadableAddress } from '#server/platform/http/unreadable-address.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { authError, OAuthError, TooManyRequests, WeakPassword } from './errors.ts'

const version = '2024-01-01'

export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toDomainError(error)
  const isOutage = failure instanceof DatabaseUnavailable
  if (error instanceof DomainError && failure.status >= 500 && !isOutage) logCause(request, error)
  if (failure instanceof OAuthError) {
    return reply.code(failure.status).send({ error: failure.code, error_description: failure.message })
  }
  if (isOutage) reply.header('retry-after', String(failure.retryAfter))
  if (failure instanceof TooManyRequests) reply.header('retry-after', String(failure.seconds))
  reply.code(failure.status).header('x-sb-error-code', failure.code)
  const weak = failure instanceof WeakPassword ? { weak_password: { reasons: failure.reasons } } : {}
  if (namesVersion(request)) {
    reply.header('x-supabase-api-version', version)
    return reply.send({ code: failure.code, message: failure.message, ...weak })
  }
  const id = failure.status >= 500 ? { error_id: request.id } : {}
  return reply.send({ code: failure.status, error_code: failure.code, msg: failure.message, ...id, ...weak })
}

/** Any failure as one that can be shown; unexpected ones do not reveal their cause. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  const code = (error as FastifyError | undefined)?.code
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return authError('bodyTooLarge')
  }
  if (error instanceof BodyTooDeep) return authError('nestedTooDeep', { levels: maxBodyDepth })
  if (error instanceof BodyTooFull) return authError('valuesTooMany', { most: maxBodyValues })
  if (error instanceof UnreadableAddress) return authError('addressUnreadable', { why: error.message })
  const status = (error as FastifyError | undefined)?.statusCode
  if (status && status >= 400 && status < 500) {
    return authError('bodyNoJson')
  }
  return authError('unexpected')
}

function namesVersion(request: FastifyRequest): boolean {
  const given = request.headers['x-supabase-api-version']
  return typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) && given >= version
}

/** Logs the cause without PostgreSQL's detail, which may contain personal data. */
export function logCause(request: FastifyRequest, error: unknown): void {
  const { message, stack, cause } = error as Error
  const { code, constraint, table, message: why } = (cause ?? {}) as Record<string, unknown>
  request.log.error({ failure: message, why, code, constraint, table, stack }, 'auth failed')
}
