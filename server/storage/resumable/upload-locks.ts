/**
 * Who writes to an upload has it alone, among all processes that serve one database: one place in this process, and then a lock
 * of PostgreSQL. Whoever comes later asks for it, and has it as soon as what is under way has been kept: a client whose line
 * broke does not wait for its own old request.
 */
import type { Lock, Locker } from '@tus/server'
import { type LockSession, lockSession } from '#server/platform/database/lock-session.ts'

type Holder = {
  release: () => void
  /** Among all processes. */
  isLocked: boolean
  isOver: Promise<void>
  end: () => void
}

/** Milliseconds that a request waits for a lock, and between two looks at what another process has. */
const patience = 30_000
const pause = 50

/** In the words of the protocol's server. */
const notToBeHad = { status_code: 500, body: 'failed to acquire lock before timeout' }

export class UploadLocks implements Locker {
  readonly #holders = new Map<string, Holder>()
  readonly #session: LockSession

  constructor(url: string) {
    this.#session = lockSession(
      { url, name: 'tannr upload locks' },
      {
        wanted: (key) => this.#holders.get(key)?.release(),
        // What is written from now on is another's to write.
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
          AbortSignal.any([signal, AbortSignal.timeout(patience)]),
        )
        if (!isTaken) throw notToBeHad
      },
      unlock: () => this.#leave(key),
    }
  }

  /** As long as it takes, and nobody is asked to make haste. */
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

  /** False where it is not to be had before the signal. */
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
      // Said again now and then: whoever had it may have given it to somebody else.
      if (times % 20 === 0) await this.#session.ask(key)
      if (!(await unless(signal, wait(pause)))) return false
    }
    return true
  }

  async #leave(key: string): Promise<void> {
    // Where that cannot be said any more the lock has ended by itself.
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

/** Whether it came before the signal. */
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
