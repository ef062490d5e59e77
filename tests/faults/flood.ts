/** One client that asks for more than its share: what others notice. */
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { givenPerson } from '#tests/support/people.ts'
import type { Fault, Finding } from './fault.ts'
import { type Answer, type Ask, ask, flood, readQuietly, readUntil } from './requests.ts'
import type { Product, Stage } from './stage.ts'

/** Below this many milliseconds a factor is not noticeable. */
const unnoticed = 10
const quietTime = 3000
const [elsewhere, further] = ['127.0.0.2', '127.0.0.3']

const reading = ({ url, publishableKey }: Product): Ask => ({
  url: `${url}/rest/v1/jobs?select=id,title&limit=10`,
  headers: { apikey: publishableKey },
  from: elsewhere,
})

/** What a reader elsewhere observes meanwhile, beside what the same reader observes in quiet. */
async function readersDuring(
  product: Product,
  factor: number,
  work: () => Promise<unknown>,
): Promise<Finding> {
  await readQuietly(1000, reading(product))
  const quiet = await readQuietly(quietTime, reading(product))
  let over = false
  const [during] = await Promise.all([
    readUntil(() => over, reading(product)),
    work().finally(() => {
      over = true
    }),
  ])
  return {
    figure: `p95 ${during.p95.toFixed(1)} ms after ${quiet.p95.toFixed(1)} ms, ${during.failed} failed`,
    held: during.failed === 0 && during.p95 <= Math.max(unnoticed, factor * quiet.p95),
  }
}

const slowQueries = (kind: string, slow: (product: Product) => Promise<Ask>): Fault => ({
  number: 7,
  name: `200 slow queries of one address at once (${kind})`,
  goal: 'readers elsewhere: none fails, p95 at most five times its quiet value',
  size: 'minutes',
  async run(stage) {
    const product = await stage.start()
    const asked = await slow(product)
    return readersDuring(product, 5, () => flood({ ask: asked, times: 200, atOnce: 200 }))
  },
})

/** One stranger with many addresses, each of which sends one request after another. */
const fromManyAddresses: Fault = {
  number: 7,
  name: 'slow queries of 64 addresses, one of each at once, for 15 s',
  goal: 'readers elsewhere who came before: none fails, p95 at most five times its quiet value',
  size: 'minutes',
  async run(stage) {
    const product = await stage.start()
    const asked = await napping(product)
    return readersDuring(product, 5, async () => {
      const until = performance.now() + 15_000
      const attackers = Array.from({ length: 64 }, async (_, index) => {
        while (performance.now() < until) await ask({ ...asked, from: `127.0.1.${index + 1}` })
      })
      await Promise.all(attackers)
    })
  },
}

/** Each of the twelve patterns backtracks over every description. */
const costly = Array.from({ length: 12 }, (_, index) => {
  const pattern = `(((a|b|.)*){1,20}){1,8}x${index}$`
  return `description.match.${encodeURIComponent(JSON.stringify(pattern))}`
})

const matching = slowQueries('costly patterns', async ({ url, publishableKey }) => ({
  url: `${url}/rest/v1/jobs?select=id&or=(${costly.join(',')})`,
  headers: { apikey: publishableKey },
}))

async function napping(product: Product): Promise<Ask> {
  await product.sql("create function public.nap() returns int language sql as 'select 1 from pg_sleep(30)'")
  await product.sql('grant execute on function public.nap() to anon')
  const nap: Ask = {
    url: `${product.url}/rest/v1/rpc/nap`,
    method: 'POST',
    headers: { apikey: product.publishableKey, 'content-type': 'application/json' },
    body: '{}',
  }
  // The API has no such address until it knows the function.
  for (let status = 404; status === 404; ) ({ status } = await ask(nap))
  return nap
}

const sleeping = slowQueries('a function that sleeps', napping)

const signIns: Fault = {
  number: 30,
  name: 'a flood of 2,000 sign-ins of one address',
  goal: 'readers elsewhere: p95 at most twice its quiet value; ten sign-ins from elsewhere succeed',
  size: 'minutes',
  async run(stage) {
    const product = await stage.start()
    const { email, password } = await givenPerson(product)
    const signIn = (given: string): Ask => ({
      url: `${product.url}/auth/v1/token?grant_type=password`,
      method: 'POST',
      headers: { apikey: product.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: given }),
    })
    const answers: Answer[] = []
    const seen = await readersDuring(product, 2, async () => {
      const flooding = flood({ ask: signIn('a wrong password'), times: 2000, atOnce: 200 })
      for (let turn = 0; turn < 10; turn++) answers.push(await ask({ ...signIn(password), from: further }))
      await flooding
    })
    const succeeded = answers.filter(({ status }) => status === 200).length
    return {
      figure: `${seen.figure}; ${succeeded} of ${answers.length} sign-ins succeeded`,
      held: seen.held && succeeded === answers.length,
    }
  },
}

