import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase({ size: 2 })

test('all that an agent remembers is forgotten within the time of a call, and found nowhere afterward', async () => {
  const { sql, transaction } = database
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  const [workspace] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
  const [agent] = await sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${workspace?.id}, 'a', array['remember']) returning id`
  const facts = 300
  await sql`
    insert into orcher.memories (workspace_id, agent_id, text)
    select ${workspace?.id}, ${agent?.id}, 'Fact "' || n || '" about ledgers' from generate_series(1, ${facts}) n`
  await sql`
    insert into orcher.directives (workspace_id, agent_id, agent_version, scopes, instruction, issued_by, state, begun)
    select ${workspace?.id}, ${agent?.id}, 1, '{}', 'Remember that FACT "' || n || '" about ledgers is so', ${person?.id}, 'completed', 1
    from generate_series(1, ${facts}) n`
  await sql`
    insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane, output)
    select d.id, n, d.workspace_id, 1, 'Remember it', 'remember', '{}', 'x', 'write', 'analyst',
      jsonb_build_object('text', repeat('other words of a step ', 40) || substring(d.instruction from 'FACT.*ledgers'))
    from orcher.directives d, generate_series(1, 4) n where d.agent_id = ${agent?.id}`
  const counts = await transaction(async (own) => {
    const claims = {
      role: 'authenticated',
      sub: person?.id,
      workspace: workspace?.id,
      scopes: ['memory:write'],
    }
    await own`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true), set_config('statement_timeout', '8s', true)`
    return own<{ counts: object }>`select orcher.forget(${agent?.id}, null, false) as counts`
  })
  expect(counts[0]?.counts).toMatchObject({ deleted: facts, found_after: 0 })
  expect(await sql`select from orcher.directives where instruction ~* 'fact "'`).toEqual([])
  expect(await sql`select from orcher.steps where output::text ~* 'fact '`).toEqual([])
  expect(await sql`select from orcher.steps where right(output ->> 'text', 11) <> '[forgotten]'`).toEqual([])
})

test('words in an answer that is kept for repeated calls are counted, and forgetting removes it', async () => {
  const { sql, transaction } = database
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  const [workspace] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
  const [agent] = await sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${workspace?.id}, 'a', array['remember']) returning id`
  const said = 'The "blue" ledger is late'
  await sql`insert into orcher.memories (workspace_id, agent_id, text) values (${workspace?.id}, ${agent?.id}, ${said})`
  await sql`
    insert into orcher.idempotency (workspace_id, caller, idem_key, request_sha256, status, answer)
    values (${workspace?.id}, 'c', 'about it', sha256('1'), 201, ${JSON.stringify({ text: `${said}.` })}),
      (${workspace?.id}, 'c', 'about others', sha256('2'), 201, '{"text": "The red ledger is early"}')`
  const count = () => sql<{ n: number }>`select orcher.count_text(${agent?.id}, ${said})::integer as n`
  expect(await count()).toEqual([{ n: 2 }])
  await transaction(async (own) => {
    const claims = {
      role: 'authenticated',
      sub: person?.id,
      workspace: workspace?.id,
      scopes: ['memory:write'],
    }
    await own`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
    await own`select orcher.forget(${agent?.id}, null, false)`
  })
  expect(await count()).toEqual([{ n: 0 }])
  expect(await sql`select idem_key from orcher.idempotency where workspace_id = ${workspace?.id}`).toEqual([
    { idem_key: 'about others' },
  ])
})

test('mails that have not left are not sent once what they say is forgotten, and others are', async () => {
  const { sql, transaction } = database
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  const [workspace] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
  const [agent] = await sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${workspace?.id}, 'a', array['notify']) returning id`
  const said = 'The blue ledger is late'
  const [memory] = await sql<{ id: string }>`
    insert into orcher.memories (workspace_id, agent_id, text) values (${workspace?.id}, ${agent?.id}, ${said}) returning id`
  const made = await sql<{ id: string }>`
    insert into orcher.directives (workspace_id, agent_id, agent_version, scopes, instruction, issued_by, state, begun)
    select ${workspace?.id}, ${agent?.id}, 1, '{}', i, ${person?.id}, 'completed', 1
    from unnest(array['Tell us', 'Tell us others', ${`Is it so: ${said}?`}]) with ordinality x (i, place) order by place returning id`
  const [reads, other, says] = made.map(({ id }) => id)
  await sql`
    insert into orcher.memory_uses (memory_id, directive_id, step, workspace_id) values (${memory?.id}, ${reads}, 1, ${workspace?.id})`
  const [approval] = await sql<{ id: string }>`
    insert into orcher.approvals (workspace_id, directive_id, kind, tool, args, args_sha256, policy_name, roles, four_eyes, aal2,
      reason_required, on_expiry, expires_at)
    values (${workspace?.id}, ${says}, 'plan', 'plan', '{}', 'x', 'p', '{owner}', false, false, false, 'paused', now()) returning id`
  for (const data of [{ directive: reads }, { directive: other }, { approval: approval?.id }])
    await sql`insert into private.outbox (kind, message) values ('mail', ${JSON.stringify({ to: 'a@example.com', data })}::jsonb)`
  await transaction(async (own) => {
    const claims = {
      role: 'authenticated',
      sub: person?.id,
      workspace: workspace?.id,
      scopes: ['memory:write'],
    }
    await own`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
    await own`select orcher.forget(${agent?.id}, null, false)`
  })
  expect(await sql`select message -> 'data' as data from tannr_internal.outbox`).toEqual([
    { data: { directive: other } },
  ])
})
