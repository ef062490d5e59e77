/** Executes a tool's call as an API call within this process, with the caller's credentials: rights are checked there. */
import type { FastifyRequest } from 'fastify'
import { viaMcp } from './via-mcp.ts'

export type ApiCall = { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string; body?: unknown }
export type ApiAnswer = { status: number; headers: Record<string, unknown>; body: Record<string, unknown> }

/** Headers that are forwarded. */
const handedOn = ['authorization', 'tannr-workspace', 'idempotency-key', 'user-agent'] as const

export async function callApi(request: FastifyRequest, { method, path, body }: ApiCall): Promise<ApiAnswer> {
  const headers: Record<string, string> = { ...viaMcp, accept: 'application/json' }
  for (const name of handedOn) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const answer = await request.server.inject({
    method,
    url: `${request.server.prefix}${path}`,
    headers,
    remoteAddress: request.ip,
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const { statusCode: status, payload } = answer
  return { status, headers: answer.headers, body: payload === '' ? {} : JSON.parse(payload) }
}
