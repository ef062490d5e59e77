/** Signed heads of the audit chain as messages: stored elsewhere, they reveal a truncated chain. */
import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import path from 'node:path'
import { expect, test } from 'vitest'
import { signHeads } from '#server/orcher/runs/sign-chains.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenReceiver, useWebhooks } from '#tests/support/webhooks.ts'

const database = useDatabase({ size: 4 })
const { sql } = database
const { givenWebhook, happens, look } = useWebhooks(database)
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

/** The chain as stored in the database. */
async function exported(workspace: string): Promise<string> {
  const rows = await sql<{ row: object }>`
    select jsonb_build_object('workspace', h.workspace_id, 'head', jsonb_build_object('seq', h.seq, 'hash', encode(h.hash, 'hex'))) as row
    from orcher.audit_heads h where h.workspace_id = ${workspace}
    union all (select jsonb_build_object('seq', a.seq, 'event', a.event, 'prev', encode(a.prev, 'hex'), 'hash', encode(a.hash, 'hex'))
      from orcher.audit a where a.workspace_id = ${workspace} order by a.seq)`
  const jwks = { keys: [publicKey.export({ format: 'jwk' })] }
  return [...rows.map(({ row }) => row), { jwks }].map((row) => `${JSON.stringify(row)}\n`).join('')
}

test('a signed head is told, and finds that the tail it names was cut off', async () => {
  const { told, url } = await givenReceiver()
  const workspace = await givenWebhook(url)
  await sql`update orcher.webhooks set events = '{audit.checkpoint}' where workspace_id = ${workspace}`
  for (const kind of ['submitted', 'planned', 'completed']) await happens(workspace, kind)
  await signHeads({ database, sign }, [workspace])
  await look()
  expect(told.map(({ body }) => body.type)).toEqual(['audit.checkpoint'])
  const [{ seq, hash }] = (await sql`
    select seq, encode(hash, 'hex') as hash from orcher.audit_heads where workspace_id = ${workspace}`) as [
    { seq: number; hash: string },
  ]
  const kept = told[0]?.body.data
  expect(kept).toMatchObject({ workspace, seq, hash, signed: expect.stringContaining('.') })
  const line = `${JSON.stringify({ checkpoint: kept })}\n`
  expect(await verify((await exported(workspace)) + line)).toMatchObject({ ok: true })

  await sql`delete from orcher.audit where workspace_id = ${workspace} and seq > 1`
  await sql`
    update orcher.audit_heads h set seq = a.seq, hash = a.hash from orcher.audit a
    where h.workspace_id = ${workspace} and a.workspace_id = h.workspace_id and a.seq = 1`
  const chain = await exported(workspace)
  expect(await verify(chain)).toMatchObject({ ok: true })
  expect(await verify(chain + line)).toMatchObject({ ok: false, fault: { seq: 2 } })
})

test('a webhook that did not ask for it, and one that is off, are told nothing', async () => {
  const workspace = await givenWebhook('https://example.com/')
  const signed = async () => {
    await happens(workspace, 'noted')
    await signHeads({ database, sign }, [workspace])
    return sql`select from orcher.deliveries where workspace_id = ${workspace} and type = 'audit.checkpoint'`
  }
  await sql`update orcher.webhooks set events = '{directive.failed}' where workspace_id = ${workspace}`
  expect(await signed()).toEqual([])
  await sql`update orcher.webhooks set events = orcher.webhook_events(), is_on = false where workspace_id = ${workspace}`
  expect(await signed()).toEqual([])
  await sql`update orcher.webhooks set is_on = true where workspace_id = ${workspace}`
  expect(await signed()).toHaveLength(1)
})
