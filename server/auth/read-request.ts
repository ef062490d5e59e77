/** Reads requests: body, client, redirect target. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { redirectTarget } from '#server/auth/redirect/redirect-target.ts'
import { authError } from './errors.ts'
import type { AuthSettings } from './settings.ts'

/** A text that may be missing or null, which the wire treats as ''. */
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
  checkStorable(request.body)
  const parsed = schema.safeParse(request.body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') || 'body'
  // The wire distinguishes two errors: a value of a wrong type, and one that is missing or invalid.
  const isOfType = issue?.code !== 'invalid_type' || valueAt(request.body, issue.path) === undefined
  throw authError(isOfType ? 'fieldWrong' : 'bodyWrong', { where, why: `${issue?.message}` })
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)?.[key], body ?? {})
}

/** PostgreSQL cannot store NUL or lone surrogates. */
function checkStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (!value.includes('\u0000') && value.isWellFormed()) return
    throw authError('characterNotStorable')
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    checkStorable(name)
    checkStorable(inner)
  }
}

/** Query parameters; of repeated ones the first counts. */
export function queryOf(request: FastifyRequest): Record<string, string | undefined> {
  const query = request.query as Record<string, string | string[]>
  checkStorable(query)
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
}

export type Client = { ip: string; userAgent: string | undefined }

export function clientOf(request: FastifyRequest): Client {
  // PostgreSQL's inet has no zone (fe80::1%eth0).
  return { ip: request.ip.replace(/%.*$/, ''), userAgent: request.headers['user-agent'] }
}

export function redirectOf(request: FastifyRequest, settings: AuthSettings): string {
  const header = request.headers.redirect_to
  const candidates = [
    queryOf(request).redirect_to,
    Array.isArray(header) ? header[0] : header,
    request.headers.referer,
  ]
  return redirectTarget(candidates, settings)
}
