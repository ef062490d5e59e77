/**
 * Retries transactions in two cases: after a deadlock or serialization failure, and when a transaction would wait for an HTTP hook
 * while the allowed number of them already does. That one waits without a connection first, so that slow hooks delay only those who
 * call them.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Database, isDatabaseError, type Sql } from '#server/platform/database.ts'
import { authError } from './errors.ts'

/** Transactions that wait for a hook at once, of the pool's ten connections. */
const maxWaiting = 5
/** Milliseconds for a place among them; a hook has as long. */
const timeout = 5000
const tries = 5

/** Thrown through the work, to roll it back. */
class NoPlace extends Error {}

type Running = { places: Places; hasPlace: boolean }
const running = new AsyncLocalStorage<Running>()

export function retryingTransactions(database: Database): Database {
  const places = new Places()
  const transaction = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    const own: Running = { places, hasPlace: false }
    const once = () => running.run(own, () => database.transaction(work))
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once()
        } catch (error) {
          if (error instanceof NoPlace) await places.wait(own)
          else if (attempt === tries || !isDatabaseError(error) || error.code !== '40P01') throw error
          // A random delay, so that two rolled-back transactions do not collide again.
          else await setTimeout(randomInt(50))
        }
      }
    } finally {
      if (own.hasPlace) places.free()
    }
  }
  return { ...database, transaction }
}

/** Call it before waiting for an external service. Outside of a transaction it does nothing, since no connection is held. */
export function takePlace(): void {
  const own = running.getStore()
  if (!own || own.hasPlace) return
  if (!own.places.take()) throw new NoPlace()
  own.hasPlace = true
}

class Places {
  #taken = 0
  readonly #waiting = new Set<() => void>()

  take(): boolean {
    if (this.#taken >= maxWaiting) return false
    this.#taken++
    return true
  }

  async wait(own: Running): Promise<void> {
    if (!this.take()) {
      await new Promise<void>((resolve, reject) => {
        const timer = globalThis.setTimeout(() => {
          this.#waiting.delete(next)
          reject(authError('hookTimeout', { seconds: timeout / 1000 }))
        }, timeout)
        const next = () => {
          clearTimeout(timer)
          resolve()
        }
        this.#waiting.add(next)
      })
    }
    own.hasPlace = true
  }

  /** Passes the place to the longest waiter. */
  free(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#taken--
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
