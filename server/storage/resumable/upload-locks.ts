/**
 * Exclusive locks on uploads, across all processes that share a database: first within this process, then by a PostgreSQL lock. A
 * later request asks the holder to release it, which happens as soon as the current bytes are stored: a client that reconnects does
 * not wait for its old request.
 */
import type { Lock, Locker } from '@tus/server'
import { type LockSession, lockSession } from '#server/platform/database/lock-session.ts'

type Holder = {
  release: () => void
  /** Whether the lock across processes is held. */
  isLocked: boolean
  isOver: Promise<void>
  end: () => void
}

/** Milliseconds that a request waits for a lock. */
const timeout = 30_000
const pause = 50

/** The library's own error. */
const notToBeHad = { status_code: 500, body: 'failed to acquire lock before timeout' }

export class UploadLocks implements Locker {
  readonly #holders = new Map<string, Holder>()
  readonly #session: LockSession

  constructor(url: string) {
    this.#session = lockSession(
      { url, name: 'tannr upload locks' },
      {
        wanted: (key) => this.#holders.get(key)?.release(),
        // From now on another process may write.
        lost: () => {
          for (const { isLocked, release } of this.#holders.values()) if (isLocked) release()
        },
      },
    )
  }

  newLock(id: string): Lock {
    const key = `upload ${id}`
    return {
      lock: async (signal, release) => {
        const isTaken = await this.#take(
          key,
          () => void release(),
          AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
        )
        if (!isTaken) throw notToBeHad
      },
      unlock: () => this.#leave(key),
    }
  }

  /** Waits without a time limit, and asks no holder to release it. */
  async alone<T>(what: string, work: () => Promise<T>): Promise<T> {
    await this.#take(what, () => {})
    try {
      return await work()
    } finally {
      await this.#leave(what)
    }
  }

  close(): Promise<void> {
    return this.#session.close()
  }

  /** False if it was not acquired before the signal aborted. */
  async #take(key: string, release: () => void, signal?: AbortSignal): Promise<boolean> {
    for (let other = this.#holders.get(key); other; other = this.#holders.get(key)) {
      other.release()
      if (!(await unless(signal, other.isOver))) return false
    }
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const holder: Holder = { release, isLocked: false, isOver, end }
    this.#holders.set(key, holder)
    try {
      holder.isLocked = await this.#takeAmongProcesses(key, signal)
      return holder.isLocked
    } finally {
      if (!holder.isLocked) this.#give(key)
    }
  }

  async #takeAmongProcesses(key: string, signal: AbortSignal | undefined): Promise<boolean> {
    for (let times = 0; !(await this.#session.tryLock(key)); times++) {
      // Repeated at intervals, since the holder may have changed.
      if (times % 20 === 0) await this.#session.ask(key)
      if (!(await unless(signal, wait(pause)))) return false
    }
    return true
  }

  async #leave(key: string): Promise<void> {
    // If this fails, the connection and with it the lock are gone.
    await this.#session.unlock(key).catch(() => {})
    this.#give(key)
  }

  #give(key: string): void {
    const holder = this.#holders.get(key)
    this.#holders.delete(key)
    holder?.end()
  }
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Whether it resolved before the signal aborted. */
function unless(signal: AbortSignal | undefined, awaited: Promise<void>): Promise<boolean> {
  if (!signal) return awaited.then(() => true)
  if (signal.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const stop = () => resolve(false)
    signal.addEventListener('abort', stop, { once: true })
    void awaited.then(() => {
      signal.removeEventListener('abort', stop)
      resolve(true)
    })
  })
}
