/** Renders failures as the wire's error body. */
import { isDatabaseError } from '#server/platform/database.ts'
import { AnswerTooLarge, DatabaseUnavailable } from '#server/platform/unavailable.ts'
import {
  answerTooLarge,
  badRaisedError,
  connectionLost,
  databaseFull,
  databaseUnreachable,
  notSingular,
  poolExhausted,
  putMismatch,
  RestError,
  tooManyAffected,
} from '#server/rest/errors.ts'
import { readRefusal } from '#server/rest/sql/result-sql.ts'
import type { Answer } from './answer.ts'
import { readRaised } from './raised-error.ts'
import { statusOfSqlState } from './sql-state.ts'

type Body = { code: string; details: unknown; hint: unknown; message: string }

/** Undefined for an unexpected error, which is a bug. */
export function errorAnswer(error: unknown, role: string): Answer | undefined {
  if (error instanceof RestError) {
    const { code, details, hint, message } = error
    return toAnswer(error.status, { code, details, hint, message }, error.headers)
  }
  if (isDatabaseError(error)) return databaseAnswer(error, role)
  if (error instanceof DatabaseUnavailable) return errorAnswer(outageError(error), role)
  return error instanceof AnswerTooLarge ? errorAnswer(answerTooLarge(error.message), role) : undefined
}

function toAnswer(status: number, body: Body, headers: Answer['headers'] = {}): Answer {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'proxy-status': `PostgREST; error=${printable(body.code)}`,
      ...headers,
    },
    body: JSON.stringify(body),
  }
}

const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '?')

type DatabaseFailure = {
  code: string
  message: string
  detail?: string | undefined
  hint?: string | undefined
}

function databaseAnswer(error: DatabaseFailure, role: string): Answer | undefined {
  const refusal = error.code === '22P02' ? readRefusal(error.message) : undefined
  if (refusal) return errorAnswer(refused(refusal), role)
  if (error.code === 'PGRST') return raisedAnswer(error, role)
  const { code, message } = error
  const status = statusOfSqlState(code, message, role)
  const headers = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  const body = { code, details: error.detail ?? null, hint: error.hint ?? null, message }
  const ownStatus = code.startsWith('PT') ? { reason: printable(message) } : {}
  return { ...toAnswer(status, body, headers), ...ownStatus }
}

function refused({ guard, rows }: NonNullable<ReturnType<typeof readRefusal>>): RestError {
  if (guard === 'put') return putMismatch()
  return guard === 'singular' ? notSingular(rows) : tooManyAffected(rows)
}

function raisedAnswer(error: DatabaseFailure, role: string): Answer | undefined {
  const raised = readRaised(error.message, error.detail)
  if ('wrong' in raised) return errorAnswer(badRaisedError(raised.details, raised.wrong), role)
  const { status, reason, headers, ...body } = raised
  return { ...toAnswer(status, body, headers), ...(reason !== undefined && { reason: printable(reason) }) }
}

function outageError({ outage, message, retryAfter, cause }: DatabaseUnavailable): RestError {
  const details = cause instanceof Error ? cause.message : message
  if (outage === 'busy') return poolExhausted()
  if (outage === 'full') return databaseFull(message, retryAfter)
  return outage === 'unreachable' ? databaseUnreachable(details) : connectionLost(message)
}
