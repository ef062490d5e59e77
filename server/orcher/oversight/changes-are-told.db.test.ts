import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const { sql } = useDatabase()

test('where events are sent, what a workspace is called and what it may spend is told of, and no secret', async () => {
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  const [made] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
  const workspace = made?.id
  await sql`update orcher.accounts set plan = 'growth' where user_id = ${person?.id}`
  const told = async () => {
    const events = await sql<{ kind: string; event: string }>`
      select kind, event from orcher.audit where workspace_id = ${workspace} and kind ~ '^(webhook|workspace)_' order by seq`
    expect(events.filter(({ event }) => event.includes('whsec_'))).toEqual([])
    return events.map(({ kind }) => kind)
  }
  const secret = `whsec_${'a'.repeat(40)}`
  await sql`
    insert into orcher.webhooks (workspace_id, url, events, secret)
    values (${workspace}, 'https://example.com/', orcher.webhook_events(), ${secret})`
  await sql`update orcher.webhooks set url = 'https://example.org/' where workspace_id = ${workspace}`
  await sql`update orcher.webhooks set secret = ${`${secret}b`}, old_secret = secret where workspace_id = ${workspace}`
  // Records of the engine are nobody's changes.
  await sql`update orcher.webhooks set seen = seen + 1, url = url where workspace_id = ${workspace}`
  await sql`delete from orcher.webhooks where workspace_id = ${workspace}`
  expect(await told()).toEqual(['webhook_added', 'webhook_changed', 'webhook_changed', 'webhook_removed'])

  await sql`update orcher.workspaces set name = name, budget_money = 20 where id = ${workspace}`
  await sql`update orcher.workspaces set name = 'Vendors' where id = ${workspace}`
  await sql`update orcher.workspaces set name = 'Vendors' where id = ${workspace}`
  expect((await told()).slice(4)).toEqual(['workspace_changed', 'workspace_changed'])
  const details = await sql<{ detail: object }>`
    select event::jsonb - array['at', 'kind', 'workspace', 'by'] as detail from orcher.audit
    where workspace_id = ${workspace} and kind = 'workspace_changed' order by seq`
  expect(details).toEqual([{ detail: { budget_was: 'none', budget: '20' } }, { detail: { renamed: true } }])

  // An account that ends takes its workspaces with it.
  await sql`delete from auth.users where id = ${person?.id}`
  expect(await sql`select from orcher.workspaces where id = ${workspace}`).toEqual([])
})
