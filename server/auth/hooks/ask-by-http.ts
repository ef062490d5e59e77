/** Calls an HTTP hook: posts the event, signed by Standard Webhooks, and reads JSON of limited size within a limited time. */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { authError } from '#server/auth/errors.ts'
import {
  OutboundRequestError,
  type OutboundResponse,
  outboundRequest,
} from '#server/platform/http/outbound-request.ts'
import type { HookOutput } from './ask-hook.ts'
import type { HttpHook } from './hook-rows.ts'
import { signaturesOf } from './signatures.ts'

const largest = 200 * 1024
const tries = 3

/** Milliseconds: in total, and between two attempts. */
export type HookTimeouts = { total: number; pause: number }
const defaultTimeouts: HookTimeouts = { total: 5000, pause: 2000 }

export async function askByHttp(
  hook: HttpHook,
  event: object,
  limits: HookTimeouts = defaultTimeouts,
): Promise<HookOutput> {
  const body = JSON.stringify(event)
  const id = randomUUID()
  const deadline = performance.now() + limits.total
  for (let attempt = 1; ; attempt++) {
    const answer = await post(hook, { id, body, timeout: deadline - performance.now(), limits })
    if (answer !== 'again') return outputOf(answer)
    if (attempt === tries) throw authError('hookTimeoutAfterRetry')
    if (performance.now() + limits.pause >= deadline) throw timeoutOf(limits)
    await setTimeout(limits.pause)
  }
}

type Post = { id: string; body: string; timeout: number; limits: HookTimeouts }

async function post(
  hook: HttpHook,
  { id, body, timeout, limits }: Post,
): Promise<OutboundResponse | 'again'> {
  try {
    const headers = { 'content-type': 'application/json', ...signed(hook, id, body) }
    // The operator configures the address, so it may be private.
    const answer = await outboundRequest(hook.uri, {
      ...{ method: 'POST', headers, body, maxBytes: largest, mayBePrivate: true },
      timeout: Math.max(timeout, 1),
    })
    const isBusy = answer.status === 429 || answer.status === 503
    return isBusy && answer.headers['retry-after'] ? 'again' : answer
  } catch (error) {
    if (!(error instanceof OutboundRequestError)) throw error
    if (error.reason === 'too-large') throw authError('hookTooLarge', { bytes: largest })
    if (error.reason === 'timeout') throw timeoutOf(limits)
    return 'again'
  }
}

const timeoutOf = ({ total }: HookTimeouts) => authError('hookTimeout', { seconds: total / 1000 })

function signed({ secrets }: HttpHook, id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signaturesOf(secrets, `${id}.${timestamp}.${body}`),
  }
}

function outputOf({ status, headers, body }: OutboundResponse): HookOutput {
  if (status === 204) return {}
  if (status === 429 || status === 503) throw authError('hookUnavailable')
  if (status === 400) throw authError('hookPayloadInvalid')
  if (status === 401) throw authError('hookUnauthorized')
  if (status !== 200 && status !== 202) throw authError('hookStatusUnexpected', { status })
  const type = String(headers['content-type'] ?? '')
  if (!/^application\/json\s*(;|$)/i.test(type)) throw authError('hookContentTypeInvalid', { type })
  const output = parsed(body)
  if (typeof output !== 'object' || output === null || Array.isArray(output)) {
    throw authError('hookAnswerNoObject')
  }
  return output as HookOutput
}

function parsed(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
