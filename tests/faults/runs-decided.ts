/** Whether anything without approval reaches the outside: a server there counts calls, while people decide and processes end. */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  armCrash,
  call,
  crashing,
  type Drafted,
  givenIssuer,
  type Issuer,
  release,
  sends,
  settled,
  submitHeld,
  writes,
} from './directives.ts'
import { type Fault, finding } from './fault.ts'
import { callsOf, givenOutside, type Outside } from './outside.ts'
import { faultsOf } from './runs-crash.ts'
import type { Product } from './stage.ts'

type Waiting = { id: string; directive: string; args: { url: string }; args_sha256: string }
type Scene = { folder: string; outside: Outside; issuer: Issuer }
type Case = {
  name: string
  /** What is done to the approval, or meanwhile. */
  act(product: Product, issuer: Issuer, waiting: Waiting): Promise<unknown>
} & Outcome
/** What the dispatcher did, and what the audit records. */
type Outcome = { calls: number; state: string; told: string }

const answer =
  (decision: string, more: object = {}) =>
  (product: Product, issuer: Issuer, one: Waiting) =>
    call(product, issuer).call('POST', `/oversight/approvals/${one.id}`, {
      ...{ decision, args_sha256: one.args_sha256, reason: 'Read' },
      ...more,
    })
const approve = answer('approve')
const reject = answer('reject')

async function expire(product: Product, issuer: Issuer, one: Waiting): Promise<void> {
  await product.sql(`update orcher.approvals set expires_at = clock_timestamp() where id = $1`, [one.id])
  // Both the clock and a late decision.
  await approve(product, issuer, one)
  await product.sql('select orcher.expire_approval($1)', [one.id])
  await approve(product, issuer, one)
}

async function inTurn(product: Product, issuer: Issuer, one: Waiting): Promise<void> {
  await reject(product, issuer, one)
  await approve(product, issuer, one)
  await call(product, issuer).call('PATCH', `/directives/${one.directive}`, { state: 'running' })
}

const cases: readonly Case[] = [
  { name: 'rejected', act: reject, calls: 0, state: 'paused', told: 'rejected' },
  {
    name: 'rejected, then approved and let go on',
    act: inTurn,
    calls: 0,
    state: 'completed',
    told: 'rejected',
  },
  { name: 'expired', act: expire, calls: 0, state: 'paused', told: 'expired' },
  {
    name: 'approved with the hash of something else',
    act: answer('approve', { args_sha256: '0'.repeat(64) }),
    ...{ calls: 0, state: 'awaiting_approval', told: '' },
  },
  {
    name: 'cancelled and then approved',
    act: async (product, issuer, one) => {
      await call(product, issuer).call('PATCH', `/directives/${one.directive}`, { state: 'cancelled' })
      await approve(product, issuer, one)
    },
    ...{ calls: 0, state: 'cancelled', told: 'cancelled' },
  },
  {
    name: 'edited, which asks again',
    act: (product, issuer, one) =>
      answer('edit', { args: { ...one.args, url: `${one.args.url}-edited` } })(product, issuer, one),
    ...{ calls: 0, state: 'awaiting_approval', told: 'edited' },
  },
  { name: 'approved', act: approve, calls: 1, state: 'completed', told: 'approved' },
  {
    name: 'approved eight times at once',
    act: (product, issuer, one) =>
      Promise.all(Array.from({ length: 8 }, () => approve(product, issuer, one))),
    ...{ calls: 1, state: 'completed', told: 'approved' },
  },
]

/** Where the process ends between a decision and its effect. */
const betweenPoints = ['before 0', 'before intent'] as const

const decided: Fault = {
  number: 73,
  name: 'what a person rejects, lets expire, edits or approves, and what a policy denies, watched by a server outside; kill -9 between decision and act',
  goal: 'a call comes once where it was approved, and never where it was not; the audit says once what was decided',
  size: 'seconds',
  async run(stage) {
    const outside = await givenOutside(stage)
    const folder = await stage.dataFolder()
    let product = await stage.start(crashing(folder, outside.port))
    const issuer = await givenIssuer(product)
    const scene: Scene = { folder, outside, issuer }
    const wrong = await wrongWhereDenied(product, scene)
    await call(product, issuer).call('POST', '/policies', {
      ...{ name: 'Ask', tool: 'call_webhook', verdict: 'ask' },
    })
    wrong.push(...(await wrongDecisions(product, scene)))
    for (const point of betweenPoints) {
      const [approved, rejected] = await decidedAndKilled(product, scene, point)
      product = await stage.start(crashing(folder, outside.port))
      wrong.push(
        ...(await wrongOutcomes(product, scene, [
          {
            directive: approved,
            name: `approved, kill -9 ${point}`,
            calls: 1,
            state: 'completed',
            told: 'approved',
          },
          {
            directive: rejected,
            name: `rejected, kill -9 ${point}`,
            calls: 0,
            state: 'paused',
            told: 'rejected',
          },
        ])),
      )
    }
    const tries = 1 + cases.length + 2 * betweenPoints.length
    const expected = betweenPoints.length + cases.reduce((sum, { calls }) => sum + calls, 0)
    const total = callsOf(outside)
    if (total !== expected) wrong.push(`${total} calls in all instead of ${expected}`)
    wrong.push(...(await faultsOf(product)))
    const found = finding(wrong, tries, 'decisions')
    return { ...found, figure: `${found.figure}, ${total} calls outside` }
  },
}

