/** Functions: killed processes, a killed server, all limits exceeded at once, and more calls than allowed. */
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { functionsProject } from '#tests/support/functions-server.ts'
import { type Fault, type Finding, finding } from './fault.ts'
import type { Product, Stage } from './stage.ts'

type Answer = { status: number; code: string | undefined; retryAfter: string | null; took: number }

const killed: Fault = {
  number: 68,
  name: 'Functions: the processes of two killed each 150 ms for 5 s, under 16 callers',
  goal: 'Node lives, every call is answered within 5 s with 200 or an error of the wire, the next ones with 200; no process is left',
  size: 'minutes',
  async run(stage) {
    const product = await givenFunctions(stage)
    const [answers, kills] = await Promise.all([
      callUntil(product, 5000, ['troubled', 'answers/text']),
      killFunctions(product, 5000),
    ])
    const after = await Promise.all(['troubled', 'answers/text'].map((what) => call(product, what)))
    const wrong = [
      ...answers.filter((one) => !isOfTheWire(one)).map(({ status, code }) => `answered ${status} ${code}`),
      ...after.filter(({ status }) => status !== 200).map(({ status }) => `afterwards ${status}`),
      ...(kills < 10 ? [`only ${kills} were there to be killed`] : []),
    ]
    const slowest = Math.max(...answers.map(({ took }) => took))
    if (slowest > 5000) wrong.push(`one took ${slowest.toFixed(0)} ms`)
    await product.stop()
    const left = await untilGone(startedIn(product))
    if (left.length > 0) wrong.push(`${left.length} processes are left`)
    const good = answers.filter(({ status }) => status === 200).length
    return told(
      wrong,
      `${kills} killed; ${answers.length} calls, ${good} of 200, slowest ${slowest.toFixed(0)} ms`,
    )
  },
}

const orphans: Fault = {
  number: 69,
  name: 'Functions: kill -9 of Node while two of them work',
  goal: 'none of their processes is there 5 s later, and the next start serves them',
  size: 'minutes',
  async run(stage) {
    const dataDir = await stage.folder()
    const product = await givenFunctions(stage, dataDir)
    await Promise.all(['troubled', 'answers/text'].map((what) => call(product, what)))
    const working = ['troubled/silent', 'answers/events'].map((what) => call(product, what).catch(() => {}))
    await wait(200)
    await new Promise((resolve) => product.child.once('exit', resolve) && product.child.kill('SIGKILL'))
    const before = performance.now()
    const left = await untilGone(startedIn(product))
    const took = performance.now() - before
    await Promise.all(working)
    const again = await givenFunctions(stage, dataDir)
    const { status } = await call(again, 'troubled')
    const wrong = left.length > 0 ? [`${left.length} processes are left`] : []
    if (status !== 200) wrong.push(`the next start answers ${status}`)
    return told(
      wrong,
      `${startedIn(product).length} processes, gone after ${took.toFixed(0)} ms; then ${status}`,
    )
  },
}

const troubles = ['loop', 'heap', 'buffers', 'disk', 'exit', 'later', 'throw']

const beyond: Fault = {
  number: 70,
  name: 'Functions: processor, memory, disk, exits and errors, 21 calls at once, beside another function',
  goal: 'each is answered with an error of the wire within 30 s, the other function never fails, and afterwards both are well',
  size: 'minutes',
  async run(stage) {
    const product = await givenFunctions(stage)
    await call(product, 'answers/text')
    let isOver = false
    const trouble = Promise.all(
      Array.from({ length: 21 }, (_, at) => call(product, `troubled/${troubles[at % troubles.length]}`)),
    ).finally(() => {
      isOver = true
    })
    const beside: Answer[] = []
    while (!isOver) {
      beside.push(await call(product, 'answers/text'))
      await wait(20)
    }
    const answers = await trouble
    const after = await call(product, 'troubled')
    const wrong = [
      ...answers
        .filter((one) => !isOfTheWire(one) || one.status === 200 || one.took > 30_000)
        .map(({ status, code, took }) => `answered ${status} ${code} after ${took.toFixed(0)} ms`),
      ...beside.filter(({ status }) => status !== 200).map(({ status }) => `the other one: ${status}`),
      ...(after.status === 200 ? [] : [`afterwards ${after.status}`]),
    ]
    const slowest = Math.max(...answers.map(({ took }) => took))
    return told(
      wrong,
      `answered within ${slowest.toFixed(0)} ms: ${counted(answers)}; ${beside.length} calls of the other`,
    )
  },
}

