import { OutboundRequestError } from '#server/platform/http/outbound-request.ts'
import { ToolFailed } from './tool.ts'

const faults: readonly (readonly [RegExp, (to: string) => string])[] = [
  [/^ENOTFOUND|^ENODATA|^EAI_/, (to) => `The name ${to} could not be looked up`],
  [/^ECONNREFUSED/, (to) => `${to} refused the connection`],
  [/CERT|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO/, (to) => `No secure connection to ${to} could be made`],
]

/** The failure of a step of which nothing has left; undefined where something may have, which a person has to say. */
export function notSent(error: unknown, to: string): ToolFailed | undefined {
  if (!(error instanceof OutboundRequestError) || error.mayHaveLeft) return undefined
  if (error.reason === 'private') return new ToolFailed('The address is a private one, which is not called.')
  const code = String((error.cause as { code?: unknown } | undefined)?.code ?? '')
  const known = error.reason === 'unreachable' ? faults.find(([pattern]) => pattern.test(code)) : undefined
  const late = error.reason === 'timeout' ? ' in time' : ''
  return new ToolFailed(`${known?.[1](to) ?? `${to} could not be reached${late}`}. Nothing was sent.`)
}