const plan = (name: string): Drafted[] => [...writes(1), sends(name.replaceAll(/[^a-z]+/gi, '-'))]

/** A step that a policy denies is never executed, even if a person resumes the rest. */
async function wrongWhereDenied(product: Product, scene: Scene): Promise<string[]> {
  const own = call(product, scene.issuer)
  const policy = await own.call('POST', '/policies', { name: 'Never', tool: 'call_webhook', verdict: 'deny' })
  const [directive = ''] = await submitHeld(product, scene.issuer, [plan('denied')])
  await release(product, scene.issuer)
  const { rows } = await settled(product, [directive])
  await own.call('PATCH', `/directives/${directive}`, { state: 'running' })
  const wrong = await wrongOutcomes(product, scene, [
    { directive, name: 'denied', calls: 0, state: 'completed', told: 'refused' },
  ])
  await own.call('DELETE', `/policies/${policy.body.id}`)
  return rows[0]?.reason === 'denied' ? wrong : [...wrong, `denied: ${JSON.stringify(rows)}`]
}

async function wrongDecisions(product: Product, scene: Scene): Promise<string[]> {
  const names = cases.map(({ name }) => name)
  const waiting = await givenWaiting(product, scene.issuer, names)
  for (const [at, { act }] of cases.entries()) await act(product, scene.issuer, waiting[at] as Waiting)
  const expected = cases.map((one, at) => ({ ...one, directive: waiting[at]?.directive ?? '' }))
  return wrongOutcomes(product, scene, expected)
}

/** Directives that each wait for a person before they send. */
async function givenWaiting(product: Product, issuer: Issuer, names: readonly string[]): Promise<Waiting[]> {
  const ids = await submitHeld(product, issuer, names.map(plan))
  await release(product, issuer)
  await settled(product, ids)
  const rows = await product.sql<Waiting>(
    `select id, directive_id as directive, args, args_sha256 from orcher.approvals where state = 'pending' and directive_id = any ($1)`,
    [ids],
  )
  return ids.map((id) => {
    const waiting = rows.find(({ directive }) => directive === id)
    if (!waiting) throw new Error(`${id} does not wait`)
    return waiting
  })
}

type Expected = { directive: string; name: string } & Outcome

/** Final states and numbers of calls, where either is wrong. */
async function wrongOutcomes(
  product: Product,
  { outside }: Scene,
  expected: readonly Expected[],
): Promise<string[]> {
  const ids = expected.map(({ directive }) => directive)
  const { rows } = await settled(product, ids)
  // A call that nobody may make would arrive now.
  await wait(500)
  const events = await product.sql<{ id: string; told: string }>(
    `select directive_id as id, string_agg(kind, ' ' order by seq) as told from orcher.audit
     where directive_id = any ($1) and kind in ('approved', 'rejected', 'edited', 'expired', 'cancelled', 'refused') group by 1`,
    [ids],
  )
  return expected.flatMap(({ directive, name, calls, state, told }) => {
    const found: Outcome = {
      calls: callsOf(outside, directive),
      state: rows.find(({ id }) => id === directive)?.state ?? '',
      told: events.find(({ id }) => id === directive)?.told ?? '',
    }
    const isRight = found.calls === calls && found.state === state && found.told === told
    return isRight ? [] : [`${name}: ${JSON.stringify(found)}`]
  })
}

/** The process ends at this point of an approved call, right after another one was rejected. */
async function decidedAndKilled(product: Product, scene: Scene, point: string): Promise<[string, string]> {
  const { folder, issuer } = scene
  const names = [`approved ${point}`, `rejected ${point}`]
  const [approved, rejected] = (await givenWaiting(product, issuer, names)) as [Waiting, Waiting]
  const exit = once(product.child, 'exit')
  await reject(product, issuer, rejected)
  await armCrash(folder, product, point)
  // The process may end before it responds.
  await approve(product, issuer, approved).catch(() => {})
  const isOver = await Promise.race([exit.then(() => true), wait(60_000).then(() => false)])
  if (!isOver) throw new Error(`nothing came to ${point}`)
  await product.stop()
  return [approved.directive, rejected.directive]
}

export const decidedFaults: readonly Fault[] = [decided]
