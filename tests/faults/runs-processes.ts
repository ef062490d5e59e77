/** Runs while PostgreSQL is unavailable, a process freezes, several share the work and die, and a new version is deployed. */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { postmaster } from '#tests/support/processes.ts'
import {
  crashing,
  givenIssuer,
  type Issuer,
  release,
  sends,
  settled,
  submitHeld,
  writes,
  wrongWrites,
} from './directives.ts'
import { type Fault, finding, timed } from './fault.ts'
import { givenOutside } from './outside.ts'
import { faultsOf, sendingOf } from './runs-crash.ts'
import { givenTwo } from './several-processes.ts'
import type { Product } from './stage.ts'

const eachOnce = 'all complete, each write and its line in the chain exactly once'

const databaseLost: Fault = {
  number: 62,
  name: 'PostgreSQL killed 3 times in the middle of 24 runs of 10 steps, then every connection ended each 50 ms for 5 s',
  goal: `the process lives, ${eachOnce}, within 30 s after`,
  size: 'seconds',
  async run(stage) {
    const product = await stage.start({ env: { LOG_LEVEL: 'warn' } })
    const issuer = await givenIssuer(product)
    const ids = await begin(product, issuer, 12)
    for (let round = 0; round < 3; round++) {
      await wrote(product, ids, 20 * (round + 1))
      const before = await postmaster(product.dataDir)
      process.kill(before, 'SIGKILL')
      while ((await postmaster(product.dataDir).catch(() => before)) === before) await wait(20)
    }
    await answering(product)
    ids.push(...(await begin(product, issuer, 12)))
    const until = Date.now() + 5000
    while (Date.now() < until) {
      await endConnections(product)
      await wait(50)
    }
    const { took, isOver } = await settled(product, ids)
    const wrong = [...(await wrongWrites(product, ids, 10)), ...(await faultsOf(product))]
    if (!isOver) wrong.push('not over')
    if (product.child.exitCode !== null) wrong.push('the process ended')
    const found = finding(wrong, ids.length, 'runs')
    return timed(
      { ...found, figure: `${found.figure}, over ${(took / 1000).toFixed(1)} s after` },
      { what: 'over', milliseconds: took, goal: 30_000 },
    )
  },
}

const frozen: Fault = {
  number: 63,
  name: 'one of two processes frozen in the middle of runs and of a sending, and woken when the other has taken over',
  goal: 'all over within 10 s, nothing is written by the sleeper, what it sent is asked about and sent once',
  size: 'seconds',
  async run(stage) {
    const outside = await givenOutside(stage)
    const { one, other } = await givenTwo(stage, outside.port)
    const issuer = await givenIssuer(one)
    outside.isSlow = true
    // The other one sleeps until the first has begun to send.
    process.kill(other.pid, 'SIGSTOP')
    const called = outside.called()
    const plans = [[...writes(1), sends('frozen')], ...Array.from({ length: 12 }, () => writes(10))]
    const [sent = '', ...ids] = await submitHeld(one, issuer, plans)
    await release(one, issuer)
    await called
    process.kill(one.pid, 'SIGSTOP')
    process.kill(other.pid, 'SIGCONT')
    const { took, isOver } = await settled(other, [sent, ...ids])
    outside.isSlow = false
    process.kill(one.pid, 'SIGCONT')
    // It learns that its runs now belong to another process.
    await one.logged('another process took over')
    await wait(1000)
    const sending = await sendingOf(other, sent, outside)
    const wrong = [...(await wrongWrites(other, ids, 10)), ...(await faultsOf(other))]
    if (!sending.isRight) wrong.push(`the sending: ${sending.text}`)
    if (!isOver) wrong.push('not over')
    const found = finding(wrong, ids.length + 1, 'runs')
    return timed(
      {
        ...found,
        figure: `${found.figure}, over after ${(took / 1000).toFixed(1)} s; the sending: ${sending.text}`,
      },
      { what: 'over', milliseconds: took, goal: 10_000 },
    )
  },
}

