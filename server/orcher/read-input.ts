/** Validates path, query and body of a call by the endpoint's schemas. */
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { plainWords } from '#shared/orcher/plain-words.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { apiError, invalidRequest } from './errors.ts'

export function readInput({ params, query, body }: AnyEndpoint, request: FastifyRequest) {
  return {
    params: read(params, request.params),
    query: read(query, request.query),
    body: body && read(body, request.body ?? {}),
  }
}

function read(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: plainWords })
  if (result.success) return result.data
  const [issue] = result.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const field = [...(issue?.path ?? []).map(String), ...(unknown === undefined ? [] : [unknown])].join('.')
  if (unknown !== undefined) throw apiError('fieldUnknown', { field }, { extra: { field } })
  const why = issue?.message ?? 'The call cannot be read.'
  if (field === '') throw invalidRequest(why)
  throw apiError('fieldWrong', { field, why }, { extra: { field } })
}
