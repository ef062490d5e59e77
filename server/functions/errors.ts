/** The service's own errors, in the form that the functions client and hosted projects use. */
import type { FastifyReply } from 'fastify'
import { DomainError } from '#server/platform/errors.ts'
import { denoMissing } from './locate-deno.ts'

export class FunctionsError extends DomainError {
  /** Reported by the client as FunctionsRelayError: the function was not called. */
  readonly relay: boolean

  constructor(status: number, code: string, message: string, relay = false) {
    super(status, code, message)
    this.relay = relay
  }
}

export const functionNotFound = () => new FunctionsError(404, 'NOT_FOUND', 'Function not found')
export const unauthorized = (code: string, message: string) => new FunctionsError(401, code, message, true)
export const addressUnreadable = (why: string) => new FunctionsError(400, 'BAD_REQUEST', why)
export const bodyTooLarge = () =>
  new FunctionsError(
    413,
    'PAYLOAD_TOO_LARGE',
    'The body of the request is larger than a function may be sent',
  )
export const tooManyRequests = () =>
  new FunctionsError(429, 'TOO_MANY_REQUESTS', 'The function works on as many requests as it may, try again')
export const databaseUnavailable = (message: string) =>
  new FunctionsError(503, 'DATABASE_UNAVAILABLE', message, true)
export const upgradeUnsupported = () =>
  new FunctionsError(500, 'UPGRADE_UNSUPPORTED', 'Functions upgrade connections to web sockets alone', true)
export const runtimeMissing = () => new FunctionsError(503, 'RUNTIME_MISSING', denoMissing, true)
export const noAnswerInTime = () =>
  new FunctionsError(504, 'IDLE_TIMEOUT', 'The function did not answer in time')

/** Why a function's process ended. */
export type Failure = 'boot' | 'crash' | 'memory' | 'cpu' | 'disk' | 'closed'

const failures: Record<Failure, () => FunctionsError> = {
  boot: () => new FunctionsError(503, 'BOOT_ERROR', 'Worker failed to boot (please check logs)'),
  crash: () => new FunctionsError(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)'),
  memory: () => new FunctionsError(546, 'WORKER_LIMIT', 'Memory limit exceeded (please check logs)'),
  cpu: () => new FunctionsError(546, 'WORKER_LIMIT', 'CPU time limit exceeded (please check logs)'),
  disk: () => new FunctionsError(546, 'WORKER_LIMIT', 'Disk limit exceeded (please check logs)'),
  closed: () => new FunctionsError(503, 'SHUTTING_DOWN', 'The server is going down'),
}

export function failureError(failure: Failure): FunctionsError {
  return failures[failure]()
}

/** `msg` as in the local runtime, `code` and `sb-error-code` as in hosted projects, `x-relay-error` for the client. */
export function sendError(reply: FastifyReply, error: FunctionsError): FastifyReply {
  reply.code(error.status).header('sb-error-code', error.code)
  if (error.relay) reply.header('x-relay-error', 'true')
  if (error.status === 429 || error.code === 'DATABASE_UNAVAILABLE') reply.header('retry-after', '1')
  if (error.status === 404) return reply.type('text/plain; charset=utf-8').send(error.message)
  return reply.send({ code: error.code, message: error.message, msg: error.message })
}
