/** Budgets in money and tokens, of a directive, an agent and a workspace: reserved before a model is asked, and never exceeded. */
import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase({ size: 8 })
let person: string
let workspace: string

const only = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new Error('There is no row.')
  return row
}

beforeEach(async () => {
  const { sql } = database
  person = only(
    await sql<{ id: string }>`insert into auth.users (id) values (gen_random_uuid()) returning id`,
  ).id
  workspace = only(await sql<{ id: string }>`select orcher.first_workspace(${person}) as id`).id
})

const givenAgent = async () =>
  only(
    await database.sql<{ id: string }>`
      insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', array['research']) returning id`,
  ).id

/** A directive that is about to call a model. */
async function givenPlanning(agent: string, limits: object = { money: 100 }): Promise<string> {
  return only(
    await database.sql<{ id: string }>`
      insert into orcher.directives (workspace_id, agent_id, agent_version, scopes, instruction, issued_by, state, begun, limits)
      values (${workspace}, ${agent}, 1, '{}', 'Plan it', ${person}, 'planning', 1, ${JSON.stringify(limits)}::jsonb) returning id`,
  ).id
}

const reserve = async (directive: string, money: number, tokens: number) =>
  only(
    await database.sql<{ go: boolean }>`
      select orcher.reserve_proposal(${directive}, 1, 'm', ${money}::numeric, ${tokens}::bigint) as go`,
  ).go

const settle = (directive: string, answer: object, cost: number | null) =>
  database.sql`select orcher.settle_proposal(${directive}, 1, ${JSON.stringify(answer)}::jsonb, ${cost}::numeric)`

const stateOf = async (directive: string) =>
  only(
    await database.sql<{ state: string; reason: string | null; explained: string | null; spent: number }>`
      select state, reason, explained, spent_tokens::integer as spent from orcher.directives where id = ${directive}`,
  )

const spentBy = async (agent: string) =>
  only(
    await database.sql<{ all: number; own: number; money: number; own_money: number }>`
      select s.tokens::integer as all, a.tokens::integer as own, s.money::float8 as money, a.money::float8 as own_money
      from orcher.spending s join orcher.agent_spending a using (workspace_id, month) where a.agent_id = ${agent}`,
  )

/** Sets a budget as a member with this role. */
const setBudget = (agent: string, money: number | null, tokens: number | null, key: string | null = null) =>
  database.transaction(async (own) => {
    const claims = JSON.stringify({
      role: 'authenticated',
      sub: person,
      workspace,
      ...(key && { key_id: key }),
    })
    await own`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
    await own`select orcher.set_agent_budget(${agent}, ${JSON.stringify({ money, tokens })}::jsonb)`
  })

test('of sixteen directives at once as many ask a model as the tokens of their agent allow', async () => {
  const agent = await givenAgent()
  await setBudget(agent, null, 5000)
  const directives = await Promise.all(Array.from({ length: 16 }, () => givenPlanning(agent)))
  const went = await Promise.all(directives.map((directive) => reserve(directive, 0.01, 1000)))
  expect(went.filter(Boolean)).toHaveLength(5)
  expect(await spentBy(agent)).toMatchObject({ all: 5000, own: 5000, money: 0.05 })
  const states = await Promise.all(directives.map(stateOf))
  expect(states.filter(({ state }) => state === 'planning')).toHaveLength(5)
  const paused = states.filter(({ state }) => state === 'paused')
  expect(paused).toHaveLength(11)
  expect(paused[0]).toMatchObject({
    reason: 'budget',
    explained:
      'Asking m may take up to 1000 tokens, and the agent has not so many left of its budget for this month.',
    spent: 0,
  })
})

test('the workspace’s tokens hold over all of its agents, and an agent’s money for it alone', async () => {
  const [one, other] = [await givenAgent(), await givenAgent()]
  await database.sql`update orcher.workspaces set budget_tokens = 6000 where id = ${workspace}`
  await setBudget(one, 2, null)
  const asked = await Promise.all(Array.from({ length: 12 }, (_, at) => givenPlanning(at % 2 ? one : other)))
  const went = await Promise.all(asked.map((directive) => reserve(directive, 1, 1000)))
  expect(went.filter(Boolean)).toHaveLength(6)
  const spent = await spentBy(one)
  expect(spent).toMatchObject({ all: 6000, money: 6 })
  expect(spent.own_money).toBeLessThanOrEqual(2)
  const late = await givenPlanning(one)
  expect(await reserve(late, 1, 1)).toBe(false)
  expect((await stateOf(late)).explained).toMatch(/^Asking m may (cost|take) up to/)
})

test('a directive’s own tokens hold, and what was not taken goes back to it, its agent and the workspace', async () => {
  const agent = await givenAgent()
  const directive = await givenPlanning(agent, { money: 1, tokens: 3000 })
  expect(await reserve(directive, 0.5, 2500)).toBe(true)
  await settle(directive, { steps: [], tokensIn: 300, tokensOut: 100 }, 0.1)
  expect(await stateOf(directive)).toMatchObject({ spent: 400 })
  expect(await spentBy(agent)).toEqual({ all: 400, own: 400, money: 0.1, own_money: 0.1 })
  const short = await givenPlanning(agent, { money: 1, tokens: 2000 })
  expect(await reserve(short, 0.5, 2500)).toBe(false)
  expect((await stateOf(short)).explained).toBe(
    'Asking m may take up to 2500 tokens, and the limit of tokens is 2000.',
  )
  // If the model reports no usage, the whole reservation counts.
  const silent = await givenPlanning(agent, { money: 1 })
  expect(await reserve(silent, 0.5, 2500)).toBe(true)
  await settle(silent, { refused: 'It did not answer.' }, null)
  expect(await stateOf(silent)).toMatchObject({ spent: 2500 })
  expect((await spentBy(agent)).own).toBe(2900)
})

test('an owner alone sets the budget of an agent, in person, and the chain says so', async () => {
  const agent = await givenAgent()
  await expect(setBudget(agent, 1, 1, 'key_1')).rejects.toThrow('role_missing')
  await expect(setBudget('agt_none', 1, 1)).rejects.toThrow('not_found')
  await setBudget(agent, 12.5, null)
  const events = await database.sql<{ event: object }>`
    select event::jsonb as event from orcher.audit where workspace_id = ${workspace} and kind = 'budget_changed'`
  expect(events).toMatchObject([
    { event: { agent, budget_was: 'none', budget: '12.5', tokens_was: 'none', tokens: 'none' } },
  ])
})
