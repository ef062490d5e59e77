import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const { sql, transaction } = useDatabase()

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
  await expect(submit(sandbox?.id ?? '')).rejects.toMatchObject({ code: 'OR429', message: 'limit_reached' })
  await submit(made?.id ?? '')
  await submit(made?.id ?? '')
  await sql`
    update orcher.directives set created_at = now() - interval '25 hours'
    where id = (select min(id) from orcher.directives where workspace_id = ${sandbox?.id})`
  await submit(sandbox?.id ?? '')
})
