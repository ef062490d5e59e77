/** How long each part of a request took, for `Server-Timing`; what comes after a part that failed is not named. */
import type { FastifyRequest } from 'fastify'

const parts = ['jwt', 'parse', 'plan', 'transaction', 'response'] as const

export class ServerTiming {
  readonly #took: string[] = []
  #since = performance.now()

  /** Of the parts in their order. */
  ended(part: (typeof parts)[number]): void {
    const now = performance.now()
    this.#took.push(`${part};dur=${(now - this.#since).toFixed(1)}`)
    this.#since = now
  }

  /** In the part that comes after those that have ended. */
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
    /** Kept where the setting asks for it, also for the answer to a failure. */
    restTiming: ServerTiming | undefined
  }
}

export function startTiming(request: FastifyRequest): ServerTiming {
  const timing = new ServerTiming()
  request.restTiming = timing
  return timing
}