const many: Fault = {
  number: 71,
  name: 'Functions: 1,000 calls of one function at once, from one address',
  goal: 'each is answered with 200, or 429 and when to come again; afterwards it is well',
  size: 'minutes',
  async run(stage) {
    const product = await givenFunctions(stage)
    const answers = await Promise.all(Array.from({ length: 1000 }, () => call(product, 'answers/text')))
    const after = await call(product, 'answers/text')
    const wrong = answers
      .filter(({ status, retryAfter }) => status !== 200 && !(status === 429 && retryAfter !== null))
      .map(({ status, code }) => `answered ${status} ${code}`)
    if (after.status !== 200) wrong.push(`afterwards ${after.status}`)
    return told(wrong, counted(answers))
  },
}

export const functionFaults: readonly Fault[] = [killed, orphans, beyond, many]

const told = (wrong: readonly string[], figure: string): Finding =>
  wrong.length === 0 ? { figure, held: true } : finding(wrong, wrong.length, 'observations')

const counted = (answers: readonly Answer[]) =>
  [...Map.groupBy(answers, ({ status }) => status)]
    .map(([status, of]) => `${of.length} of ${status}`)
    .join(', ')

/** A product that serves the functions of the tests. */
async function givenFunctions(stage: Stage, dataDir?: string): Promise<Product> {
  const project = await stage.folder()
  await cp(functionsProject, path.join(project, 'supabase'), { recursive: true })
  const env = { SUPABASE_DIR: path.join(project, 'supabase'), LOG_LEVEL: 'info' }
  return stage.start({ env, ...(dataDir !== undefined && { dataDir }) })
}

async function call({ url }: Product, what: string): Promise<Answer> {
  const began = performance.now()
  const answer = await fetch(`${url}/functions/v1/${what}`)
  const text = await answer.text()
  const code = answer.ok ? undefined : /"code":"(\w+)"/.exec(text)?.[1]
  return {
    status: answer.status,
    code,
    retryAfter: answer.headers.get('retry-after'),
    took: performance.now() - began,
  }
}

/** Errors have their own codes, see server/functions/errors.ts. */
const isOfTheWire = ({ status, code }: Answer) => status === 200 || (status >= 429 && code !== undefined)

async function callUntil(product: Product, milliseconds: number, what: readonly string[]): Promise<Answer[]> {
  const end = performance.now() + milliseconds
  const callers = Array.from({ length: 16 }, async (_, at) => {
    const answers: Answer[] = []
    while (performance.now() < end) answers.push(await call(product, what[at % what.length] ?? ''))
    return answers
  })
  return (await Promise.all(callers)).flat()
}

/** Every process of a function that this product has reported. */
const startedIn = (product: Product): number[] =>
  product
    .logs()
    .split('\n')
    .filter((line) => line.includes('"function started"'))
    .map((line) => (JSON.parse(line) as { pid: number }).pid)

async function killFunctions(product: Product, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds
  let kills = 0
  while (performance.now() < end) {
    await wait(150)
    for (const pid of startedIn(product).filter(isThere)) {
      process.kill(pid, 'SIGKILL')
      kills++
    }
  }
  return kills
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function untilGone(pids: readonly number[]): Promise<number[]> {
  for (let tries = 0; tries < 100 && pids.some(isThere); tries++) await wait(50)
  return pids.filter(isThere)
}
