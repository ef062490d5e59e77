/** PostgreSQL becomes unavailable under load, in every way it can. */
import { setTimeout as wait } from 'node:timers/promises'
import { writtenCompanies } from '#tests/support/acknowledged-writes.ts'
import { type MixedLoad, startMixedLoad } from '#tests/support/mixed-load.ts'
import { postmaster, processTree } from '#tests/support/processes.ts'
import { type Fault, type Finding, timed } from './fault.ts'
import type { Product, Stage } from './stage.ts'

const rounds = 10
const backGoal = 2000
const answerGoal = 5000

const onceEach: Fault = {
  number: 1,
  name: 'kill -9, restart and terminated backends, once each under 16 connections',
  goal: 'Node lives, 0 acknowledged writes lost, every request answered within 5 s',
  size: 'seconds',
  run: (stage) =>
    underLoads(
      stage,
      async (product, load) => {
        await outages(
          product,
          load,
          async () => process.kill(await postmaster(product.dataDir), 'SIGKILL'),
          1,
        )
        await outages(product, load, async () => process.kill(await postmaster(product.dataDir), 'SIGINT'), 1)
        await terminateAll(product)
        return timeOf(() => load.answered(20))
      },
      { loads: [16], goal: answerGoal },
    ),
}

const killed: Fault = {
  number: 1,
  name: `kill -9 of PostgreSQL, ${rounds} rounds under 16 and 64 connections`,
  goal: 'Node lives, 0 acknowledged writes lost, back within 2 s, every request answered within 5 s',
  size: 'minutes',
  run: (stage) =>
    underLoads(stage, (product, load) =>
      outages(product, load, async () => process.kill(await postmaster(product.dataDir), 'SIGKILL')),
    ),
}

const restarted: Fault = {
  number: 1,
  name: `orderly restart of PostgreSQL, ${rounds} rounds under 16 and 64 connections`,
  goal: 'Node lives, 0 acknowledged writes lost, back within 2 s, every request answered within 5 s',
  size: 'minutes',
  run: (stage) =>
    underLoads(stage, (product, load) =>
      outages(product, load, async () => process.kill(await postmaster(product.dataDir), 'SIGINT')),
    ),
}

const terminated: Fault = {
  number: 1,
  name: 'every backend terminated each 100 ms for 20 s, under 16 and 64 connections',
  goal: 'Node lives, 0 acknowledged writes lost, every request answered within 5 s, works at once afterwards',
  size: 'minutes',
  run: (stage) =>
    underLoads(stage, async (product, load) => {
      const until = Date.now() + 20_000
      while (Date.now() < until) {
        await terminateAll(product)
        await wait(100)
      }
      return timeOf(() => load.answered(20))
    }),
}

const frozen: Fault = {
  number: 5,
  name: 'PostgreSQL frozen for 20 s, under 16 and 64 connections',
  goal: 'every request answered within 5 s, readiness says so within 2 s, all works within 1 s after',
  size: 'minutes',
  run: async (stage) => {
    let readiness = 0
    const found = await underLoads(
      stage,
      async (product, load) => {
        const pids = await processTree(await postmaster(product.dataDir))
        for (const pid of pids) process.kill(pid, 'SIGSTOP')
        const until = Date.now() + 20_000
        while (Date.now() < until) {
          readiness = Math.max(readiness, await readyTime(product))
          await wait(500)
        }
        for (const pid of pids) process.kill(pid, 'SIGCONT')
        return timeOf(() => load.answered(20))
      },
      { goal: 1000 },
    )
    return timed(
      { ...found, figure: `${found.figure}; readiness within ${Math.round(readiness)} ms` },
      { what: 'readiness', milliseconds: readiness, goal: 2000 },
    )
  },
}

export const databaseLossFaults: readonly Fault[] = [onceEach, killed, restarted, terminated, frozen]

/** Milliseconds until the slowest recovery. */
type Trouble = (product: Product, load: MixedLoad) => Promise<number>

async function underLoads(
  stage: Stage,
  trouble: Trouble,
  { goal = backGoal, loads = [16, 64] } = {},
): Promise<Finding> {
  const product = await stage.start({ env: { LOG_LEVEL: 'error' } })
  const figures: string[] = []
  let [slowestBack, slowestAnswer, held] = [0, 0, true]
  for (const connections of loads) {
    const load = startMixedLoad(product.url, product.secretKey, connections)
    await load.answered(100)
    const back = await trouble(product, load)
    await load.stop()
    const found = await writtenCompanies(product.url, product.secretKey)
    const lost = [...load.acknowledged].filter((name) => !found.has(name)).length
    held &&= product.child.exitCode === null && lost === 0 && load.odd === undefined
    held &&= load.withoutRetryAfter === 0
    slowestBack = Math.max(slowestBack, back)
    slowestAnswer = Math.max(slowestAnswer, load.slowest)
    const statuses = [...load.statuses].map(([status, count]) => `${count} of ${status}`).join(', ')
    figures.push(
      `${connections} connections: ${load.acknowledged.size} acknowledged, ${lost} lost, back in ${Math.round(back)} ms, slowest answer ${Math.round(load.slowest)} ms (${statuses})${load.odd ? `, among them ${load.odd}` : ''}`,
    )
  }
  return timed(
    { figure: figures.join('; '), held },
    { what: 'back', milliseconds: slowestBack, goal },
    { what: 'an answer', milliseconds: slowestAnswer, goal: answerGoal },
  )
}

/** The slowest recovery after this many outages. */
async function outages(
  product: Product,
  load: MixedLoad,
  strike: () => Promise<unknown>,
  times = rounds,
): Promise<number> {
  let slowest = 0
  for (let round = 0; round < times && product.child.exitCode === null; round++) {
    const before = await postmaster(product.dataDir)
    await strike()
    const back = await timeOf(async () => {
      while ((await postmaster(product.dataDir).catch(() => before)) === before) await wait(5)
      await load.answered(20)
    })
    slowest = Math.max(slowest, back)
    await load.answered(200)
  }
  return slowest
}

const terminateAll = ({ sql }: Product) =>
  sql(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend' and application_name like 'tannr%'`)

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function readyTime({ url }: Product): Promise<number> {
  return timeOf(async () => (await fetch(`${url}/health/ready`)).arrayBuffer())
}
