/** Directives of a product that is about to be broken: created as their issuer, started together, and inspected at the end. */
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { apiClient } from '#tests/support/orcher.ts'
import { givenPerson } from '#tests/support/people.ts'
import type { Product, StartOptions } from './stage.ts'

const crashPoint = path.resolve(import.meta.dirname, '../support/crash-point.ts')
/** Directives send to a server of the row. */
export const outsideHost = 'outside.example.com'

export type Issuer = { person: string; workspace: string; agent: string; token: string }

export const everyScope = [
  'directives:read',
  'directives:write',
  'memory:read',
  'memory:write',
  'oversight:read',
]

/** Settings of a product that ends at the point set by `armCrash`. */
export const crashing = (folder: string, outsidePort = 0): StartOptions => ({
  dataDir: folder,
  env: {
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import=${crashPoint}`,
    CRASH_FILE: path.join(folder, 'crash'),
    OUTSIDE_HOST: outsideHost,
    OUTSIDE_PORT: String(outsidePort),
  },
})

export async function armCrash(folder: string, { pid }: Product, point: string): Promise<void> {
  const file = path.join(folder, 'crash')
  await writeFile(file, point)
  process.kill(pid, 'SIGUSR2')
  const { readFile } = await import('node:fs/promises')
  while ((await readFile(`${file}.taken`, 'utf8').catch(() => '')) !== point) await wait(10)
}

/** A person with an agent that may do everything, with approval for nothing that it sends. */
export async function givenIssuer(product: Product): Promise<Issuer> {
  const { id, session } = await givenPerson(product)
  // Before their first call: the server caches the plan for a minute, and the burst of one plan is less than a fault's calls.
  await product.sql('select orcher.first_workspace($1)', [id])
  await product.sql("update orcher.accounts set plan = 'enterprise' where user_id = $1", [id])
  const own = apiClient(product, session.access_token)
  const agent = await own.call('POST', '/agents', {
    name: 'analyst',
    capabilities: ['research', 'summarize', 'draft', 'remember', 'notify', 'act'],
  })
  const { body } = await own.call('GET', '/workspaces')
  await own.call('POST', '/policies', { name: 'May send', tool: 'call_webhook', verdict: 'allow' })
  return { person: id, workspace: body.data[0].id, agent: agent.body.id, token: session.access_token }
}

export type Drafted = { tool: string; effect: string; args: object }

/** This many steps that each write one row, distinguished by their text. */
export const writes = (count: number): Drafted[] => {
  const mark = randomBytes(6).toString('hex')
  return Array.from({ length: count }, (_, at) => ({
    tool: 'remember',
    effect: 'write',
    args: { text: `${mark} ${at + 1}`, from: [] },
  }))
}

export const sends = (name: string): Drafted => ({
  tool: 'call_webhook',
  effect: 'external',
  args: { url: `http://${outsideHost}/${name}`, from: [] },
})

/** Statements as the issuer, on a separate connection. */
async function asIssuer<T>(
  { databaseUrl }: Product,
  { person, workspace }: Issuer,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const claims = { role: 'authenticated', sub: person, workspace, scopes: everyScope, aal: 'aal1' }
    await client.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify(claims)])
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Directives with these plans, which start together when the hold is released. */
export function submitHeld(product: Product, issuer: Issuer, plans: readonly Drafted[][]): Promise<string[]> {
  return asIssuer(product, issuer, async (client) => {
    await client.query("select orcher.hold_all('Until all are there')")
    const ids: string[] = []
    for (const drafted of plans) {
      const steps = drafted.map((draft, at) => ({
        ...draft,
        ...{ seq: at + 1, title: `Step ${at + 1}`, lane: 'writer', needs: at === 0 ? [] : [at] },
      }))
      const asked = { agent_id: issuer.agent, instruction: 'Do what the plan says' }
      const { rows } = await client.query('select orcher.submit_directive($1) as id', [JSON.stringify(asked)])
      const plan = JSON.stringify({
        planner: 'a person',
        steps,
        sources: [],
        understood: [],
        assumed: [],
        due: null,
      })
      await client.query('select orcher.revise_plan($1, $2, null, 0)', [rows[0].id, plan])
      ids.push(rows[0].id)
    }
    return ids
  })
}

export const release = (product: Product, issuer: Issuer) =>
  asIssuer(product, issuer, (client) => client.query("select orcher.release_all('Go')"))

export const call = (product: Product, { token }: Issuer) => apiClient(product, token)

const over = ['completed', 'cancelled', 'failed', 'paused', 'awaiting_approval']

/** Milliseconds until none of them is running, and the final state of each. */
export async function settled(product: Product, ids: readonly string[], seconds = 60) {
  const began = performance.now()
  for (;;) {
    const rows = await product
      .sql<{ id: string; state: string; reason: string | null }>(
        'select id, state, reason from orcher.directives where id = any ($1)',
        [ids],
      )
      .catch(() => [])
    const took = performance.now() - began
    const isOver = rows.length === ids.length && rows.every(({ state }) => over.includes(state))
    if (isOver || took > seconds * 1000) return { took, isOver, rows }
    await wait(50)
  }
}

/** What is wrong with directives whose steps each write once: all must complete, with each write and its event in the chain once. */
export async function wrongWrites(
  product: Product,
  ids: readonly string[],
  steps: number,
): Promise<string[]> {
  const rows = await product.sql<{
    id: string
    state: string
    reason: string
    kept: number
    doubled: number
    told: number
  }>(
    `select d.id, d.state, d.reason,
       (select count(*)::int from orcher.memories m where m.source_directive = d.id) as kept,
       (select count(*)::int from (select from orcher.memories m where m.source_directive = d.id group by source_step having count(*) > 1) x) as doubled,
       (select count(*)::int from orcher.audit a where a.directive_id = d.id and a.kind = 'step_done') as told
     from orcher.directives d where d.id = any ($1)`,
    [ids],
  )
  return rows
    .filter(
      ({ state, kept, doubled, told }) =>
        state !== 'completed' || kept !== steps || doubled > 0 || told !== steps,
    )
    .map(
      (row) =>
        `${row.id} is ${row.state} (${row.reason}), ${row.kept} written, ${row.doubled} twice, ${row.told} told`,
    )
}

/** Chains with an event that does not contain the hash of the one before. */
export const brokenChains = (product: Product) =>
  product.sql<{ id: string }>(
    `select a.id from orcher.audit a left join orcher.audit b on b.workspace_id = a.workspace_id and b.seq = a.seq - 1
     where a.seq > 1 and a.prev is distinct from b.hash`,
  )

export const failedRuns = (product: Product) =>
  product.sql(
    `select workflow_uuid, error from engine.workflow_status where status not in ('SUCCESS', 'PENDING', 'ENQUEUED')`,
  )
