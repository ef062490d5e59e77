/** Reading a request: its body, the client behind it, where it wants to be sent. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { redirectTarget } from '#server/auth/redirect/redirect-target.ts'
import { AuthError, validationFailed } from './errors.ts'
import type { AuthSettings } from './settings.ts'

/** A text that may be missing or null: the wire knows no difference between these and ''. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {})

export const challengeFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
}

export function readBody<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  if (!isStorable(request.body)) throw validationFailed('The request has a character that no text can hold')
  const parsed = schema.safeParse(request.body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') || 'body'
  throw new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${where}: ${issue?.message}`)
}

/** PostgreSQL keeps neither a NUL nor half a surrogate pair. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner))
}

/** Query parameters; of one that is given twice the first counts. */
export function queryOf(request: FastifyRequest): Record<string, string | undefined> {
  const query = request.query as Record<string, string | string[]>
  if (!isStorable(query)) throw validationFailed('The request has a character that no text can hold')
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
}

export type Client = { ip: string; userAgent: string | undefined }

export function clientOf(request: FastifyRequest): Client {
  // PostgreSQL's inet knows no zone (fe80::1%eth0).
  return { ip: request.ip.replace(/%.*$/, ''), userAgent: request.headers['user-agent'] }
}

export function redirectOf(request: FastifyRequest, settings: AuthSettings): string {
  const header = request.headers.redirect_to
  const wishes = [
    queryOf(request).redirect_to,
    Array.isArray(header) ? header[0] : header,
    request.headers.referer,
  ]
  return redirectTarget(wishes, settings)
}

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
