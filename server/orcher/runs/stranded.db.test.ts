import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const { sql } = useDatabase()

/** The row that a run of the engine leaves; the engine creates the table when it starts. */
const run = (id: string, status: string) => sql`
  insert into engine.workflow_status (workflow_uuid, status) values (${`directive:${id}:1`}, ${status})`
const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from orcher.directives where id = ${id}`)[0]?.state

async function givenRunning(): Promise<string> {
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  const [made] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
  const [agent] = await sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${made?.id}, 'analyst', array['research']) returning id`
  const [directive] = await sql<{ id: string }>`
    insert into orcher.directives (workspace_id, agent_id, agent_version, scopes, instruction, issued_by, state, begun, wanted)
    values (${made?.id}, ${agent?.id}, 1, array['directives:write'], 'Find nurse jobs', ${person?.id}, 'running', 0, 1) returning id`
  return directive?.id ?? ''
}

beforeAll(async () => {
  await sql`create table if not exists engine.workflow_status (workflow_uuid text, status text)`
})

test('a directive whose run ended by an error is found and paused; one that goes on is left alone', async () => {
  const [broken, alive] = [await givenRunning(), await givenRunning()]
  await run(broken, 'ERROR')
  await run(alive, 'PENDING')
  expect(await sql`select directive from orcher.stranded()`).toEqual([{ directive: broken }])
  expect(await sql`select orcher.rescue(${broken}) as done`).toEqual([{ done: true }])
  expect(await sql`select orcher.rescue(${alive}) as done`).toEqual([{ done: false }])
  expect([await stateOf(broken), await stateOf(alive)]).toEqual(['paused', 'running'])
})
