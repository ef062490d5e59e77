import { createHash, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { withAuditKey } from '#server/orcher/runs/audit-key.ts'
import { createOrcher } from '#server/orcher/runs/start-orcher.ts'
import { createDatabase, type Database } from '#server/platform/database.ts'
import { loginUrl } from '#server/platform/migrations/role-logins.ts'
import type { Work } from '#server/platform/work/durable.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { plainEngine } from '#tests/support/plain-engine.ts'
import { type DemoParts, makeDemoWorkspace, withDemoWorkspace } from './demo-workspace.ts'
import { people } from './people.ts'

const ownerDatabase = useDatabase({ size: 3 })
const { sql } = ownerDatabase
const auditKey = createHash('sha256').update('a key of this test').digest('hex')
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'own' }] }
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
async function sign(claims: Record<string, unknown>): Promise<string> {
  const text = `${base64({ alg: 'ES256', kid: 'own' })}.${base64(claims)}`
  const bytes = signBytes('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${bytes.toString('base64url')}`
}

const closing: (() => Promise<unknown>)[] = []
const log = { info: vi.fn(), warn: vi.fn() }
let parts: DemoParts

beforeAll(async () => {
  const [at] = await sql<{ name: string }>`select current_database() as name`
  const url = new URL(inject('ownerUrl'))
  url.pathname = `/${at?.name}`
  const database = createDatabase({
    url: withAuditKey(loginUrl(url.href, 'authenticator'), auditKey),
    ...{ size: 4, name: 'orcher' },
  })
  closing.push(() => database.close())
  closing.push(await runOrcher(ownerDatabase))
  parts = { database, ownerDatabase, auditKey, sign, log }
  await sql`insert into auth.users (id, email) select id, id || '@tannr.example' from unnest(${Object.values(people)}::uuid[]) id`
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** Executes directives without recording them. */
async function runOrcher(database: Database): Promise<() => Promise<unknown>> {
  const quiet = { ...log, error: vi.fn() } as never
  const orcher = createOrcher({ database, auditKey, keys: { sign }, log: quiet })
  const { start } = plainEngine(database, orcher.works.directive as Work<unknown>)
  return orcher.start({ start, schedule: async () => {} } as never)
}

type Chain = Record<'workspace' | 'head', unknown> & { lines: object[]; checkpoints: object[] }

async function chainOf(workspace: string): Promise<Chain> {
  const [head] = await sql<{ seq: number; hash: string }>`
    select seq, encode(hash, 'hex') as hash from orcher.audit_heads where workspace_id = ${workspace}`
  const lines = await sql`
    select seq, event, encode(prev, 'hex') as prev, encode(hash, 'hex') as hash, encode(mac, 'hex') as mac
    from orcher.audit where workspace_id = ${workspace} order by seq`
  const checkpoints = await sql`
    select seq, encode(hash, 'hex') as hash, signed from orcher.audit_checkpoints where workspace_id = ${workspace} order by seq`
  return { workspace, head, lines, checkpoints }
}

test('what could not be finished is taken away and begun anew by whoever looks next', async () => {
  const away = () => Promise.reject(new Error('away'))
  const warn = vi.fn()
  const failing = { ...parts, database: { ...parts.database, transaction: away }, log: { ...log, warn } }
  const verify = withDemoWorkspace(() => ({ role: 'authenticated', sub: people.alex }), failing)
  for (let calls = 1; calls <= 2; calls++) {
    await verify('token')
    expect(warn).toHaveBeenCalledTimes(calls)
    expect(await sql`select from orcher.workspaces`).toEqual([])
  }
})

test('it is lived through once, by the engine and in the rights of its people, and its chains verify with every signature', async () => {
  await makeDemoWorkspace(parts)
  expect(log.warn.mock.calls).toEqual([])
  const states = await sql<{ state: string; reason: string | null }>`
    select state, reason from orcher.directives d join orcher.workspaces w on w.id = d.workspace_id where w.sandbox_of is null`
  const counted = Object.fromEntries(
    Object.entries(Object.groupBy(states, ({ state, reason }) => `${state} ${reason ?? ''}`.trim())).map(
      ([state, all]) => [state, all?.length],
    ),
  )
  expect(counted).toEqual({
    ...{ completed: 9, awaiting_approval: 4, planning: 1 },
    ...{ 'failed step': 1, 'cancelled person': 1, 'paused budget': 1, 'paused denied': 1 },
  })
  const workspaces = await sql<{
    id: string
  }>`select id from orcher.workspaces where account_id = ${people.alex}`
  expect(workspaces).toHaveLength(2)
  const { verifyChain } = await import(path.resolve('public/verify-audit.mjs'))
  for (const { id } of workspaces) {
    const verified = await verifyChain({ ...(await chainOf(id)), jwks, macKey: auditKey })
    expect(verified).toMatchObject({ ok: true, checkpoints: 1 })
  }

  // All events are in the past, in order, and after the creation of the workspace.
  const [times] = await sql`
    select bool_and(a.at <= now()) as past, bool_and(a.at >= a.before) as ordered, min(a.at) < now() - interval '30 days' as old
    from (select at, lag(at, 1, at) over (partition by workspace_id order by seq) as before from orcher.audit) a`
  expect(times).toEqual({ past: true, ordered: true, old: true })
  const early = await sql`
    select d.id from orcher.directives d join orcher.workspaces w on w.id = d.workspace_id
    where d.created_at < w.created_at or d.ended_at < d.created_at`
  expect(early).toEqual([])
  const [waiting] = await sql`
    select count(*)::integer as count, bool_and(expires_at > now()) as open from orcher.approvals where state = 'pending'`
  expect(waiting).toEqual({ count: 4, open: true })

  // Later calls find the same.
  await makeDemoWorkspace(parts)
  expect(await sql`select id from orcher.workspaces where account_id = ${people.alex}`).toHaveLength(2)
})

test('a line that is changed afterward is found all the same', async () => {
  const [{ id = '' } = {}] = await sql<{ id: string }>`
    select id from orcher.workspaces where account_id = ${people.alex} and sandbox_of is null`
  const { verifyChain } = await import(path.resolve('public/verify-audit.mjs'))
  const chain = await chainOf(id)
  const lines = chain.lines.map((line) => ({ ...line })) as { seq: number; event: string }[]
  const line = lines[4]
  if (line) line.event = line.event.replace(/"at": "20/, '"at": "21')
  expect(await verifyChain({ ...chain, lines, jwks, macKey: auditKey })).toMatchObject({ ok: false })
})

test('keys have names and no secret that anybody knows, and nobody else waits for the workspace', async () => {
  const keys = await sql<{ name: string }>`select distinct name from orcher.api_keys order by name`
  expect(keys.map(({ name }) => name)).toEqual([
    'Intake form',
    'Nightly report',
    'Old laptop',
    'Trying things out',
  ])
  const verify = vi.fn(async (token: string) => ({ sub: token, role: 'authenticated' }))
  const unready = { ...parts, ownerDatabase: undefined } as unknown as DemoParts
  const first = withDemoWorkspace(verify, unready)
  expect(await first('somebody')).toEqual({ sub: 'somebody', role: 'authenticated' })
  expect(log.warn).not.toHaveBeenCalled()
  // A failure to create it does not fail the call.
  expect(await first(people.priya)).toMatchObject({ sub: people.priya })
  expect(log.warn).toHaveBeenCalledOnce()
})
