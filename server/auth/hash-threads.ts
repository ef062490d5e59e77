/**
 * Password hashes are worked out in threads of their own, so that they stand in nobody's way: neither of what Node does in
 * its threads meanwhile, nor of other people's requests for a processor.
 */
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

  /** As many threads as were ever needed at once: whoever asks bounds that. One that fails is not asked again. */
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
  // Whoever waits for it is told so; without a listener it would end the process.
  thread.on('error', () => {})
  return thread
}
