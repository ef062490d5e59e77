import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/support/folders.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { checkpointFiles } from './checkpoint-files.ts'
import { signHeads } from './sign-chains.ts'

const database = useDatabase()
const { sql } = database
const { verify } = (await import(path.resolve('public/verify-audit.mjs'))) as {
  verify(text: string): Promise<{ ok: boolean; fault?: { seq: number; what: string } }>
}
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
async function sign(claims: Record<string, unknown>): Promise<string> {
  const text = `${base64({ alg: 'ES256' })}.${base64(claims)}`
  const bytes = signBytes('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${bytes.toString('base64url')}`
}

async function givenEvents(): Promise<string> {
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  const [made] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
  const workspace = made?.id ?? ''
  await sql`select orcher.append_audit(${workspace}, 'noted') from generate_series(1, 5)`
  return workspace
}

/** As the API exports it. */
async function exported(workspace: string): Promise<string> {
  const rows = await sql<{ row: object }>`
    select jsonb_build_object('workspace', h.workspace_id, 'head', jsonb_build_object('seq', h.seq, 'hash', encode(h.hash, 'hex'))) as row
    from orcher.audit_heads h where h.workspace_id = ${workspace}
    union all (select jsonb_build_object('seq', a.seq, 'event', a.event, 'prev', encode(a.prev, 'hex'), 'hash', encode(a.hash, 'hex'))
      from orcher.audit a where a.workspace_id = ${workspace} order by a.seq)
    union all select jsonb_build_object('checkpoint', jsonb_build_object('seq', c.seq, 'signed', c.signed))
      from orcher.audit_checkpoints c where c.workspace_id = ${workspace}`
  const jwks = { keys: [publicKey.export({ format: 'jwk' })] }
  return [...rows.map(({ row }) => row), { jwks }].map((row) => `${JSON.stringify(row)}\n`).join('')
}

test('a tail that was cut off with its checkpoints in the database is found by the file', async () => {
  const folder = await makeFolder('checkpoints')
  onTestFinished(() => rm(folder, { recursive: true }))
  const workspace = await givenEvents()
  const unexpected = { warn: (why: object) => expect.unreachable(JSON.stringify(why)) }
  await signHeads({ database, sign, keepOutside: checkpointFiles(folder, unexpected) }, [workspace])
  const [{ seq: end } = { seq: 0 }] = await sql<{ seq: number }>`
    select seq from orcher.audit_heads where workspace_id = ${workspace}`
  // An attacker with the database who knows the chain leaves nothing inconsistent.
  await sql`delete from orcher.audit where workspace_id = ${workspace} and seq > 2`
  await sql`delete from orcher.audit_checkpoints where workspace_id = ${workspace}`
  await sql`
    update orcher.audit_heads h set seq = a.seq, hash = a.hash from orcher.audit a
    where h.workspace_id = ${workspace} and a.workspace_id = h.workspace_id and a.seq = 2`
  const chain = await exported(workspace)
  expect(await verify(chain)).toMatchObject({ ok: true })
  const [file = ''] = await readdir(path.join(folder, 'audit-checkpoints'))
  expect(file).toMatch(/^\d{4}-\d{2}\.jsonl$/)
  const kept = await readFile(path.join(folder, 'audit-checkpoints', file), 'utf8')
  const own = kept.split('\n').filter((line) => line.includes(`"${workspace}"`))
  expect(await verify(`${chain}${own.join('\n')}\n`)).toMatchObject({
    ok: false,
    fault: { seq: 3, what: `The tail is cut off: event ${end} was signed, and the chain ends at 2.` },
  })
})

test('a folder that cannot be written keeps no head from being signed', async () => {
  const folder = await makeFolder('checkpoints')
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'audit-checkpoints'), '')
  const workspace = await givenEvents()
  const told: string[] = []
  const log = { warn: (_why: object, what: string) => void told.push(what) } as never
  await signHeads({ database, sign, keepOutside: checkpointFiles(folder, log) }, [workspace])
  expect(told).toContain('a signed head of an audit chain could not be written to the data folder')
  expect(await sql`select from orcher.audit_checkpoints where workspace_id = ${workspace}`).toHaveLength(1)
})
