/** The disk for the embedded PostgreSQL is full, and then no longer. */
import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { writtenCompanies } from '#tests/support/acknowledged-writes.ts'
import { postmaster } from '#tests/support/processes.ts'
import type { Fault, Finding } from './fault.ts'
import type { Product, Stage } from './stage.ts'

const diskFull: Fault = {
  number: 6,
  name: 'a full disk (a small tmpfs), and space again',
  goal: 'reads 200, writes and sign-ins 503 with Retry-After, 0 acknowledged writes lost, service within 5 s of space',
  size: 'minutes',
  run: async (stage) => {
    const dataDir = await smallDisk(stage)
    if (!dataDir) return nothingMounted
    const product = await stage.start({ dataDir, env: { LOG_LEVEL: 'error' } })
    const acknowledged = new Set<string>()
    const filler = path.join(dataDir, 'filler')
    const zeros = Readable.from(Array.from({ length: 400 }, () => Buffer.alloc(2 ** 20)))
    await pipeline(zeros, createWriteStream(filler)).catch(() => {})
    const writes = await writeUntilRefused(product, acknowledged)
    const reads = await Promise.all(Array.from({ length: 20 }, () => read(product)))
    const signIn = await signInAsDemo(product)
    await rm(filler)
    const back = await untilWritten(product, acknowledged)
    const lost = await lostOf(product, acknowledged)
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

/** Companies that are inserted with each counted one: a quarter of a megabyte that cannot be compressed. */
const burden = 64

const diskFills: Fault = {
  number: 6,
  name: 'a disk that fills up by writing, and space again',
  goal: 'writes 503 before PostgreSQL has none left for its log: it never ends, reads 200, 0 acknowledged writes lost',
  size: 'minutes',
  run: async (stage) => {
    const dataDir = await smallDisk(stage)
    if (!dataDir) return nothingMounted
    const product = await stage.start({ dataDir, env: { LOG_LEVEL: 'error' } })
    const filler = path.join(dataDir, 'filler')
    const room = (await freeMegabytes(dataDir)) - 160
    await pipeline(
      Readable.from(Array.from({ length: Math.max(room, 0) }, () => Buffer.alloc(2 ** 20))),
      createWriteStream(filler),
    )
    const before = await postmaster(dataDir)
    const acknowledged = new Set<string>()
    const refused = await writeUntilRefused(product, acknowledged, burden)
    const left = await freeMegabytes(dataDir)
    const reads = await Promise.all(Array.from({ length: 20 }, () => read(product)))
    await rm(filler)
    const back = await untilWritten(product, acknowledged)
    const lost = await lostOf(product, acknowledged)
    const isSame = (await postmaster(dataDir)) === before
    return {
      figure: `write: ${refused.status} with ${left} MB left; reads: ${[...new Set(reads)].join(', ')}; PostgreSQL ${isSame ? 'went on' : 'ended'}; ${acknowledged.size} acknowledged, ${lost} lost; back in ${Math.round(back)} ms`,
      held:
        refused.status === 503 &&
        refused.headers.has('retry-after') &&
        isSame &&
        lost === 0 &&
        back <= 5000 &&
        reads.every((status) => status === 200),
    }
  },
}

export const fullDiskFaults: readonly Fault[] = [diskFull, diskFills]

export const nothingMounted: Finding = { figure: 'nothing can be mounted here', held: false, skipped: true }

/** Milliseconds until the next write is accepted. */
async function untilWritten(product: Product, acknowledged: Set<string>): Promise<number> {
  const started = performance.now()
  while ((await write(product, acknowledged)).status !== 201 && performance.now() - started < 60_000)
    await wait(50)
  return performance.now() - started
}

async function lostOf({ url, secretKey }: Product, acknowledged: Set<string>): Promise<number> {
  const found = await writtenCompanies(url, secretKey)
  return [...acknowledged].filter((name) => !found.has(name)).length
}

async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.floor((bavail * bsize) / 2 ** 20)
}

export async function smallDisk(stage: Stage): Promise<string | undefined> {
  const folder = await stage.folder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0755', 'none', folder])
  if (mounted.status !== 0) return undefined
  stage.afterwards(async () => void spawnSync('umount', ['-l', folder]))
  return folder
}

/** The first refusal, otherwise the last response. */
async function writeUntilRefused(
  product: Product,
  acknowledged: Set<string>,
  companions = 0,
): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const answer = await write(product, acknowledged, companions)
    if (answer.status !== 201 || tries > 3000) return answer
  }
}

async function write(
  { url, secretKey }: Product,
  acknowledged: Set<string>,
  companions = 0,
): Promise<Response> {
  const name = `Company ${acknowledged.size} ${'x'.repeat(100)}`
  const answer = await fetch(`${url}/rest/v1/companies`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify([company(name), ...Array.from({ length: companions }, heavyCompany)]),
  })
  if (answer.status === 201) acknowledged.add(name)
  return answer
}

const company = (name: string) => ({ name, industry: 'Testing', size: '1-10', about: '' })
const heavyCompany = () => ({
  ...company(`Heavy ${randomUUID()}`),
  about: randomBytes(3000).toString('base64'),
})

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
