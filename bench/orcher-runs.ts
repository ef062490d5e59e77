/**
 * What runs of directives cost, each figure beside its limit of the same minutes: steps that are done exactly once beside two bare
 * statements in a transaction, submitting beside submitting what does not run, and what waits beside nothing.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { bareSteps } from './bare-steps.ts'
import { measureLoad } from './load.ts'
import { measureWaiting } from './orcher-waiting.ts'
import { makeDataDir, type Product, startProduct } from './product.ts'
import { median, row, title } from './report.ts'

export type Runs = {
  databaseUrl: string
  product: Product
  person: string
  workspace: string
  agent: string
  secret: string
}

const directives = 400
const steps = 5
const rounds = 3

export async function measureRuns(runs: Runs): Promise<void> {
  const client = new pg.Client({ connectionString: runs.databaseUrl })
  await client.connect()
  try {
    const claims = { role: 'authenticated', sub: runs.person, workspace: runs.workspace, scopes: everyScope }
    await client.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify(claims)])
    title('Runs of directives')
    await measureSteps(runs, client)
    await measureLatency(runs, client)
    await measureSubmitting(runs, client)
    await measureWaiting(runs, client)
    await measureVerifying()
  } finally {
    await client.end()
  }
}

const everyScope = ['directives:read', 'directives:write', 'memory:read', 'memory:write', 'oversight:read']

async function measureSteps(runs: Runs, client: pg.Client): Promise<void> {
  const bare: number[] = []
  const bareByTwo: number[] = []
  const alone: number[] = []
  const two: number[] = []
  const cores: Cores[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await bareSteps(runs.databaseUrl, 1))
    bareByTwo.push(await bareSteps(runs.databaseUrl, 2))
    const before = await timesOf(runs, client)
    alone.push(await stepsPerSecond(runs, client))
    cores.push(coresOf(before, await timesOf(runs, client)))
  }
  const folder = await makeDataDir()
  const other = await startProduct(folder, { DATABASE_URL: runs.databaseUrl })
  try {
    for (let round = 0; round < rounds; round++) two.push(await stepsPerSecond(runs, client))
  } finally {
    await other.stop()
  }
  const bareGain = (median(bareByTwo) / median(bare)).toFixed(2)
  row('bare steps of two statements, 16 connections', `${median(bare).toFixed(0)}/s`, 'the limit')
  row(
    '  two processes of them',
    `${median(bareByTwo).toFixed(0)}/s`,
    `${bareGain} of one: what a second process gains here`,
  )
  row(
    'steps exactly once, one process',
    `${median(alone).toFixed(0)}/s`,
    ratio(alone, bare, 'at least 0.05 of it'),
  )
  row(
    '  cores that it takes up',
    `${median(cores.map(({ node }) => node)).toFixed(2)} + ${median(cores.map(({ postgres }) => postgres)).toFixed(2)}`,
    `its own and PostgreSQL's, of ${availableParallelism()}`,
  )
  row(
    'steps exactly once, two processes',
    `${median(two).toFixed(0)}/s`,
    ratio(two, alone, `at least 1.7 times one; two bare ones reach ${bareGain} here`),
  )
}

type Times = { at: number; node: number; postgres: number }
type Cores = { node: number; postgres: number }

/** Seconds of work so far: of the product's process, and of PostgreSQL's that serve now. */
async function timesOf({ product }: Runs, client: pg.Client): Promise<Times> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  const all = await Promise.all(rows.map(({ pid }) => secondsOf(pid)))
  return {
    at: performance.now() / 1000,
    node: await secondsOf(product.pid),
    postgres: all.reduce((sum, seconds) => sum + seconds, 0),
  }
}

/** Hundredths of seconds in user and system mode, as Linux counts them. */
async function secondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
}

const coresOf = (before: Times, after: Times): Cores => ({
  node: (after.node - before.node) / (after.at - before.at),
  postgres: (after.postgres - before.postgres) / (after.at - before.at),
})

const ratio = (one: number[], other: number[], goal: string) =>
  `${(median(one) / median(other)).toFixed(3)}, goal ${goal}`

async function stepsPerSecond(runs: Runs, client: pg.Client): Promise<number> {
  await client.query("select orcher.hold_all('Until all are there')")
  const { rows } = await client.query<{ id: string }>(
    'select orcher.submit_directive($1) as id from generate_series(1, $2)',
    [JSON.stringify({ ...asked(runs), steps: undefined }), directives],
  )
  const ids = rows.map(({ id }) => id)
  const plan = { planner: 'a person', sources: [], understood: [], assumed: [], due: null, steps: planned }
  await client.query('select orcher.revise_plan(id, $2, null, 0) from unnest($1::text[]) id', [
    ids,
    JSON.stringify(plan),
  ])
  const began = performance.now()
  await client.query("select orcher.release_all('Go')")
  await over(client, ids)
  return (directives * steps) / ((performance.now() - began) / 1000)
}