const killedByTurns: Fault = {
  number: 64,
  name: 'two processes on one PostgreSQL with 1,000 directives of 5 steps, one of them killed each second and started again',
  goal: `${eachOnce}, within 60 s`,
  size: 'minutes',
  async run(stage) {
    const { one, other, start } = await givenTwo(stage)
    const issuer = await givenIssuer(one)
    const ids = await submitHeld(
      one,
      issuer,
      Array.from({ length: 1000 }, () => writes(5)),
    )
    await release(one, issuer)
    const alive = [one, other]
    let kills = 0
    let isDone = false
    const killing = (async () => {
      while (!isDone) {
        await wait(1000)
        const victim = alive.shift()
        if (!victim || isDone) return
        const ended = once(victim.child, 'exit')
        process.kill(victim.pid, 'SIGKILL')
        await ended
        kills++
        alive.push(await start({ folder: victim.dataDir }))
      }
    })()
    const looking = alive[1] as Product
    const { took, isOver } = await settled(looking, ids, 300)
    isDone = true
    await killing
    const wrong = [...(await wrongWrites(looking, ids, 5)), ...(await faultsOf(looking))]
    if (!isOver) wrong.push('not over')
    const found = finding(wrong, ids.length, `runs over ${kills} kills`)
    return timed(
      { ...found, figure: `${found.figure}, over in ${(took / 1000).toFixed(1)} s` },
      { what: 'over', milliseconds: took, goal: 60_000 },
    )
  },
}

const deployed: Fault = {
  number: 65,
  name: 'SIGTERM with 100 runs of 10 steps and a sending under way, and the next start',
  goal: `exit 0 within 10 s; ${eachOnce} after the start; the sending once or asked about`,
  size: 'seconds',
  async run(stage) {
    const outside = await givenOutside(stage)
    const folder = await stage.dataFolder()
    const first = await stage.start(crashing(folder, outside.port))
    const issuer = await givenIssuer(first)
    outside.isSlow = true
    const called = outside.called()
    const plans = [[...writes(1), sends('deploy')], ...Array.from({ length: 100 }, () => writes(10))]
    const [sent = '', ...ids] = await submitHeld(first, issuer, plans)
    await release(first, issuer)
    await called
    const began = performance.now()
    const ended = once(first.child, 'exit')
    first.child.kill('SIGTERM')
    const [code] = await ended
    const exited = performance.now() - began
    const done = await stage.start(crashing(folder, outside.port))
    const { took, isOver } = await settled(done, [sent, ...ids])
    const sending = await sendingOf(done, sent, outside)
    const wrong = [...(await wrongWrites(done, ids, 10)), ...(await faultsOf(done))]
    if (!sending.isRight) wrong.push(`the sending: ${sending.text}`)
    if (!isOver) wrong.push('not over')
    if (code !== 0) wrong.push(`exit ${code}`)
    const found = finding(wrong, ids.length + 1, 'runs')
    return timed(
      {
        ...found,
        figure: `${found.figure}; exit ${code} after ${(exited / 1000).toFixed(1)} s, over ${(took / 1000).toFixed(1)} s after the start; the sending: ${sending.text}`,
      },
      { what: 'the exit', milliseconds: exited, goal: 10_000 },
    )
  },
}

export const runProcessFaults: readonly Fault[] = [databaseLost, frozen, killedByTurns, deployed]

async function begin(product: Product, issuer: Issuer, count: number): Promise<string[]> {
  const ids = await submitHeld(
    product,
    issuer,
    Array.from({ length: count }, () => writes(10)),
  )
  await release(product, issuer)
  return ids
}

/** Resolves when this many of their steps are done. */
async function wrote(product: Product, ids: readonly string[], least: number): Promise<void> {
  for (;;) {
    const [row] = await product
      .sql<{ done: number }>(
        "select count(*)::int as done from orcher.steps where directive_id = any ($1) and state = 'done'",
        [ids],
      )
      .catch(() => [])
    if ((row?.done ?? 0) >= least) return
    await wait(5)
  }
}

/** Resolves when PostgreSQL is back. */
async function answering({ sql }: Product): Promise<void> {
  while (
    !(await sql('select').then(
      () => true,
      () => false,
    ))
  )
    await wait(20)
}

const endConnections = ({ sql }: Product) =>
  sql(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend' and application_name like 'tannr%'`).catch(
    () => {},
  )
