/** How soon another process takes over the work of one that ended or froze, and the cost of monitoring each other. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Drafted, givenIssuer, release, sends, settled, submitHeld, writes } from './directives.ts'
import { type Fault, finding, timed } from './fault.ts'
import { givenOutside } from './outside.ts'
import { faultsOf } from './runs-crash.ts'
import { givenTwo } from './several-processes.ts'
import type { Product } from './stage.ts'

const runs = 12
/** Milliseconds. */
const soonest = 5000
const idleFor = 10_000
const mostPerSecond = 20

const takenOver = (name: string, signal: NodeJS.Signals): Fault => ({
  number: 74,
  name: `one of two processes ${name} with ${runs} sendings under way`,
  goal: `the other has taken up each within ${soonest / 1000} s, and asks about it; idle, it asks PostgreSQL at most ${mostPerSecond} times a second`,
  size: 'seconds',
  async run(stage) {
    const outside = await givenOutside(stage)
    const { one, other } = await givenTwo(stage, outside.port)
    const issuer = await givenIssuer(one)
    outside.isSlow = true
    // All of them run in the first process: the other one sleeps meanwhile.
    process.kill(other.pid, 'SIGSTOP')
    const plan = (): Drafted[] => [sends('taken'), ...writes(2)]
    const ids = await submitHeld(one, issuer, Array.from({ length: runs }, plan))
    await release(one, issuer)
    await sent(one, ids)
    process.kill(other.pid, 'SIGCONT')
    await beating(one, 2)
    if ((await settled(one, ids, 0)).rows.some(({ state }) => state !== 'running'))
      throw new Error('not all were under way')
    const executor = await executorOf(one)
    const began = performance.now()
    process.kill(one.pid, signal)
    await leftBy(other, executor)
    const took = performance.now() - began
    const { rows } = await settled(other, ids)
    outside.isSlow = false
    const wrong = rows
      .filter(({ state }) => state !== 'awaiting_approval')
      .map(({ id, state }) => `${id} is ${state}`)
    // It is not counted.
    one.child.kill('SIGKILL')
    const perSecond = await idlePerSecond(other)
    if (perSecond > mostPerSecond) wrong.push(`${perSecond.toFixed(1)} transactions a second when idle`)
    wrong.push(...(await faultsOf(other)))
    const found = finding(wrong, runs, 'runs')
    return timed(
      {
        ...found,
        figure: `${found.figure}, taken up after ${(took / 1000).toFixed(1)} s; idle: ${perSecond.toFixed(1)} a second`,
      },
      { what: 'taken up', milliseconds: took, goal: soonest },
    )
  },
})

export const takeoverFaults: readonly Fault[] = [
  takenOver('ended by kill -9', 'SIGKILL'),
  takenOver('frozen', 'SIGSTOP'),
]

/** Resolves when each of them has begun to send. */
async function sent({ sql }: Product, ids: readonly string[]): Promise<void> {
  for (;;) {
    const rows = await sql(
      "select from orcher.steps where directive_id = any ($1) and state = 'running' and sent_at is not null",
      [ids],
    )
    if (rows.length === ids.length) return
    await wait(20)
  }
}

/** The one process with running directives. */
async function executorOf({ sql }: Product): Promise<string> {
  const rows = await sql<{ id: string }>(
    "select distinct executor_id as id from engine.workflow_status where status = 'PENDING' and name = 'directive'",
  )
  const [first] = rows
  if (!first || rows.length > 1) throw new Error(`${rows.length} processes have runs under way`)
  return first.id
}

/** Resolves when it has none of them any more. */
async function leftBy({ sql }: Product, executor: string): Promise<void> {
  const under = "select from engine.workflow_status where status = 'PENDING' and executor_id = $1 limit 1"
  while ((await sql(under, [executor])).length > 0) await wait(20)
}

/** Resolves when this many processes monitor each other. */
async function beating({ sql }: Product, count: number): Promise<void> {
  const beats = "select from engine.executors where seen > clock_timestamp() - interval '1 second'"
  while ((await sql(beats)).length !== count) await wait(20)
}

async function idlePerSecond({ sql }: Product): Promise<number> {
  const count = async () =>
    (
      await sql<{ n: number }>(
        'select (xact_commit + xact_rollback)::float8 as n from pg_stat_database where datname = current_database()',
      )
    )[0]?.n ?? Number.NaN
  // The remaining work of start and takeover is done by then.
  await wait(10_000)
  const before = await count()
  await wait(idleFor)
  return ((await count()) - before) / (idleFor / 1000)
}