const drafts = Array.from({ length: steps }, (_, at) => ({
  title: `Draft ${at + 1}`,
  tool: 'draft_message',
  args: { kind: 'memo', subject: `Of step ${at + 1}`, to: '', from: [] },
}))
const planned = drafts.map((draft, at) => ({
  ...draft,
  seq: at + 1,
  effect: 'write',
  lane: 'writer',
  needs: [],
}))
const asked = ({ agent }: Runs) => ({ agent_id: agent, instruction: 'Do what the plan says', steps: drafts })

async function over(client: pg.Client, ids: readonly string[]): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ left: number; wrong: number }>(
      `select count(*) filter (where state in ('queued', 'planning', 'running'))::int as left,
         count(*) filter (where state not in ('queued', 'planning', 'running', 'completed'))::int as wrong
       from orcher.directives where id = any ($1)`,
      [ids],
    )
    if (rows[0]?.wrong) throw new Error(`${rows[0].wrong} directives did not complete`)
    if (rows[0]?.left === 0) return
    await wait(20)
  }
}

async function measureLatency(runs: Runs, client: pg.Client): Promise<void> {
  const took: number[] = []
  for (let count = 0; count < 30; count++) {
    const answer = await fetch(`${runs.product.url}/v1/directives`, {
      method: 'POST',
      headers: headersOf(runs),
      body: JSON.stringify(asked(runs)),
    })
    const { id } = (await answer.json()) as { id: string }
    await over(client, [id])
    const { rows } = await client.query<{ ms: number }>(
      'select extract(epoch from ended_at - created_at)::float8 * 1000 as ms from orcher.directives where id = $1',
      [id],
    )
    took.push(rows[0]?.ms ?? Number.NaN)
  }
  row('five steps, submitted to completed, p50', `${median(took).toFixed(0)} ms`, 'goal at most 30 ms')
}

const headersOf = ({ secret }: Runs) => ({
  authorization: `Bearer ${secret}`,
  'content-type': 'application/json',
})

/** The same route while everything is paused does all but run. */
async function measureSubmitting(runs: Runs, client: pg.Client): Promise<void> {
  const load = {
    ...{ url: `${runs.product.url}/v1/directives`, headers: headersOf(runs) },
    ...{ body: JSON.stringify(asked(runs)), connections: 4, seconds: 1 },
  }
  const running: number[] = []
  const resting: number[] = []
  for (let round = 0; round < rounds; round++) {
    await client.query("select orcher.hold_all('')")
    resting.push((await measureLoad(load)).requestsPerSecond)
    // Directives submitted while nothing ran are excluded from the next round.
    await client.query("update orcher.directives set state = 'cancelled' where state = 'paused'")
    await client.query("select orcher.release_all('')")
    running.push((await measureLoad(load)).requestsPerSecond)
    const { rows } = await client.query<{ id: string }>(
      "select id from orcher.directives where state in ('queued', 'planning', 'running')",
    )
    await over(
      client,
      rows.map(({ id }) => id),
    )
  }
  row(
    'POST /v1/directives that run',
    `${median(running).toFixed(0)}/s`,
    ratio(running, resting, 'at least 0.5 of those that do not'),
  )
}

const events = 1_000_000

/** Events as a workspace has them, verified by the file that customers have. */
async function measureVerifying(): Promise<void> {
  const workspace = `wsp_${randomUUID()}`
  let hash = createHash('sha256').update(workspace).digest('hex')
  const lines = Array.from({ length: events }, (_, at) => {
    const event = JSON.stringify({
      at: '2026-11-23T12:00:00.000Z',
      kind: 'step_done',
      step: at % 10,
      workspace,
      directive: 'dir_0123456789abcdefghij',
    })
    const number = Buffer.alloc(8)
    number.writeBigUInt64BE(BigInt(at + 1))
    const prev = hash
    hash = createHash('sha256').update(Buffer.from(prev, 'hex')).update(number).update(event).digest('hex')
    return { seq: at + 1, event, prev, hash, mac: null }
  })
  const verifier = pathToFileURL(path.resolve('public/verify-audit.mjs')).href
  const { verifyChain } = await import(verifier)
  const began = performance.now()
  const { ok } = await verifyChain({ workspace, lines, head: { seq: events, hash }, jwks: { keys: [] } })
  const seconds = (performance.now() - began) / 1000
  row(
    'a million events of the chain verified',
    `${seconds.toFixed(1)} s`,
    `goal 3 s${ok ? '' : ', AND IT DOES NOT HOLD'}`,
  )
}
