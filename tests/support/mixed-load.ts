/** Reads and writes on many connections at once, and what became of each of them. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

export type MixedLoad = {
  /** The names of those writes that were answered with 201. */
  acknowledged: Set<string>
  /** How often each status came; 0 is a request without an answer. */
  statuses: Map<number, number>
  /** The first response that was neither a success nor a temporary refusal. */
  odd: string | undefined
  /** Milliseconds until the slowest answer. */
  slowest: number
  /** 503 responses without Retry-After. */
  withoutRetryAfter: number
  /** Resolves after this many more successful requests. */
  answered(more: number): Promise<void>
  stop(): Promise<void>
}

/** Every second connection writes. A failed request is followed by a short pause, as a client's would be. */
export function startMixedLoad(url: string, secretKey: string, connections: number): MixedLoad {
  let stopped = false
  let well = 0
  const load: MixedLoad = {
    acknowledged: new Set(),
    statuses: new Map(),
    odd: undefined,
    slowest: 0,
    withoutRetryAfter: 0,
    answered: async (more) => {
      const enough = well + more
      const deadline = Date.now() + 60_000
      while (well < enough) {
        if (Date.now() > deadline) throw new Error(`a minute without ${more} good answers`)
        await wait(5)
      }
    },
    stop: async () => {
      stopped = true
      await Promise.all(loops)
    },
  }
  const headers = {
    apikey: secretKey,
    authorization: `Bearer ${secretKey}`,
    'content-type': 'application/json',
  }
  const ask = async (name: string | undefined) => {
    const started = performance.now()
    const answer = await fetch(`${url}/rest/v1/${name ? 'companies' : 'jobs?select=id&limit=1'}`, {
      headers,
      ...(name && { method: 'POST', body: JSON.stringify({ name, industry: 'Testing', size: '1-10' }) }),
    }).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    const status = answer?.status ?? 0
    load.slowest = Math.max(load.slowest, performance.now() - started)
    load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1)
    if (status === 503 && !answer?.headers.has('retry-after')) load.withoutRetryAfter++
    if (![200, 201, 503].includes(status)) load.odd ??= `${status} ${text}`
    if (status === 201 && name) load.acknowledged.add(name)
    if (status === 200 || status === 201) well++
    else await wait(20)
  }
  const loops = Array.from({ length: connections }, async (_, place) => {
    while (!stopped) await ask(place % 2 === 0 ? undefined : `Company ${randomUUID()}`)
  })
  return load
}
