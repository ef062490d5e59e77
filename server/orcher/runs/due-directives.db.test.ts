import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const { sql } = useDatabase()

/** A workspace with this many segments to run. */
async function givenWanting(count: number): Promise<string> {
  const [made] = await sql<{ id: string }>`
    with person as (insert into auth.users (id) values (gen_random_uuid()) returning id)
    select orcher.first_workspace(id) as id from person`
  const workspace = made?.id ?? ''
  await sql`
    with agent as (insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'analyst', array['research']) returning id)
    insert into orcher.directives (workspace_id, agent_id, agent_version, scopes, instruction, issued_by)
    select ${workspace}, agent.id, 1, '{}', 'Find nurse jobs', gen_random_uuid() from agent, generate_series(1, ${count})`
  return workspace
}

const due = async (underWay: string[], after: string, most: number) => {
  const found = await sql<{ directive: string; workspace: string }>`
    select directive, workspace from orcher.due_directives(${underWay}::text[], ${after}, ${most})`
  const workspaces = Map.groupBy(found, ({ workspace }) => workspace)
  return { found, counts: [...workspaces].map(([workspace, all]) => [workspace, all.length]) }
}

test('a workspace that wants much hides none that wants little, and they are looked at in turn', async () => {
  const busy = await givenWanting(100)
  const [second, third] = [await givenWanting(1), await givenWanting(2)]
  const all = await due([], '', 32)
  expect(all.counts).toEqual([
    [busy, 32],
    [second, 1],
    [third, 2],
  ])
  expect((await due([], busy, 4)).counts).toEqual([
    [second, 1],
    [third, 2],
    [busy, 4],
  ])
  expect((await due([], third, 1)).counts.map(([workspace]) => workspace)).toEqual([busy, second, third])
  // Segments in progress are no longer due.
  const begun = all.found.map(({ directive }) => directive)
  expect((await due(begun, '', 4)).counts).toEqual([[busy, 4]])
  await sql`update orcher.directives set begun = wanted`
  expect((await due([], busy, 4)).found).toEqual([])
})

test('of many workspaces some are looked at, and the others next', async () => {
  for (let count = 0; count < 70; count++) await givenWanting(1)
  const first = await due([], '', 32)
  expect(first.found).toHaveLength(64)
  const next = await due([], first.found.at(-1)?.workspace ?? '', 32)
  expect(
    next.found.slice(0, 6).filter(({ workspace }) => first.counts.some(([of]) => of === workspace)),
  ).toEqual([])
})
