/** Budgets of runs, in steps and in time of work, of an agent and of a workspace: counted before a step begins, and never exceeded. */
import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase({ size: 16 })
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
  // What reaches others needs no approval here.
  await sql`insert into orcher.policies (workspace_id, name, tool, verdict) values (${workspace}, 'Calls', 'call_webhook', 'allow')`
})

const givenAgent = async () =>
  only(
    await database.sql<{ id: string }>`
      insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', array['remember', 'act']) returning id`,
  ).id

type Given = { length?: number; effect?: 'write' | 'external' }

/** A directive in the middle of its run, whose steps depend on nothing. */
async function givenRun(agent: string, { length = 1, effect = 'write' }: Given = {}): Promise<string> {
  const { id } = only(
    await database.sql<{ id: string }>`
      insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, wanted, begun, plan_rev)
      values (${workspace}, ${agent}, 1, ${person}, '{}', 'Remember it', 'running', 1, 1, 1) returning id`,
  )
  const tool = effect === 'external' ? 'call_webhook' : 'remember'
  await database.sql`
    insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane)
    select ${id}, n, ${workspace}, 1, 'Remember', ${tool}, jsonb_build_object('text', n), n, ${effect}, 'analyst'
    from generate_series(1, ${length}::integer) n`
  return id
}

type Next = { do: string; seq: number; owed?: object }

const begins = async (directive: string, marks = true) =>
  only(await database.sql<{ next: Next }>`select orcher.next_step(${directive}, 1, null, ${marks}) as next`)
    .next

const finish = (directive: string, step: number) =>
  database.sql`select orcher.finish_step(${directive}, ${step}, '{"output": {}, "basis": [{"source": "x"}]}'::jsonb)`

/** Takes steps of the house until none may begin, in one transaction each as the engine does, each of which has taken this long. */
async function goOn(directive: string, ms = 1): Promise<void> {
  await database.transaction(async (sql) => {
    let { next } = only(
      await sql<{ next: Next }>`select orcher.next_step(${directive}, 1, null, false) as next`,
    )
    while (next.do === 'step') {
      const { seq, owed = null } = next
      next = only(
        await sql<{ next: Next }>`
          select orcher.go_on(${directive}, 1, ${seq}, '{"output": {}}'::jsonb, ${ms}::numeric, ${JSON.stringify(owed)}::jsonb, false) as next`,
      ).next
    }
  })
}

