/** A tool's call is a call of the API, made in this process with the credentials that came: no right is decided here. */
import type { FastifyRequest } from 'fastify'

export type ApiCall = { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string; body?: unknown }
export type ApiAnswer = { status: number; headers: Record<string, unknown>; body: Record<string, unknown> }

/** What is handed on of whoever asks. */
const handedOn = ['authorization', 'tannr-workspace', 'idempotency-key', 'user-agent'] as const

export async function callApi(request: FastifyRequest, { method, path, body }: ApiCall): Promise<ApiAnswer> {
  const headers: Record<string, string> = { accept: 'application/json' }
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
