/** Conditions of a policy: a step's arguments, with amounts, and the issuer of the directive. */
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const { sql } = useDatabase()

const order = {
  server: 'shop',
  name: 'order',
  arguments: { amount: 250, currency: 'EUR', note: 'Two chairs', ship: { express: true, to: null } },
}

async function meets(field: string, op: string, value?: unknown): Promise<boolean | undefined> {
  const condition = { field, op, ...(value === undefined ? {} : { value }) }
  const [found] = await sql<{ meets: boolean }>`
    select orcher.meets(${JSON.stringify(order)}::jsonb, ${JSON.stringify(condition)}::jsonb) as meets
    where orcher.are_conditions(${JSON.stringify([condition])}::jsonb)`
  return found?.meets
}

test.each([
  ['arguments.amount', 'over', 249.99, true],
  ['arguments.amount', 'over', 250, false],
  ['arguments.amount', 'under', 250.01, true],
  ['arguments.amount', 'under', 250, false],
  ['arguments.currency', 'over', 1, false],
  ['arguments.amount', 'over', '1', false],
  ['arguments.amount', 'eq', 250, true],
  ['arguments.currency', 'in', ['EUR', 'USD'], true],
  ['arguments.currency', 'in', ['USD'], false],
  ['arguments.note', 'contains', 'CHAIR', true],
  ['arguments.ship.express', 'eq', true, true],
  ['arguments.ship.to', 'exists', undefined, true],
  ['arguments.ship.by', 'exists', undefined, false],
  ['arguments.ship.by', 'ne', 'air', true],
  ['server', 'ne', 'shop', false],
  ['name', 'eq', 'order', true],
])('%s %s %j is %s', async (field, op, value, expected) => {
  expect(await meets(field, op, value)).toBe(expected)
})

test.each([
  '',
  'Amount',
  '.amount',
  'arguments.',
  'arguments..amount',
  'arguments.a b',
  "arguments.x'",
  'a.b.c.d.e.f',
])('a condition of %j is none', async (field) => {
  expect(await meets(field, 'exists')).toBeUndefined()
})

test('an order of more than 200 by a builder is asked for, and every other is let through', async () => {
  const [made] = await sql<{ id: string }>`
    with person as (
      insert into auth.users (id, email) values (gen_random_uuid(), gen_random_uuid() || '@example.com') returning id)
    select orcher.first_workspace(id) as id from person`
  const conditions = [{ field: 'arguments.amount', op: 'over', value: 200 }]
  await sql`
    insert into orcher.policies (workspace_id, name, tool, conditions, issuer_roles, verdict) values
      (${made?.id}, 'Orders', 'call_mcp_tool', '[]', null, 'allow'),
      (${made?.id}, 'Large ones', 'call_mcp_tool', ${JSON.stringify(conditions)}::jsonb, '{builder}', 'ask')`
  const verdict = async (amount: number, role: string) => {
    const args = JSON.stringify({ ...order, arguments: { amount } })
    const [found] = await sql<{ verdict: string }>`
      select orcher.rule_for(${made?.id}, 'call_mcp_tool', 'external', ${args}::jsonb, ${role}, '{}') ->> 'verdict' as verdict`
    return found?.verdict
  }
  expect(await verdict(201, 'builder')).toBe('ask')
  expect(await verdict(200, 'builder')).toBe('allow')
  expect(await verdict(201, 'owner')).toBe('allow')
})
