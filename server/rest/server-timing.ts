/** Durations of each part of a request, for `Server-Timing`; parts after a failure are omitted. */
import type { FastifyRequest } from 'fastify'

const parts = ['jwt', 'parse', 'plan', 'transaction', 'response'] as const

export class ServerTiming {
  readonly #took: string[] = []
  #since = performance.now()

  /** Ends the next part; the parts end in their order. */
  ended(part: (typeof parts)[number]): void {
    const now = performance.now()
    this.#took.push(`${part};dur=${(now - this.#since).toFixed(1)}`)
    this.#since = now
  }

  /** Ends the part in which the request failed. */
  failed(): void {
    const part = parts[this.#took.length]
    if (part) this.ended(part)
  }

  toString(): string {
    return this.#took.join(', ')
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if the setting is on, also for answers to failures. */
    restTiming: ServerTiming | undefined
  }
}

export function startTiming(request: FastifyRequest): ServerTiming {
  const timing = new ServerTiming()
  request.restTiming = timing
  return timing
}