const set = (agent: string, changes: object) =>
  database.transaction(async (own) => {
    const claims = JSON.stringify({ role: 'authenticated', sub: person, workspace })
    await own`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
    await own`select orcher.set_agent_budget(${agent}, ${JSON.stringify(changes)}::jsonb)`
  })

const resume = (directive: string) =>
  database.transaction(async (own) => {
    const scopes = ['directives:read', 'directives:write']
    const claims = JSON.stringify({ role: 'authenticated', sub: person, workspace, scopes })
    await own`select set_config('request.jwt.claims', ${claims}, true)`
    await own`select orcher.set_directive(${directive}, 'running', null, null, null)`
    await own`select set_config('request.jwt.claims', '', true)`
    await own`update orcher.directives set begun = 1, wanted = 1 where id = ${directive}`
  })

const stands = async (directive: string) =>
  only(
    await database.sql<{ state: string; reason: string | null; explained: string | null; done: number }>`
      select d.state, d.reason, d.explained, (select count(*)::integer from orcher.steps s where s.directive_id = d.id and s.state = 'done') as done
      from orcher.directives d where d.id = ${directive}`,
  )

const used = async (agent: string) =>
  only(
    await database.sql<{ all: number; own: number; ms: number; own_ms: number }>`
      select s.steps::integer as all, a.steps::integer as own, s.run_ms::integer as ms, a.run_ms::integer as own_ms
      from orcher.spending s join orcher.agent_spending a using (workspace_id, month) where a.agent_id = ${agent}`,
  )

test('of 64 directives at once as many steps run as the budget of the agent allows', async () => {
  const agent = await givenAgent()
  await set(agent, { steps: 40 })
  const directives = await Promise.all(Array.from({ length: 64 }, () => givenRun(agent)))
  await Promise.all(directives.map((directive) => goOn(directive)))
  const states = await Promise.all(directives.map(stands))
  expect(states.filter(({ state }) => state === 'completed')).toHaveLength(40)
  const paused = states.filter(({ state }) => state === 'paused')
  expect(paused).toHaveLength(24)
  const why = 'The agent has used up its budget of 40 steps for this month.'
  expect(paused[0]).toEqual({ state: 'paused', reason: 'budget', explained: why, done: 0 })
  expect(await used(agent)).toMatchObject({ all: 40, own: 40 })
})

test('of 64 at once of two agents, the budget of the workspace holds over both', async () => {
  const agents = [await givenAgent(), await givenAgent()] as const
  await database.sql`update orcher.workspaces set budget_steps = 100 where id = ${workspace}`
  await set(agents[0], { steps: 30 })
  const directives = await Promise.all(
    Array.from({ length: 64 }, (_, at) => givenRun(agents[at % 2 ? 0 : 1], { length: 3 })),
  )
  await Promise.all(directives.map((directive) => goOn(directive)))
  const states = await Promise.all(directives.map(stands))
  expect(states.reduce((sum, { done }) => sum + done, 0)).toBe(100)
  expect(await used(agents[0])).toMatchObject({ all: 100 })
  expect((await used(agents[0])).own).toBeLessThanOrEqual(30)
  expect(new Set(states.map(({ explained }) => explained).filter(Boolean))).toContain(
    'The workspace has used up its budget of 100 steps for this month.',
  )
})

test('run time is counted as it is used, and no step begins once it is used up', async () => {
  const agent = await givenAgent()
  await set(agent, { seconds: 2 })
  const directives = await Promise.all(Array.from({ length: 8 }, () => givenRun(agent)))
  await Promise.all(directives.map((directive) => goOn(directive, 500)))
  const states = await Promise.all(directives.map(stands))
  expect(states.filter(({ state }) => state === 'completed')).toHaveLength(4)
  expect(states.find(({ state }) => state === 'paused')?.explained).toBe(
    'The agent has used up its budget of 2 seconds of run time for this month.',
  )
  const { own_ms, ms } = await used(agent)
  expect([own_ms, ms]).toEqual([own_ms, own_ms])
  expect(own_ms).toBeGreaterThanOrEqual(2000)
})

test('what is raised lets it go on, and what was used without a budget counts', async () => {
  const agent = await givenAgent()
  const free = await givenRun(agent, { length: 3 })
  await goOn(free)
  expect(await used(agent)).toMatchObject({ all: 3, own: 3 })
  await set(agent, { steps: 4 })
  const directive = await givenRun(agent, { length: 3 })
  await goOn(directive)
  expect(await stands(directive)).toMatchObject({ state: 'paused', reason: 'budget', done: 1 })
  await resume(directive)
  await goOn(directive)
  expect(await stands(directive)).toMatchObject({ state: 'paused', reason: 'budget', done: 1 })
  await set(agent, { steps: 6 })
  await resume(directive)
  await goOn(directive)
  expect(await stands(directive)).toMatchObject({ state: 'completed', done: 3 })
})

test('a call of another server takes the longest that it may last, and gives back what it did not', async () => {
  const agent = await givenAgent()
  await set(agent, { seconds: 100 })
  const calls = await Promise.all(Array.from({ length: 4 }, () => givenRun(agent, { effect: 'external' })))
  const went = await Promise.all(calls.map((directive) => begins(directive)))
  expect(went.filter((next) => next.do === 'send')).toHaveLength(2)
  expect(await used(agent)).toEqual({ all: 2, own: 2, ms: 90_000, own_ms: 90_000 })
  const states = await Promise.all(calls.map(stands))
  expect(states.find(({ state }) => state === 'paused')?.explained).toBe(
    'Calling another server may take up to 45 seconds, and the agent has not so many left of its budget of 100 seconds of run time for this month.',
  )
  const [done, other] = calls.filter((_, at) => went[at]?.do === 'send')
  await finish(done ?? '', 1)
  expect((await used(agent)).own_ms).toBeLessThan(46_000)
  // Another one never left.
  await database.transaction(async (sql) => {
    await sql`update orcher.directives set state = 'paused' where id = ${other ?? ''}`
    expect(only(await sql<{ kind: string }>`select orcher.intend_step(${other ?? ''}, 1) as kind`).kind).toBe(
      'stop',
    )
  })
  expect(await used(agent)).toMatchObject({ all: 1, own: 1 })
  expect((await used(agent)).own_ms).toBeLessThan(1000)
})

test('a step that failed counts, and one that a person has to ask about counts once', async () => {
  const agent = await givenAgent()
  const failing = await givenRun(agent)
  await begins(failing)
  await database.sql`select orcher.fail_step(${failing}, 1, 'It is not there.')`
  expect(await used(agent)).toMatchObject({ all: 1, own: 1 })
  const lost = await givenRun(agent, { effect: 'external' })
  await begins(lost)
  await database.sql`select orcher.intend_step(${lost}, 1)`
  await database.sql`select orcher.doubt_step(${lost}, 1)`
  // A day later somebody says that it was sent: their time is no work of the step.
  await database.sql`update orcher.steps set started_at = started_at - interval '1 day' where directive_id = ${lost}`
  await finish(lost, 1)
  const { all, ms } = await used(agent)
  expect([all, ms <= 46_000]).toEqual([2, true])
  const { spent } = only(
    await database.sql<{
      spent: number
    }>`select spent_ms::integer as spent from orcher.directives where id = ${lost}`,
  )
  expect(spent).toBe(45_000)
})

test('a budget changes what is given of it alone, and the chain says so', async () => {
  const agent = await givenAgent()
  await set(agent, { money: 1, tokens: 2, steps: 3, seconds: 4 })
  await set(agent, { money: null, tokens: 5 })
  await database.sql`update orcher.workspaces set budget_steps = 9, budget_seconds = 8 where id = ${workspace}`
  const rows =
    await database.sql`select money, tokens::integer, steps::integer, seconds::integer from orcher.agent_budgets where agent_id = ${agent}`
  expect(rows).toEqual([{ money: null, tokens: 5, steps: 3, seconds: 4 }])
  const events = await database.sql<{ event: object }>`
    select event::jsonb as event from orcher.audit where workspace_id = ${workspace} and kind in ('budget_changed', 'workspace_changed') order by seq`
  expect(events.map(({ event }) => event)).toMatchObject([
    { steps_was: 'none', steps: '3', seconds_was: 'none', seconds: '4' },
    { budget_was: '1', budget: 'none', tokens_was: '2', tokens: '5', steps_was: '3', steps: '3' },
    { steps_was: 'none', steps: '9', seconds_was: 'none', seconds: '8' },
  ])
})
