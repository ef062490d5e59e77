/** The errors of the Tannr API, and what each looks like on the wire. */
import { isDatabaseError } from '#server/platform/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'

/** What an error says beside code and sentence: the field that is wrong, the scope that is missing. */
type Extra = { field?: string; scope?: string; role?: string }

export class ApiError extends DomainError {
  readonly extra: Extra
  /** Seconds, for Retry-After. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, message: string, extra: Extra = {}, retryAfter?: number) {
    super(status, code, message)
    this.extra = extra
    this.retryAfter = retryAfter
  }
}

export const invalidRequest = (message: string, field?: string) =>
  new ApiError(400, 'invalid_request', message, field === undefined ? {} : { field })
export const unauthenticated = (message: string) => new ApiError(401, 'unauthenticated', message)
export const notFound = (what: string) =>
  new ApiError(404, 'not_found', `There is no ${what} with that id that you may see.`)
export const stateConflict = (message: string) => new ApiError(409, 'state_conflict', message)

export type Rendered = {
  status: number
  retryAfter: number | undefined
  error: { code: string; message: string } & Extra
}

/** Any error as the wire has it. What nobody expected is answered 500, without a word of its cause. */
export function renderError(error: unknown): Rendered {
  if (error instanceof ApiError)
    return rendered(error.status, error.code, error.message, error.extra, error.retryAfter)
  if (error instanceof DatabaseUnavailable) {
    return rendered(error.status, 'unavailable', error.message, {}, error.retryAfter)
  }
  if (isDatabaseError(error)) return ofDatabase(error)
  const status = (error as { statusCode?: number }).statusCode
  if (status === 413) return rendered(413, 'too_large', 'The body of a call has at most 1 MB.')
  if (status !== undefined && status >= 400 && status < 500) {
    return rendered(
      400,
      'invalid_request',
      'The body is not JSON that can be read. Send `Content-Type: application/json`.',
    )
  }
  return unexpected
}

const rendered = (
  status: number,
  code: string,
  message: string,
  extra: Extra = {},
  retryAfter?: number,
): Rendered => ({ status, retryAfter, error: { code, message, ...extra } })

const unexpected = rendered(500, 'internal', 'Something went wrong on our side. The call was not counted.')

type DatabaseError = { code: string; message: string; hint?: string | undefined; detail?: string | undefined }

/** What SQL refuses in its own words (`orcher.refuse`), and what constraints and policies refuse. */
function ofDatabase({ code, message, hint, detail }: DatabaseError): Rendered {
  const refused = /^OR(\d{3})$/.exec(code)?.[1]
  if (refused) return rendered(Number(refused), message, hint ?? '', JSON.parse(detail ?? '{}'))
  switch (code) {
    case '23505':
      return rendered(409, 'state_conflict', 'There is one like it already.')
    case '23503':
      return rendered(404, 'not_found', 'Something that the call names is not there, or not for you to see.')
    case '23514':
    case '22001':
    case '22P05':
      return rendered(400, 'invalid_request', 'A value is outside of what is allowed.')
    case '42501':
      return rendered(403, 'role_missing', 'Your role in this workspace does not allow that.')
    case '3F000':
      return rendered(404, 'not_found', 'The project that this server serves has no Tannr API.')
    default:
      return unexpected
  }
}
