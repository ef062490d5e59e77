/** Hashes passwords in worker threads, so that they block neither Node's own thread pool nor requests. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

export type HashJob =
  | { kind: 'hash'; password: string; cost: HashCost }
  | { kind: 'verify'; password: string; hash: string }

export type HashOutcome = { value: string | boolean } | { error: unknown }

export class HashThreads {
  readonly #idle: Worker[] = []

  async hash(password: string, cost: HashCost): Promise<string> {
    return (await this.#run({ kind: 'hash', password, cost })) as string
  }

  async verify(password: string, hash: string): Promise<boolean> {
    return (await this.#run({ kind: 'verify', password, hash })) as boolean
  }

  /** Starts threads on demand; callers limit their number. A failed thread is not used again. */
  async #run(job: HashJob): Promise<string | boolean> {
    const thread = this.#idle.pop() ?? newThread()
    thread.ref()
    thread.postMessage(job)
    const [outcome] = (await once(thread, 'message')) as [HashOutcome]
    thread.unref()
    this.#idle.push(thread)
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }
}

function newThread(): Worker {
  const thread = new Worker(new URL('./hash-thread.ts', import.meta.url))
  // The waiting job rejects; without a listener, the error would end the process.
  thread.on('error', () => {})
  return thread
}
