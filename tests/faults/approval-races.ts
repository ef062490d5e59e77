/** Concurrent decisions, and decisions against the clock: one wins, and nothing runs without approval. */
import { setTimeout as wait } from 'node:timers/promises'
import { call, givenIssuer, type Issuer, release, settled, submitHeld, writes } from './directives.ts'
import { type Fault, finding } from './fault.ts'
import { faultsOf } from './runs-crash.ts'
import type { Product, Stage } from './stage.ts'

type Waiting = { id: string; directive: string; args_sha256: string }

const races = (rounds: number, size: Fault['size']): Fault => ({
  number: 66,
  name: `${4 * rounds} approvals: 8 answers at once, beside a cancellation, beside the clock, beside everything being paused`,
  goal: 'one outcome each, told once; what runs was approved, runs once, and not while all is paused',
  size,
  async run(stage) {
    const { product, issuer, waiting } = await givenWaiting(stage, 4 * rounds)
    const ids = waiting.map(({ directive }) => directive)
    const of = (part: number) => waiting.slice(part * rounds, (part + 1) * rounds)
    for (const one of of(0)) await Promise.all(answers(product, issuer, one, 8))
    for (const one of of(1))
      await Promise.all([...answers(product, issuer, one, 2), cancel(product, issuer, one)])
    for (const one of of(2)) await Promise.all([...answers(product, issuer, one, 2), ...expire(product, one)])
    const held = call(product, issuer)
    await Promise.all([
      ...of(3).flatMap((one) => answers(product, issuer, one, 1)),
      held.call('POST', '/oversight/hold', {}),
    ])
    await settled(product, ids)
    const during = await ranWhileHeld(product, issuer)
    await held.call('DELETE', '/oversight/hold')
    await settled(product, ids)
    const wrong = [...(await wrongOutcomes(product, ids)), ...(await faultsOf(product))]
    if (during > 0) wrong.push(`${during} steps began while all was paused`)
    return finding(wrong, ids.length, 'approvals')
  },
})

const heldSubmits: Fault = {
  number: 67,
  name: 'everything paused 20 times among directives that are submitted, run and resumed',
  goal: 'no step begins after the answer that all is paused; all complete once it goes on',
  size: 'seconds',
  async run(stage) {
    const product = await stage.start({ env: { LOG_LEVEL: 'warn' } })
    const issuer = await givenIssuer(product)
    const own = call(product, issuer)
    const ids: string[] = []
    const wrong: string[] = []
    for (let round = 0; round < 20; round++) {
      const asked = Array.from({ length: 6 }, () =>
        own.call('POST', '/directives', {
          agent_id: issuer.agent,
          instruction: 'Find nurse jobs and remember them',
        }),
      )
      const [hold, ...made] = await Promise.all([own.call('POST', '/oversight/hold', {}), ...asked])
      if (hold?.status !== 200 && hold?.status !== 201) wrong.push(`the hold answered ${hold?.status}`)
      ids.push(...made.map(({ body }) => body.id))
      // Anything that was about to begin has had time to.
      await wait(100)
      const began = await ranWhileHeld(product, issuer)
      if (began > 0) wrong.push(`round ${round}: ${began} steps began`)
      await own.call('DELETE', '/oversight/hold')
    }
    const { rows } = await settled(product, ids)
    for (const { id, state, reason } of rows)
      if (state !== 'completed') wrong.push(`${id} is ${state} (${reason})`)
    wrong.push(...(await faultsOf(product)))
    return finding(wrong, ids.length, 'directives')
  },
}

export const approvalFaults: readonly Fault[] = [races(20, 'seconds'), races(200, 'minutes'), heldSubmits]

/** Directives of two steps, waiting at the first. */
async function givenWaiting(stage: Stage, count: number) {
  const product = await stage.start({ env: { LOG_LEVEL: 'warn' } })
  const issuer = await givenIssuer(product)
  const own = call(product, issuer)
  await own.call('POST', '/policies', { name: 'Ask', tool: 'remember', verdict: 'ask' })
  // The second step does not take part in the race.
  const plan = () => [...writes(1), { tool: 'search_memory', effect: 'read', args: { query: 'nothing' } }]
  const ids = await submitHeld(product, issuer, Array.from({ length: count }, plan))
  await release(product, issuer)
  await settled(product, ids)
  const waiting = await product.sql<Waiting>(
    `select id, directive_id as directive, args_sha256 from orcher.approvals where state = 'pending' and directive_id = any ($1) order by id`,
    [ids],
  )
  if (waiting.length !== count) throw new Error(`${waiting.length} of ${count} wait`)
  return { product, issuer, waiting }
}

const answers = (product: Product, issuer: Issuer, { id, args_sha256 }: Waiting, count: number) =>
  Array.from({ length: count }, (_, at) =>
    call(product, issuer).call('POST', `/oversight/approvals/${id}`, {
      ...{ decision: at % 2 === 0 ? 'approve' : 'reject', args_sha256, reason: 'Read' },
    }),
  )

const cancel = (product: Product, issuer: Issuer, { directive }: Waiting) =>
  call(product, issuer).call('PATCH', `/directives/${directive}`, { state: 'cancelled' })

const expire = ({ sql }: Product, { id }: Waiting) => [
  sql(`update orcher.approvals set expires_at = clock_timestamp() where id = $1`, [id]).then(() =>
    sql('select orcher.expire_approval($1)', [id]),
  ),
]

/** Steps that began after the response that everything is paused, while it still is. */
async function ranWhileHeld({ sql }: Product, { workspace }: Issuer): Promise<number> {
  const [row] = await sql<{ began: number }>(
    `select count(*)::int as began from orcher.steps s join orcher.directives d on d.id = s.directive_id
     join orcher.audit a on a.workspace_id = d.workspace_id and a.kind = 'held'
       and a.seq = (select max(seq) from orcher.audit where workspace_id = $1 and kind = 'held')
     where d.workspace_id = $1 and s.started_at > a.at + interval '50 milliseconds'`,
    [workspace],
  )
  return row?.began ?? 0
}

/** Checks for each: one decision and one outcome in the chain, and the write only where it was approved and not cancelled before. */
async function wrongOutcomes({ sql }: Product, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{
    id: string
    state: string
    approval: string
    decided: number
    told: number
    kept: number
  }>(
    `select d.id, d.state, a.state as approval,
       (select count(*)::int from orcher.decisions x where x.approval_id = a.id) as decided,
       (select count(*)::int from orcher.audit x where x.directive_id = d.id and x.kind in ('approved', 'rejected', 'expired')) as told,
       (select count(*)::int from orcher.memories m where m.source_directive = d.id) as kept
     from orcher.directives d join orcher.approvals a on a.directive_id = d.id where d.id = any ($1)`,
    [ids],
  )
  const isRight = ({ state, approval, decided, told, kept }: (typeof rows)[number]) => {
    if (approval === 'approved') {
      const isDone = state === 'completed' && kept === 1
      return decided === 1 && told === 1 && (isDone || (state === 'cancelled' && kept <= 1))
    }
    if (approval === 'rejected')
      return decided === 1 && told === 1 && kept === 0 && ['paused', 'cancelled'].includes(state)
    if (approval === 'expired') return decided === 0 && told === 1 && kept === 0 && state === 'paused'
    return approval === 'withdrawn' && decided === 0 && told === 0 && kept === 0 && state === 'cancelled'
  }
  return rows.filter((row) => !isRight(row)).map((row) => JSON.stringify(row))
}
