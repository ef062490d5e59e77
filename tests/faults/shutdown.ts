/** SIGTERM at inconvenient moments. */
import { setTimeout as wait } from 'node:timers/promises'
import { isRunning, postmaster, processTree } from '#tests/support/processes.ts'
import { type Fault, type Finding, timed } from './fault.ts'
import type { Product, Stage } from './stage.ts'

const exitGoal = 10_000
const busyClients = 32

const underLoad: Fault = {
  number: 4,
  name: `SIGTERM under ${busyClients} busy keep-alive clients and a slow request`,
  goal: 'what was asked is answered with Connection: close, exit 0 within 10 s, PostgreSQL stopped',
  size: 'seconds',
  run: async (stage) => {
    const product = await givenSleep(stage)
    const answers: Response[] = []
    const refused: unknown[] = []
    const busy = Array.from({ length: busyClients }, async () => {
      while (refused.length < busyClients) {
        const answer = await fetch(`${product.url}/health/live`).catch((error) => void refused.push(error))
        if (!answer) return
        await answer.text()
        if (product.child.killed) answers.push(answer)
      }
    })
    const slow = sleep(product, 2)
    await atWork(product)
    const found = await end(product, () => product.child.kill('SIGTERM'))
    await Promise.all(busy)
    const slowAnswer = await slow
    const closes = slowAnswer?.status === 200 && slowAnswer.headers.get('connection') === 'close'
    const wrong = answers.filter(({ status }) => status !== 200).length
    return {
      ...found,
      figure: `${found.figure}; the slow request: ${slowAnswer?.status ?? 'no answer'}, connection ${slowAnswer?.headers.get('connection')}; ${answers.length} quick ones answered after the signal, ${wrong} badly`,
      held: found.held && closes && wrong === 0,
    }
  },
}

const twice: Fault = {
  number: 4,
  name: 'a second SIGTERM while a request takes long',
  goal: 'ends within 3 s of it, PostgreSQL stopped',
  size: 'seconds',
  run: async (stage) => {
    const product = await givenSleep(stage)
    const slow = sleep(product, 60)
    await atWork(product)
    const found = await end(
      product,
      async () => {
        product.child.kill('SIGTERM')
        await wait(1000)
        product.child.kill('SIGTERM')
      },
      4000,
    )
    await slow
    return found
  },
}

const whileFrozen: Fault = {
  number: 4,
  name: 'SIGTERM while PostgreSQL is frozen',
  goal: 'exit 0 within 10 s, PostgreSQL stopped',
  size: 'seconds',
  run: async (stage) => {
    const product = await stage.start()
    for (const pid of await processTree(await postmaster(product.dataDir))) process.kill(pid, 'SIGSTOP')
    const reading = fetch(`${product.url}/rest/v1/jobs?limit=1`, {
      headers: { apikey: product.publishableKey },
    }).catch(() => undefined)
    const found = await end(product, () => product.child.kill('SIGTERM'))
    await reading
    return found
  },
}

export const shutdownFaults: readonly Fault[] = [underLoad, twice, whileFrozen]

/** A product with a public function that keeps a connection busy for this many seconds. */
async function givenSleep(stage: Stage): Promise<Product> {
  const product = await stage.start()
  await product.sql(`
    create function public.rest_a_while(seconds float8) returns text language sql
    as $$ select pg_sleep(seconds)::text || 'rested' $$;
    notify pgrst`)
  for (;;) {
    const answer = await sleep(product, 0)
    if (answer?.status === 200) return product
  }
}

const sleep = ({ url, secretKey }: Product, seconds: number) =>
  fetch(`${url}/rest/v1/rpc/rest_a_while`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ seconds }),
  }).catch(() => undefined)

async function atWork({ sql }: Product): Promise<void> {
  for (;;) {
    const found = await sql(`select from pg_stat_activity where wait_event = 'PgSleep'`)
    if (found.length > 0) return
  }
}

async function end({ child, dataDir }: Product, ask: () => unknown, goal = exitGoal): Promise<Finding> {
  const database = await processTree(await postmaster(dataDir))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const started = performance.now()
  await ask()
  await ended
  const took = performance.now() - started
  const left = database.filter(isRunning).length
  return timed(
    {
      figure: `exit ${child.exitCode ?? child.signalCode} after ${(took / 1000).toFixed(1)} s, ${left} processes of PostgreSQL left`,
      held: child.exitCode === 0 && left === 0,
    },
    { what: 'the end', milliseconds: took, goal },
  )
}
