import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const { sql, transaction } = useDatabase()

const secondsOf = (refused: unknown): number => JSON.parse((refused as { detail: string }).detail).retry_after

test('a sandbox takes so many directives a day, and its workspace is not held to that', async () => {
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  const [made] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
  const [sandbox] = await sql<{ id: string }>`select id from orcher.workspaces where sandbox_of = ${made?.id}`
  for (const workspace of [made?.id ?? '', sandbox?.id ?? '']) {
    await sql`insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'analyst', '{memory}')`
    await sql`
      insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, wanted)
      select a.workspace_id, a.id, 1, ${person?.id}, '{}', 'Do it', 'completed', 0
      from orcher.agents a, generate_series(1, 999) where a.workspace_id = ${workspace}`
  }
  const submit = (workspace: string) =>
    transaction(async (own) => {
      const claims = { role: 'authenticated', sub: person?.id, workspace, scopes: ['directives:write'] }
      await own`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
      await own`
        select orcher.submit_directive(jsonb_build_object('agent_id', a.id, 'instruction', 'Do it'))
        from orcher.agents a where a.workspace_id = ${workspace}`
    })
  await submit(sandbox?.id ?? '')
  await sql`
    update orcher.directives set created_at = now() - interval '23 hours'
    where id = (select min(id) from orcher.directives where workspace_id = ${sandbox?.id})`
  const refused = await submit(sandbox?.id ?? '').catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'OR429', message: 'limit_reached' })
  expect(secondsOf(refused)).toBeGreaterThan(3500)
  expect(secondsOf(refused)).toBeLessThanOrEqual(3600)
  await submit(made?.id ?? '')
  await submit(made?.id ?? '')
  await sql`
    update orcher.directives set created_at = now() - interval '25 hours'
    where id = (select min(id) from orcher.directives where workspace_id = ${sandbox?.id})`
  await submit(sandbox?.id ?? '')
})

test('what the steps of a sandbox find counts for its size of a day, copies in forks too, and in a workspace nothing does', async () => {
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  const [made] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
  const home = made?.id ?? ''
  const [sandbox] = await sql<{ id: string }>`select id from orcher.workspaces where sandbox_of = ${home}`
  const place = sandbox?.id ?? ''
  const text = 'x'.repeat(250_000)
  const run = (workspace: string) => sql`
    with agent as (insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'analyst', '{memory}') returning id),
      made as (insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, plan_rev, wanted)
        select ${workspace}, agent.id, 1, ${person?.id}, '{}', 'Do it', 'completed', 1, 0 from agent returning id)
    insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane)
    select made.id, n, ${workspace}, 1, 'Read', 'read_source', '{}', '', 'read', 'collector' from made, generate_series(1, 40) n`
  for (const workspace of [home, place]) {
    await run(workspace)
    await sql`
      update orcher.steps set state = 'done', output = jsonb_build_object('text', ${text}::text) where workspace_id = ${workspace}`
  }
  const bytes = async () => {
    const [day] = await sql<{ bytes: number }>`
      select coalesce(sum(bytes), 0)::float8 as bytes from orcher.usage_days where workspace_id in (${home}, ${place})`
    return day?.bytes ?? 0
  }
  const once = await bytes()
  expect(once).toBeGreaterThan(40 * 250_000)
  expect(once).toBeLessThan(40 * 250_100)
  const claims = {
    role: 'authenticated',
    sub: person?.id,
    workspace: place,
    mode: 'sandbox',
    scopes: ['directives:write'],
  }
  const inSandbox = <T>(work: (own: typeof sql) => Promise<T>) =>
    transaction(async (own) => {
      await own`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
      return work(own)
    })
  const fork = () =>
    inSandbox(
      (own) =>
        own`select orcher.fork_directive(id, 0) from orcher.directives where workspace_id = ${place} order by id limit 1`,
    )
  await fork()
  expect(await bytes()).toBe(once)
  await sql`
    insert into orcher.plans (directive_id, rev, workspace_id, plan, sha256)
    select id, 1, workspace_id, '{}', '' from orcher.directives where workspace_id = ${place} and forked_from is null on conflict do nothing`
  for (let forks = 0; forks < 4; forks++) {
    await inSandbox((own) => own`select orcher.check_sandbox_size()`)
    await inSandbox(
      (own) => own`
        select orcher.fork_directive(id, 40) from orcher.directives where workspace_id = ${place} and forked_from is null`,
    )
  }
  expect(await bytes()).toBe(5 * once)
  const refused = await inSandbox((own) => own`select orcher.check_sandbox_size()`).catch(
    (error: unknown) => error,
  )
  expect(refused).toMatchObject({ code: 'OR429' })
  // Until midnight, UTC.
  const [row] = await sql<{ left: number }>`
    select extract(epoch from (now() at time zone 'UTC')::date + 1 - now() at time zone 'UTC')::float8 as left`
  expect(Math.abs(secondsOf(refused) - (row?.left ?? 0))).toBeLessThan(60)
})
