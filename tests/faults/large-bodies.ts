/** Many bodies of the largest size at once: how much memory they take, and what others notice. */
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { clientAddress } from '#tests/support/from-address.ts'
import type { Fault } from './fault.ts'
import { type Ask, flood, readUntil } from './requests.ts'
import type { Product } from './stage.ts'

const MiB = 2 ** 20
const senders = 6
const atOnce = 16
const goal = 600

export const largeBodies: Fault = {
  number: 59,
  name: `${senders * atOnce} bodies of 10 MiB at once to the data API, from ${senders} addresses, by whoever has the public key`,
  goal: `Node takes at most ${goal} MB more, and lives; a reader elsewhere is always answered`,
  size: 'minutes',
  async run(stage) {
    const product = await stage.start({ env: { LOG_LEVEL: 'error' } })
    const rows = '{"name":"x"},'.repeat(Math.floor((10 * MiB) / 13) - 2)
    const posting = (index: number): Ask => ({
      url: `${product.url}/rest/v1/companies`,
      method: 'POST',
      headers: { apikey: product.publishableKey, 'content-type': 'application/json' },
      body: `[${rows.slice(0, -1)}]`,
      from: clientAddress(9000 + index),
    })
    const reading = {
      url: `${product.url}/rest/v1/jobs?select=id&limit=1`,
      headers: { apikey: product.publishableKey },
      from: '127.0.0.2',
    }
    const before = await residentMegabytes(product)
    let over = false
    const seen = { peak: before }
    const watching = (async () => {
      while (!over) {
        seen.peak = Math.max(seen.peak, await residentMegabytes(product))
        await wait(20)
      }
    })()
    const watched = Promise.all([readUntil(() => over, reading), watching])
    const sent = await Promise.all(
      Array.from({ length: senders }, (_, index) => flood({ ask: posting(index), times: atOnce, atOnce })),
    ).finally(() => {
      over = true
    })
    const [{ p95, failed }] = await watched
    const more = Math.round(seen.peak - before)
    return {
      figure: `${more} MB more; answers ${statusesOf(sent)}; the reader: p95 ${p95.toFixed(0)} ms, ${failed} failed`,
      held: more <= goal && failed === 0 && product.child.exitCode === null,
    }
  },
}

async function residentMegabytes({ pid }: Product): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

function statusesOf(all: readonly Record<number, number>[]): string {
  const sums = new Map<string, number>()
  for (const one of all)
    for (const [status, count] of Object.entries(one)) sums.set(status, (sums.get(status) ?? 0) + count)
  return [...sums].map(([status, count]) => `${count} of ${status}`).join(', ')
}
