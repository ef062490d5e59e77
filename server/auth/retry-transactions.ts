/**
 * A transaction that comes to nothing through no fault of its own is done again from its beginning: one that PostgreSQL gave
 * up so that another could go on, and one that would hold a connection while it waits for a hook behind an address, when
 * as many do already. That one waits without a connection first, so that hooks that are slow take time from those who ask them
 * and from nobody else.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Database, isDatabaseError, type Sql } from '#server/platform/database.ts'
import { authError } from './errors.ts'

/** Of the ten connections. */
const mostWaiting = 5
/** Milliseconds for a place among them; a hook has as long. */
const patience = 5000
const tries = 5

/** Thrown through the work, which is rolled back. */
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
          // Not both at once again, where PostgreSQL has given up both.
          else await setTimeout(randomInt(50))
        }
      }
    } finally {
      if (own.hasPlace) places.free()
    }
  }
  return { ...database, transaction }
}

/** Before something outside is waited for. Where no transaction is under way no connection is held. */
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
    if (this.#taken >= mostWaiting) return false
    this.#taken++
    return true
  }

  async wait(own: Running): Promise<void> {
    if (!this.take()) {
      await new Promise<void>((resolve, reject) => {
        const timer = globalThis.setTimeout(() => {
          this.#waiting.delete(next)
          reject(authError('hookTimeout', { seconds: patience / 1000 }))
        }, patience)
        const next = () => {
          clearTimeout(timer)
          resolve()
        }
        this.#waiting.add(next)
      })
    }
    own.hasPlace = true
  }

  /** Handed to who has waited longest. */
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
