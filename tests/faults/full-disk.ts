/** The disk under the embedded PostgreSQL is full, and then it is not. */
import { spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { writtenCompanies } from '#tests/support/acknowledged-writes.ts'
import type { Fault } from './fault.ts'
import type { Product, Stage } from './stage.ts'

const diskFull: Fault = {
  number: 6,
  name: 'a full disk (a small tmpfs), and space again',
  goal: 'reads 200, writes and sign-ins 503 with Retry-After, 0 acknowledged writes lost, service within 5 s of space',
  size: 'minutes',
  run: async (stage) => {
    const dataDir = await smallDisk(stage)
    if (!dataDir) return { figure: 'passed over: nothing can be mounted here', held: true }
    const product = await stage.start({ dataDir, env: { LOG_LEVEL: 'error' } })
    const acknowledged = new Set<string>()
    const filler = path.join(dataDir, 'filler')
    const zeros = Readable.from(Array.from({ length: 400 }, () => Buffer.alloc(2 ** 20)))
    await pipeline(zeros, createWriteStream(filler)).catch(() => {})
    const writes = await writeUntilRefused(product, acknowledged)
    const reads = await Promise.all(Array.from({ length: 20 }, () => read(product)))
    const signIn = await signInAsDemo(product)
    await rm(filler)
    const started = performance.now()
    while ((await write(product, acknowledged)).status !== 201 && performance.now() - started < 60_000)
      await wait(50)
    const back = performance.now() - started
    const found = await writtenCompanies(product.url, product.secretKey)
    const lost = [...acknowledged].filter((name) => !found.has(name)).length
    const readsHeld = reads.every((status) => status === 200)
    return {
      figure: `write: ${writes.status} ${await writes.text()}; sign-in: ${signIn.status}; reads: ${[...new Set(reads)].join(', ')}; ${acknowledged.size} acknowledged, ${lost} lost; back in ${Math.round(back)} ms`,
      held:
        readsHeld &&
        lost === 0 &&
        back <= 5000 &&
        [writes, signIn].every(({ status, headers }) => status === 503 && headers.has('retry-after')),
    }
  },
}

export const fullDiskFaults: readonly Fault[] = [diskFull]

async function smallDisk(stage: Stage): Promise<string | undefined> {
  const folder = await stage.folder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=0755', 'none', folder])
  if (mounted.status !== 0) return undefined
  stage.afterwards(async () => void spawnSync('umount', ['-l', folder]))
  return folder
}

/** The first refusal; or the last answer, where there was none. */
async function writeUntilRefused(product: Product, acknowledged: Set<string>): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const answer = await write(product, acknowledged)
    if (answer.status !== 201 || tries > 3000) return answer
  }
}

async function write({ url, secretKey }: Product, acknowledged: Set<string>): Promise<Response> {
  const name = `Company ${acknowledged.size} ${'x'.repeat(100)}`
  const answer = await fetch(`${url}/rest/v1/companies`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name, industry: 'Testing', size: '1-10' }),
  })
  if (answer.status === 201) acknowledged.add(name)
  return answer
}

async function read({ url, publishableKey }: Product): Promise<number> {
  const answer = await fetch(`${url}/rest/v1/jobs?limit=1`, { headers: { apikey: publishableKey } })
  await answer.arrayBuffer()
  return answer.status
}

const signInAsDemo = ({ url, publishableKey }: Product) =>
  fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@tannr.example', password: 'thread-by-thread' }),
  })
