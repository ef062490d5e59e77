/** Renders failures as the wire's error body. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseError } from '#server/platform/database.ts'
import { AnswerTooLarge, DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { type FailureName, StorageError, storageError } from './errors.ts'

export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toStorageError(error)
  if (failure.failure === 'unexpected') request.log.error({ err: error }, 'storage failed')
  const later = retryAfter(error)
  if (later !== undefined) reply.header('retry-after', later)
  reply.code(failure.status).header('cache-control', 'no-store')
  reply.removeHeader('etag')
  if (request.method === 'HEAD') return reply.send()
  return reply.type('application/json; charset=utf-8').send(bodyOf(failure))
}

/** Seconds, if a retry may succeed. */
export function retryAfter(error: unknown): string | undefined {
  if (error instanceof DatabaseUnavailable) return String(error.retryAfter)
  return toStorageError(error).failure === 'diskFull' ? '30' : undefined
}

export const bodyOf = ({ statusCode, error, message, code }: StorageError) => ({
  statusCode,
  error,
  message,
  code,
})

const bySqlState: Record<string, FailureName> = {
  '42501': 'writeDenied',
  '23505': 'resourceExists',
  '23503': 'relatedNotFound',
  '55P03': 'locked',
  '57014': 'outOfTime',
  '25006': 'readOnly',
  '42703': 'schemaDiffers',
  '42P01': 'schemaDiffers',
  // An unknown role, or a claim that a policy cannot parse.
  '22023': 'accessDenied',
}

/** Any failure as one that can be shown; unexpected ones do not reveal their cause. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (isDatabaseError(error)) {
    if (['22P02', '22P05', '22003'].includes(error.code))
      return storageError('parameterInvalid', { name: error.message })
    const known = bySqlState[error.code]
    return known
      ? storageError(known)
      : storageError('databaseFailed', { code: error.code }, { cause: error })
  }
  if (error instanceof DatabaseUnavailable || error instanceof AnswerTooLarge) {
    return storageError('unavailable', { why: error.message })
  }
  const { code, statusCode, message } = error as Partial<FastifyError & NodeJS.ErrnoException>
  if (code === 'ENOSPC' || code === 'EDQUOT') return storageError('diskFull')
  // The client disconnected.
  if (code === 'ECONNRESET') return storageError('uploadCutOff')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return storageError('bodyTooLarge')
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return storageError('requestInvalid', { why: message ?? 'Bad request' })
  }
  return storageError('unexpected', {}, { cause: error })
}
