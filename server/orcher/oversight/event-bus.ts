/** Wakes the readers of event streams in this process when any process adds an event. */
import type { Database, Listening } from '#server/platform/database.ts'

export type EventBus = {
  /** Resolves at the directive's next event, or after a while; never rejects. */
  next(directive: string, signal: AbortSignal): Promise<void>
  stop(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    directiveEvents: EventBus
  }
}

/** Milliseconds between checks, for missed notifications. */
const lookEvery = 15_000

/** Undefined for an invalid payload: anyone with SQL access may notify. */
function directiveOf(payload: string): string | undefined {
  try {
    return String(JSON.parse(payload).directive)
  } catch {
    return undefined
  }
}

export function createEventBus(database: Pick<Database, 'listen'>): EventBus {
  const waiting = new Map<string, Set<() => void>>()
  const wake = (directive: string) => {
    for (const tell of waiting.get(directive) ?? []) tell()
  }
  const told = (payload: string) => {
    const directive = directiveOf(payload)
    if (directive !== undefined) wake(directive)
    else for (const one of [...waiting.keys()]) wake(one)
  }
  let listening: Promise<Listening | undefined> | undefined
  const begin = () => {
    listening ??= database.listen('orcher_events', told).catch(() => {
      listening = undefined
      return undefined
    })
  }
  return {
    next(directive, signal) {
      begin()
      return new Promise((resolve) => {
        const timer = setTimeout(done, lookEvery)
        const own = waiting.get(directive) ?? new Set()
        waiting.set(directive, own.add(done))
        signal.addEventListener('abort', done, { once: true })
        function done() {
          clearTimeout(timer)
          own.delete(done)
          if (own.size === 0 && waiting.get(directive) === own) waiting.delete(directive)
          signal.removeEventListener('abort', done)
          resolve()
        }
      })
    },
    stop: async () => (await listening)?.stop(),
  }
}
