import { expect, test, vi } from 'vitest'
import type { Steps, Work } from '#server/platform/work/durable.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { plainEngine } from '#tests/support/plain-engine.ts'
import { runDueWork } from './due.ts'
import { createOrcher, type OrcherParts } from './start-orcher.ts'

const database = useDatabase({ size: 3 })
const { sql } = database

const steps: Steps = {
  run: (_name, work) => work(),
  transaction: (_name, work) => database.transaction(work),
}

function givenParts(change: Partial<OrcherParts> = {}) {
  const warn = vi.fn()
  const log = { info: vi.fn(), warn, error: vi.fn() } as never
  const parts: OrcherParts = { database, auditKey: 'aa', sign: async () => 'signed', log, ...change }
  return { parts, warn }
}

/** A workspace with an agent, and its sandbox with another. */
async function givenWorkspace() {
  const [person] = await sql<{ id: string }>`
    insert into auth.users (id, email) select id, id || '@tannr.example' from (select gen_random_uuid() as id) x returning id`
  const [made] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
  const [sandbox] = await sql<{ id: string }>`select id from orcher.workspaces where sandbox_of = ${made?.id}`
  const agentIn = async (workspace = '') => {
    const [agent] = await sql<{ id: string }>`
      insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'Analyst', array['research']) returning id`
    return agent?.id ?? ''
  }
  return { person: person?.id ?? '', workspace: made?.id ?? '', sandbox: sandbox?.id ?? '', agentIn }
}

/** Each hour, half an hour from now, so that none is due while a test runs. */
const cron = `${(new Date().getUTCMinutes() + 30) % 60} * * * *`

async function givenSchedule(person: string, workspace: string, agent: string, due = '1 minute') {
  const [made] = await sql<{ id: string }>`
    insert into orcher.schedules (workspace_id, agent_id, issued_by, name, instruction, cron, next_at)
    values (${workspace}, ${agent}, ${person}, 'Each hour', 'Find nurse jobs', ${cron}, now() - ${due}::interval) returning id`
  await sql`update orcher.schedules set scopes = array['directives:write'] where id = ${made?.id}`
  return made?.id ?? ''
}

const scheduleAt = async (id: string) => {
  const [row] = await sql<{ later: boolean; enabled: boolean; directive: string | null }>`
    select next_at > now() as later, enabled, last_directive as directive from orcher.schedules where id = ${id}`
  return row
}

test('a schedule that is refused for now is left out this time, and keeps no other waiting', async () => {
  const { person, workspace, sandbox, agentIn } = await givenWorkspace()
  const tried = await agentIn(sandbox)
  await sql`
    insert into orcher.directives (workspace_id, agent_id, agent_version, scopes, instruction, issued_by, state, begun)
    select ${sandbox}, ${tried}, 1, '{}', 'Find nurse jobs', ${person}, 'completed', 1 from generate_series(1, 1000)`
  const full = await givenSchedule(person, sandbox, tried, '1 hour')
  const other = await givenSchedule(person, workspace, await agentIn(workspace))
  const { parts, warn } = givenParts()
  await runDueWork(steps, parts)
  expect(await scheduleAt(full)).toEqual({ later: true, enabled: true, directive: null })
  expect(await scheduleAt(other)).toEqual({
    later: true,
    enabled: true,
    directive: expect.stringMatching(/^dir_/),
  })
  expect(warn).not.toHaveBeenCalled()
})

test('an account with very many schedules delays no other, and issues so many directives a day', async () => {
  const { person, workspace, agentIn } = await givenWorkspace()
  await sql`
    with made as (select orcher.make_workspace(${person}, 'Number ' || n) as id from generate_series(1, 11) n),
      agents as (insert into orcher.agents (workspace_id, name, capabilities)
        select id, 'Analyst', array['research'] from made returning id, workspace_id)
    insert into orcher.schedules (workspace_id, agent_id, issued_by, name, instruction, cron, next_at)
    select workspace_id, id, ${person}, 'Each hour', 'Find nurse jobs', ${cron}, now() - interval '1 hour' from agents, generate_series(1, 100)`
  await sql`update orcher.schedules set scopes = array['directives:write'] where issued_by = ${person}`
  await sql`
    insert into orcher.scheduled_days (account_id, day, issued) values (${person}, (now() at time zone 'UTC')::date, 998)`
  const other = await givenWorkspace()
  const late = await givenSchedule(other.person, other.workspace, await other.agentIn(other.workspace))
  const { parts, warn } = givenParts()
  await runDueWork(steps, parts)
  expect(await scheduleAt(late)).toMatchObject({ later: true, directive: expect.stringMatching(/^dir_/) })
  const issued = async () => (await sql`select from orcher.directives where issued_by = ${person}`).length
  expect(await issued()).toBe(2)
  // Another day has room.
  await sql`update orcher.scheduled_days set day = day - 1 where account_id = ${person}`
  const own = await givenSchedule(person, workspace, await agentIn(workspace), '2 hours')
  await runDueWork(steps, parts)
  expect(await scheduleAt(own)).toMatchObject({ directive: expect.stringMatching(/^dir_/) })
  expect(warn).not.toHaveBeenCalled()
})

