/** kill -9 at every boundary of a run: writes happen once, and nothing external is silently sent twice. */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  armCrash,
  brokenChains,
  crashing,
  type Drafted,
  failedRuns,
  givenIssuer,
  type Issuer,
  release,
  sends,
  settled,
  submitHeld,
  writes,
  wrongWrites,
} from './directives.ts'
import { type Fault, type Finding, finding, timed } from './fault.ts'
import { givenOutside, type Outside } from './outside.ts'
import type { Product, Stage } from './stage.ts'

const steps = 10
const atOnce = 8
/** Of a run of ten steps: its start, and each step. */
const boundaries = Array.from({ length: steps + 1 }, (_, at) => at)
const whens = ['at', 'before', 'after'] as const

const everyBoundary: Fault = {
  number: 60,
  name: `kill -9 at each step of runs of ${steps} steps, and before and after its commit, ${atOnce} at once`,
  goal: 'after each start all complete within 15 s, each write and its line in the chain exactly once',
  size: 'minutes',
  run: (stage) =>
    killAt(
      stage,
      boundaries.flatMap((at) => whens.map((when) => `${when} ${at}`)),
    ),
}

const someBoundaries: Fault = {
  number: 60,
  name: `kill -9 in the middle of runs of ${steps} steps`,
  goal: 'after each start all complete within 15 s, each write and its line in the chain exactly once',
  size: 'seconds',
  run: (stage) => killAt(stage, ['at 4', 'before 4', 'after 7']),
}

async function killAt(stage: Stage, points: readonly string[]) {
  const folder = await stage.dataFolder()
  let product = await stage.start(crashing(folder))
  const issuer = await givenIssuer(product)
  const ids: string[] = []
  let slowest = 0
  const wrong: string[] = []
  for (const point of points) {
    const made = await submitHeld(
      product,
      issuer,
      Array.from({ length: atOnce }, () => writes(steps)),
    )
    ids.push(...made)
    await crashAt(product, folder, point, () => release(product, issuer))
    product = await stage.start(crashing(folder))
    const { took, isOver } = await settled(product, made)
    slowest = Math.max(slowest, took)
    if (!isOver) wrong.push(`not over after ${point}`)
  }
  wrong.push(...(await wrongWrites(product, ids, steps)), ...(await faultsOf(product)))
  const found = finding(wrong, ids.length, `runs over ${points.length} kills`)
  return timed(
    { ...found, figure: `${found.figure}, over at most ${(slowest / 1000).toFixed(1)} s after a start` },
    { what: 'over', milliseconds: slowest, goal: 15_000 },
  )
}

export async function faultsOf(product: Product): Promise<string[]> {
  const [chains, failed] = await Promise.all([brokenChains(product), failedRuns(product)])
  return [...chains.map(({ id }) => `chain broken at ${id}`), ...failed.map((run) => JSON.stringify(run))]
}

async function crashAt(product: Product, folder: string, point: string, begin: () => Promise<unknown>) {
  const ended = once(product.child, 'exit')
  await armCrash(folder, product, point)
  await begin()
  const reached = await Promise.race([ended.then(() => true), wait(60_000).then(() => false)])
  if (!reached) throw new Error(`no run came to ${point}`)
  await product.stop()
}

/** Around an external call: allowed, recorded as intent, called, and called without a response yet. */
const sendPoints = [
  'before 1',
  'after 1',
  'before intent',
  'after intent',
  'called',
  'before 2',
  'after 2',
] as const

const goalOfSendings =
  'each call at most once; where it may have left, it is unknown and a person is asked; nothing is lost'

const sendings: Fault = {
  number: 61,
  name: 'kill -9 at every boundary of a sending: judged, intended, called, recorded',
  goal: goalOfSendings,
  size: 'minutes',
  run: (stage) => killSendings(stage, sendPoints),
}

const someSendings: Fault = {
  number: 61,
  name: 'kill -9 between what is intended and what was called',
  goal: goalOfSendings,
  size: 'seconds',
  run: (stage) => killSendings(stage, ['after intent', 'called']),
}

async function killSendings(stage: Stage, points: readonly string[]): Promise<Finding> {
  const outside = await givenOutside(stage)
  const folder = await stage.dataFolder()
  let product = await stage.start(crashing(folder, outside.port))
  const issuer = await givenIssuer(product)
  const wrong: string[] = []
  const seen: string[] = []
  for (const point of points) {
    const plan: Drafted[] = [...writes(1), sends(point.replace(' ', '-'))]
    const [id = ''] = await submitHeld(product, issuer, [plan])
    await killSending(product, { folder, point, outside, issuer })
    product = await stage.start(crashing(folder, outside.port))
    await settled(product, [id])
    const { text, isRight } = await sendingOf(product, id, outside)
    seen.push(`${point}: ${text}`)
    if (!isRight) wrong.push(`${point}: ${text}`)
  }
  wrong.push(...(await faultsOf(product)))
  return { figure: (wrong.length > 0 ? wrong : seen).join('; '), held: wrong.length === 0 }
}

/** The state of the second step, and how often its call arrived. */
export async function sendingOf(product: Product, id: string, { seen }: Outside) {
  const [step] = await product.sql<{ state: string; directive: string }>(
    'select s.state, d.state as directive from orcher.steps s join orcher.directives d on d.id = s.directive_id where d.id = $1 and s.seq = 2',
    [id],
  )
  const calls = seen.get(`${id}:1:2`) ?? 0
  const isSent = step?.state === 'done' && step.directive === 'completed' && calls === 1
  const isAsked = step?.state === 'unknown' && step.directive === 'awaiting_approval' && calls <= 1
  return { text: `${step?.state}, ${calls} calls`, isRight: isSent || isAsked }
}

type Killing = { folder: string; point: string; outside: Outside; issuer: Issuer }

async function killSending(product: Product, { folder, point, outside, issuer }: Killing) {
  if (point !== 'called') return crashAt(product, folder, point, () => release(product, issuer))
  outside.isSlow = true
  const called = outside.called()
  await release(product, issuer)
  await called
  process.kill(product.pid, 'SIGKILL')
  await product.stop()
  outside.isSlow = false
}

export const runCrashFaults: readonly Fault[] = [everyBoundary, someBoundaries, sendings, someSendings]
