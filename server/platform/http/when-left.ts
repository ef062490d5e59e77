import type { Writable } from 'node:stream'

/**
 * Calls when nobody waits for the answer any more, or the connection has ended: at once, where that is so already. Whoever leaves
 * while something is looked up has left before anybody listens for it.
 */
export function whenLeft(answer: Pick<Writable, 'closed' | 'once'>, then: () => void): void {
  if (answer.closed) then()
  else answer.once('close', then)
}

/** The same as a signal. */
export function untilLeft(answer: Pick<Writable, 'closed' | 'once'>): AbortSignal {
  const left = new AbortController()
  whenLeft(answer, () => left.abort())
  return left.signal
}