test('a time is not issued twice where the clock of PostgreSQL is ahead', async () => {
  const { person, workspace, agentIn } = await givenWorkspace()
  const id = await givenSchedule(person, workspace, await agentIn(workspace), '0 s')
  vi.useFakeTimers({ now: Date.now() - 3_600_000, toFake: ['Date'] })
  try {
    await runDueWork(steps, givenParts().parts)
  } finally {
    vi.useRealTimers()
  }
  expect(await scheduleAt(id)).toMatchObject({ later: true })
})

test('times that were missed for days are made up for once, and the next is a time to come', async () => {
  const { person, workspace, agentIn } = await givenWorkspace()
  const id = await givenSchedule(person, workspace, await agentIn(workspace), '3 days')
  const { parts } = givenParts()
  for (let times = 0; times < 3; times++) await runDueWork(steps, parts)
  const [made] = await sql<{ count: number }>`
    select count(*)::integer as count from orcher.directives where schedule_id = ${id}`
  expect(made?.count).toBe(1)
  expect(await scheduleAt(id)).toMatchObject({ later: true, enabled: true })
})

test('what fails of it is told, and the rest is done all the same', async () => {
  const { person, workspace, agentIn } = await givenWorkspace()
  const id = await givenSchedule(person, workspace, await agentIn(workspace))
  const failing = {
    ...database,
    sql: ((text: TemplateStringsArray, ...values: unknown[]) =>
      text.join('').includes('expires_at <=')
        ? Promise.reject(new Error('away'))
        : sql(text, ...(values as never[]))) as typeof sql,
  }
  const { parts, warn } = givenParts({ database: failing })
  await runDueWork(steps, parts)
  expect(warn.mock.calls).toEqual([[expect.objectContaining({ task: 'expire' }), expect.any(String)]])
  expect(await scheduleAt(id)).toMatchObject({ later: true })
})

test('a report that cannot be made keeps neither directives nor other reports waiting, and is tried again', async () => {
  const { person, workspace, agentIn } = await givenWorkspace()
  const report = async () => {
    const [made] = await sql<{ id: string }>`
      insert into orcher.audit_reports (workspace_id, first_day, last_day) values (${workspace}, current_date, current_date) returning id`
    return made?.id ?? ''
  }
  const [bad, good] = [await report(), await report()]
  let isBad = true
  const sign = async (claims: Record<string, unknown>) => {
    if (isBad && claims.id === bad) throw new Error('it cannot be signed')
    return 'signed'
  }
  const { parts } = givenParts({ sign })
  const stateOf = async (id: string) =>
    (await sql<{ state: string }>`select state from orcher.audit_reports where id = ${id}`)[0]?.state
  const run = async () => {
    const orcher = createOrcher({ ...parts, keys: { sign } })
    const { start } = plainEngine(database, orcher.works.directive as Work<unknown>)
    return orcher.start({ start, schedule: async () => {} } as never)
  }
  const [directive] = await sql<{ id: string }>`
    insert into orcher.directives (workspace_id, agent_id, agent_version, scopes, instruction, issued_by)
    values (${workspace}, ${await agentIn(workspace)}, 1, array['directives:read'], 'Find nurse jobs', ${person}) returning id`
  const stop = await run()
  await expect.poll(() => stateOf(good)).toBe('completed')
  await expect
    .poll(async () => (await sql`select begun from orcher.directives where id = ${directive?.id}`)[0])
    .toEqual({ begun: 1 })
  expect(await stateOf(bad)).toBe('queued')
  isBad = false
  await sql`select pg_notify('orcher', '')`
  await expect.poll(() => stateOf(bad)).toBe('completed')
  await stop()
})