const slowloris: Fault = {
  number: 16,
  name: '500 connections that send a letter a second',
  goal: 'readers elsewhere: none fails, p95 at most twice its quiet value; every one is closed within 15 s',
  size: 'minutes',
  async run(stage) {
    const product = await stage.start()
    let last = 0
    const seen = await readersDuring(product, 2, async () => {
      const started = performance.now()
      await Promise.all(openLetters(stage, product, 500).map(closed))
      last = (performance.now() - started) / 1000
    })
    return { figure: `${seen.figure}; all closed after ${last.toFixed(0)} s`, held: seen.held && last <= 15 }
  },
}

function openLetters(stage: Stage, { url }: Product, count: number): Socket[] {
  const sockets = Array.from({ length: count }, () => connect(Number(new URL(url).port), '127.0.0.1'))
  for (const socket of sockets) {
    socket.on('error', () => {}).resume()
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ')
  }
  const timer = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write('a')
  }, 1000)
  stage.afterwards(async () => {
    clearInterval(timer)
    for (const socket of sockets) socket.destroy()
  })
  return sockets
}

const closed = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.destroyed ? resolve() : socket.once('close', () => resolve())))

const shapes: Fault = {
  number: 56,
  name: '100,000 requests of as many shapes, half of them rehearsals',
  goal: 'Node within 100 MB of where it was, each backend within 30 MB, none fails',
  size: 'minutes',
  async run(stage) {
    const product = await stage.start()
    const read = (shape: number) =>
      ask({
        url: `${product.url}/rest/v1/jobs?select=${order(shape)},company:companies(name)&limit=1`,
        headers: { apikey: product.publishableKey, ...(shape % 2 ? { prefer: 'tx=rollback' } : {}) },
      })
    for (let round = 0; round < 100; round++) await Promise.all(Array.from({ length: 20 }, () => read(0)))
    const before = await memory(product)
    const grown = { node: 0, backend: 0 }
    let failed = 0
    let next = 0
    const reader = async () => {
      while (next < 100_000) {
        const { status } = await read(next++)
        if (status !== 200) failed++
        if (next % 5000 > 0) continue
        const now = await memory(product)
        grown.node = Math.max(grown.node, now.node - before.node)
        grown.backend = Math.max(grown.backend, now.backend - before.backend)
      }
    }
    await Promise.all(Array.from({ length: 20 }, reader))
    return {
      figure: `at most: Node ${grown.node.toFixed(0)} MB, a backend ${grown.backend.toFixed(0)} MB more; ${failed} failed`,
      held: failed === 0 && grown.node <= 100 && grown.backend <= 30,
    }
  },
}

const columns = 'id title location job_type experience_level salary_usd posted_at department status'.split(
  ' ',
)

/** A different order of the columns for each number below their factorial. */
function order(shape: number): string {
  const left = [...columns]
  let rest = shape
  const chosen: string[] = []
  for (let size = left.length; size > 0; size--) {
    chosen.push(...left.splice(rest % size, 1))
    rest = Math.floor(rest / size)
  }
  return chosen.join(',')
}

/** The private memory of a process, in megabytes: PostgreSQL's backends share most of theirs. */
async function memory(product: Product): Promise<{ node: number; backend: number }> {
  const rows = await product.sql<{ pid: number }>(
    "select pid from pg_stat_activity where usename = 'authenticator' and backend_type = 'client backend'",
  )
  return { node: ownMemory(product.pid), backend: Math.max(...rows.map(({ pid }) => ownMemory(pid))) }
}

/** 0 for a process that has ended meanwhile. */
function ownMemory(pid: number): number {
  if (!existsSync(`/proc/${pid}`)) return 0
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce(
    (sum, [, kB]) => sum + Number(kB) / 1024,
    0,
  )
}

export const floodFaults: readonly Fault[] = [
  matching,
  sleeping,
  fromManyAddresses,
  signIns,
  slowloris,
  shapes,
]
