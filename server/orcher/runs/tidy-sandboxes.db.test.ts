import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import path from 'node:path'
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { tidySandboxes } from './tidy-sandboxes.ts'

const database = useDatabase()
const { sql } = database

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'own' }] }
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
async function sign(claims: Record<string, unknown>): Promise<string> {
  const text = `${base64({ alg: 'ES256', kid: 'own' })}.${base64(claims)}`
  const bytes = signBytes('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${bytes.toString('base64url')}`
}
const quiet = { warn: (why: object) => expect.unreachable(JSON.stringify(why)) }
const tidy = (rows = 200, events = 2000) =>
  tidySandboxes({ database, sign, log: quiet }, { sandboxes: 50, rows, events })

/** A workspace or its sandbox, with directives, memory and events of two ages. */
async function givenRecords(kind: 'sandbox' | 'workspace', old: number, young: number): Promise<string> {
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  const [made] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
  const [sandbox] = await sql<{ id: string }>`select id from orcher.workspaces where sandbox_of = ${made?.id}`
  const workspace = (kind === 'sandbox' ? sandbox : made)?.id ?? ''
  await sql`insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'analyst', '{memory}')`
  await sql`update orcher.audit_heads set oldest_at = clock_timestamp() - interval '40 days' where workspace_id = ${workspace} and oldest_at is not null`
  await sql`update orcher.audit set at = clock_timestamp() - interval '40 days' where workspace_id = ${workspace}`
  for (const [count, days] of [
    [old, 31],
    [young, 29],
  ] as const)
    await write(workspace, person?.id ?? '', count, days)
  return workspace
}

async function write(workspace: string, person: string, count: number, days: number) {
  const [head] = await sql<{
    seq: number
  }>`select coalesce(max(seq), 0) as seq from orcher.audit where workspace_id = ${workspace}`
  await sql`
    with made as (
      insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, wanted, created_at)
      select a.workspace_id, a.id, 1, ${person}, '{}', 'Do it', 'paused', 0, now() - make_interval(days => ${days}::integer)
      from orcher.agents a, generate_series(1, ${count}) where a.workspace_id = ${workspace} returning id, workspace_id)
    insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane)
    select id, 1, workspace_id, 1, 'Read', 'read_source', '{}', '', 'read', 'collector' from made`
  await sql`
    insert into orcher.memories (workspace_id, agent_id, text, updated_at)
    select a.workspace_id, a.id, 'It is so', now() - make_interval(days => ${days}::integer)
    from orcher.agents a, generate_series(1, ${count}) where a.workspace_id = ${workspace}`
  await sql`select orcher.append_audit(${workspace}, 'submitted') from generate_series(1, ${2 * count})`
  await sql`
    update orcher.audit set at = now() - make_interval(days => ${days}::integer) where workspace_id = ${workspace} and seq > ${head?.seq}`
}

const kept = async (workspace: string) => {
  const [row] = await sql`
    select (select count(*) from orcher.directives where workspace_id = ${workspace}) as directives,
      (select count(*) from orcher.steps where workspace_id = ${workspace}) as steps,
      (select count(*) from orcher.memories where workspace_id = ${workspace}) as memories,
      (select count(*) from orcher.audit where workspace_id = ${workspace}) as events`
  return row
}

type Chain = { cut: { seq: number; hash: string; signed: string } | null } & Record<string, unknown>

/** As the API exports it, with a final checkpoint. */
async function chainOf(workspace: string): Promise<Chain> {
  const [row] = await sql<{ chain: Chain & { head: { seq: number; hash: string } } }>`
    select jsonb_build_object('workspace', h.workspace_id, 'head', jsonb_build_object('seq', h.seq, 'hash', encode(h.hash, 'hex')),
      'cut', case when h.cut_seq > 0 then jsonb_build_object('seq', h.cut_seq, 'hash', encode(h.cut_hash, 'hex'), 'signed', h.cut_signed) end,
      'lines', (select jsonb_agg(jsonb_build_object('seq', a.seq, 'event', a.event, 'prev', encode(a.prev, 'hex'), 'hash', encode(a.hash, 'hex'))
        order by a.seq) from orcher.audit a where a.workspace_id = h.workspace_id)) as chain
    from orcher.audit_heads h where h.workspace_id = ${workspace}`
  const { head } = row?.chain ?? { head: { seq: 0, hash: '' } }
  const checkpoint = { seq: head.seq, signed: await sign({ workspace, ...head }) }
  return { cut: null, ...row?.chain, checkpoints: [checkpoint], jwks }
}

async function verified(chain: Chain) {
  const { verifyChain } = await import(path.resolve('public/verify-audit.mjs'))
  return verifyChain(chain)
}

test('a sandbox keeps 30 days, and its chain is verified from where it was cut', async () => {
  const sandbox = await givenRecords('sandbox', 3, 2)
  const { events: before } = await verified(await chainOf(sandbox))
  await tidy()
  expect(await kept(sandbox)).toEqual({ directives: 2, steps: 2, memories: 2, events: 4 })
  const chain = await chainOf(sandbox)
  expect(await verified(chain)).toMatchObject({ ok: true, events: 4, first: before - 3, checkpoints: 1 })
  // The chain continues after that, and nothing else is deleted.
  await sql`select orcher.append_audit(${sandbox}, 'submitted')`
  await tidy()
  expect(await verified(await chainOf(sandbox))).toMatchObject({ ok: true, events: 5 })

  const unsigned = { ...chain, cut: chain.cut && { ...chain.cut, hash: '00'.repeat(32) } }
  expect(await verified(unsigned)).toMatchObject({
    ok: false,
    fault: { what: expect.stringContaining('not signed') },
  })
  // A checkpoint says where the chain was, not that it may start there.
  const { seq = 0, hash = '' } = chain.cut ?? {}
  const asCheckpoint = { ...chain, cut: { seq, hash, signed: await sign({ workspace: sandbox, seq, hash }) } }
  expect(await verified(asCheckpoint)).toMatchObject({ ok: false })
  expect(await verified({ ...chain, cut: null })).toMatchObject({
    ok: false,
    fault: { what: 'Event 1 is missing.' },
  })
})

test('a workspace keeps what is as old', async () => {
  const workspace = await givenRecords('workspace', 3, 2)
  const before = await kept(workspace)
  await tidy()
  expect(await kept(workspace)).toEqual(before)
  expect(await sql`select orcher.tidy_sandbox(${workspace}, 100) as gone`).toEqual([{ gone: 0 }])
  expect(await sql`select * from orcher.cut_of(${workspace}, 100)`).toEqual([])
  await sql`select orcher.cut_chain(${workspace}, 3, 'signed')`
  expect(await kept(workspace)).toEqual(before)
})

test('so much at once, records before the events that tell of them, and what is under way not at all', async () => {
  const sandbox = await givenRecords('sandbox', 5, 0)
  await sql`
    update orcher.directives set state = 'running'
    where id = (select min(id) from orcher.directives where workspace_id = ${sandbox})`
  const { events } = (await kept(sandbox)) ?? {}
  await tidy(2, 6)
  expect(await kept(sandbox)).toEqual({ directives: 3, steps: 3, memories: 3, events })
  await tidy(2, 6)
  await tidy(2, 6)
  expect(await kept(sandbox)).toEqual({ directives: 1, steps: 1, memories: 0, events: Number(events) - 6 })
  await tidy(2, 6)
  expect(await kept(sandbox)).toMatchObject({ directives: 1, events: 0 })
  expect(await verified({ ...(await chainOf(sandbox)), lines: [] })).toMatchObject({ ok: true, events: 0 })
})
