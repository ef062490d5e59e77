import { expect, test } from 'vitest'
import { planLimits } from '#shared/orcher/plan-limits.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { untilWaiting } from '#tests/support/waiting-for-locks.ts'

const { sql, transaction } = useDatabase({ size: 3 })

test('what could not be told of an account that is gone does not keep back the rest', async () => {
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  const [made] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
  const block = crypto.randomUUID()
  const [reserved] = await sql<{ answer: { granted: number; month: string } }>`
    select orcher.reserve_calls(${person?.id}, 10, ${block}) as answer`
  expect(reserved?.answer).toMatchObject({ granted: 10 })
  const month = reserved?.answer.month
  const call = {
    ...{
      workspace_id: made?.id,
      at: new Date(),
      request_id: 'r',
      key_id: null,
      user_id: person?.id,
      mode: 'live',
    },
    ...{
      method: 'GET',
      path: '/v1/agents',
      family: 'agents',
      status: 200,
      ms: 1.5,
      code: null,
      counted: true,
    },
  }
  const blocks = [
    { block, account: person?.id, month, used: 3, left: 7 },
    { block: crypto.randomUUID(), account: crypto.randomUUID(), month, used: 1, left: 0 },
  ]
  const calls = [call, { ...call, workspace_id: 'wsp_gone' }]
  await sql`select orcher.settle_calls(${JSON.stringify(blocks)}::jsonb, ${JSON.stringify(calls)}::jsonb)`
  expect(await sql`select calls from orcher.usage`).toEqual([{ calls: 3 }])
  expect(await sql`select size from orcher.usage_blocks`).toEqual([{ size: 7 }])
  expect(await sql`select calls, counted from orcher.usage_days`).toEqual([{ calls: 1, counted: 1 }])
})

test('the log of a workspace goes with it, also what is recorded while it is deleted', async () => {
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  const [made] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
  const call = {
    ...{
      workspace_id: made?.id,
      at: new Date(),
      request_id: 'r',
      user_id: person?.id,
      mode: 'live',
      method: 'GET',
    },
    ...{ path: '/v1/agents', family: 'agents', status: 200, ms: 1, counted: true, bytes: 0 },
  }
  const record = (own: typeof sql) =>
    own`select orcher.settle_calls('[]'::jsonb, ${JSON.stringify([call])}::jsonb)`
  await record(sql)
  let gone: Promise<unknown> = Promise.resolve()
  await transaction(async (own) => {
    await record(own)
    gone = sql`delete from orcher.workspaces where id = ${made?.id}`
    await untilWaiting(sql, 1)
  })
  await gone
  await record(sql)
  expect(await sql`select from orcher.calls where workspace_id = ${made?.id}`).toEqual([])
})

test('a sandbox takes so much in a day, and its log shows so many calls', async () => {
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  const [made] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
  const [sandbox] = await sql<{ id: string }>`select id from orcher.workspaces where sandbox_of = ${made?.id}`
  const check = (workspace: string | undefined, mode: string) =>
    transaction(async (own) => {
      const claims = { role: 'authenticated', sub: person?.id, workspace, mode }
      await own`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
      await own`select orcher.check_sandbox_size()`
    })
  const tell = (calls: number, bytes: number, mode = 'sandbox') => {
    const call = {
      workspace_id: made?.id,
      at: new Date(),
      request_id: 'r',
      user_id: person?.id,
      mode,
      method: 'POST',
      path: '/v1/memory',
    }
    const told = Array.from({ length: calls }, () => ({
      ...call,
      family: 'memory',
      status: 201,
      ms: 1,
      counted: false,
      bytes,
    }))
    return sql`select orcher.settle_calls('[]'::jsonb, ${JSON.stringify(told)}::jsonb)`
  }
  const logged = async () => (await sql`select from orcher.calls where workspace_id = ${made?.id}`).length
  await tell(49, 1_000_000)
  await tell(1, 1_000_000, 'live')
  await check(sandbox?.id, 'sandbox')
  await tell(1, 1_000_000)
  await expect(check(sandbox?.id, 'sandbox')).rejects.toMatchObject({
    code: 'OR429',
    message: 'limit_reached',
  })
  await check(made?.id, 'live')
  expect(await logged()).toBe(51)
  await sql`update orcher.usage_days set calls = 100000 where mode = 'sandbox'`
  await tell(2, 0)
  await tell(1, 0, 'live')
  expect(await logged()).toBe(52)
  // Another day has room.
  await sql`update orcher.usage_days set day = day - 1 where workspace_id = ${made?.id}`
  await check(sandbox?.id, 'sandbox')
})

test('a block whose process fell silent goes back to the account', async () => {
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  await sql`select orcher.first_workspace(${person?.id})`
  const reserve = async (wanted: number) => {
    const [row] = await sql<{ answer: { granted: number } }>`
      select orcher.reserve_calls(${person?.id}, ${wanted}, ${crypto.randomUUID()}) as answer`
    return row?.answer.granted
  }
  expect([await reserve(600), await reserve(600), await reserve(600)]).toEqual([600, 400, 0])
  await sql`update orcher.usage_blocks set expires_at = now() - interval '1 second' where size = 600`
  expect([await reserve(1000), await reserve(1)]).toEqual([600, 0])
})

test('SQL counts by the limits that are documented', async () => {
  const rows = await sql<{ plan: string; calls: number | null; mails: number; scheduled: number }>`
    select plan, orcher.calls_of(plan) as calls, orcher.mails_of(plan) as mails, orcher.scheduled_of(plan) as scheduled
    from unnest(${Object.keys(planLimits)}::text[]) plan`
  const documented = Object.entries(planLimits).map(([plan, { calls, mails, scheduled }]) => ({
    ...{ plan, calls, mails, scheduled },
  }))
  expect(rows).toEqual(documented)
})
