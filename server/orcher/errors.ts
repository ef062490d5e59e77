/** Makes errors from the table of failures, and renders them for the wire. */
import { isDatabaseError } from '#server/platform/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { BodyTooDeep, BodyTooFull, maxBodyDepth, maxBodyValues } from '#server/platform/http/json-body.ts'
import { UnreadableAddress } from '#server/platform/http/unreadable-address.ts'
import { AnswerTooLarge, DatabaseUnavailable, maxAnswerBytes } from '#server/platform/unavailable.ts'
import { codes, failures } from './error-table.ts'

/** Further fields of an error: the invalid field, the missing scope or role. */
type Extra = { field?: string; scope?: string; role?: string }

type Failures = typeof failures
/** The placeholders of a text, by name. */
type Gaps<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Gaps<Rest>
  : never
type Said = Readonly<Record<string, string | number>>
type Further = { extra?: Extra /** Seconds, for Retry-After. */; retryAfter?: number }
type Rest<Text extends string> = [Gaps<Text>] extends [never]
  ? [said?: Record<string, never>, further?: Further]
  : [said: Record<Gaps<Text>, string | number>, further?: Further]

export class ApiError extends DomainError {
  readonly extra: Extra
  readonly retryAfter: number | undefined

  constructor(name: keyof Failures, said: Said = {}, { extra = {}, retryAfter }: Further = {}) {
    const [code, text, own = {}] = failures[name] as readonly [keyof typeof codes, string, Extra?]
    super(
      codes[code][0],
      code,
      text.replace(/\{(\w+)\}/g, (gap, gapName: string) => String(said[gapName] ?? gap)),
    )
    this.extra = { ...own, ...extra }
    this.retryAfter = retryAfter
  }
}

export const apiError = <Name extends keyof Failures>(name: Name, ...rest: Rest<Failures[Name][1]>) =>
  new ApiError(name, ...(rest as [Said?, Further?]))

/** Input that a schema or a plan refuses, with its own text. */
export const invalidRequest = (why: string, field?: string) =>
  apiError('requestWrong', { why }, field === undefined ? {} : { extra: { field } })
export const notFound = (what: string) => apiError('notFound', { what })

export type Rendered = {
  status: number
  retryAfter: number | undefined
  error: { code: string; message: string } & Extra
}

/** Renders any error for the wire. An unexpected one is answered 500 without its cause. */
export function renderError(error: unknown): Rendered {
  if (error instanceof ApiError) return rendered(error)
  if (error instanceof DatabaseUnavailable) {
    const { status, message, retryAfter } = error
    return { ...rendered(apiError('unavailable', { why: message }, { retryAfter })), status }
  }
  if (error instanceof AnswerTooLarge) {
    return rendered(apiError('answerTooLarge', { megabytes: maxAnswerBytes / 2 ** 20 }))
  }
  if (isDatabaseError(error)) return ofDatabase(error)
  if (error instanceof UnreadableAddress) return rendered(invalidRequest(error.message))
  if (error instanceof BodyTooDeep) return rendered(apiError('bodyTooDeep', { most: maxBodyDepth }))
  if (error instanceof BodyTooFull) return rendered(apiError('bodyTooFull', { most: maxBodyValues }))
  const status = (error as { statusCode?: number }).statusCode
  if (status === 413) return rendered(apiError('bodyTooLarge'))
  if (status !== undefined && status >= 400 && status < 500) return rendered(apiError('bodyUnreadable'))
  return rendered(apiError('unexpected'))
}

const rendered = ({ status, code, message, extra, retryAfter }: ApiError): Rendered => ({
  status,
  retryAfter,
  error: { code, message, ...extra },
})

type DatabaseError = { code: string; message: string; hint?: string | undefined; detail?: string | undefined }

/** Constraints and policies, by SQLSTATE. */
const bySqlState: Readonly<Record<string, keyof Failures>> = {
  '23505': 'existsAlready',
  '23503': 'relatedNotFound',
  '23514': 'valueRefused',
  // Values too long or large for a column, or invalid for its type.
  '22001': 'valueRefused',
  '22003': 'valueRefused',
  '22007': 'valueRefused',
  '22008': 'valueRefused',
  '22021': 'valueRefused',
  '22P02': 'valueRefused',
  '22P05': 'valueRefused',
  '54000': 'valueRefused',
  // Rolled back: deadlocks, serialization failures and timeouts.
  '40001': 'tooBusy',
  '40P01': 'tooBusy',
  '55P03': 'tooBusy',
  '57014': 'tooBusy',
  '42501': 'roleRefused',
  '3F000': 'noApiHere',
}

/**
 * Refusals of SQL with texts of their own (`orcher.refuse`, refused-by-sql.ts) have state, code, sentence, further fields, and seconds
 * for Retry-After.
 */
function ofDatabase({ code, message, hint, detail }: DatabaseError): Rendered {
  const refused = /^OR(\d{3})$/.exec(code)?.[1]
  if (refused) {
    const { retry_after: retryAfter, ...extra } = JSON.parse(detail ?? '{}') as Extra & {
      retry_after?: number
    }
    return { status: Number(refused), retryAfter, error: { code: message, message: hint ?? '', ...extra } }
  }
  const name = bySqlState[code] ?? 'unexpected'
  return rendered(new ApiError(name, {}, name === 'tooBusy' ? { retryAfter: 1 } : {}))
}
