/** A hold of a workspace, beside a run that ends a step: neither waits for a lock of the other. */
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { untilWaiting } from '#tests/support/waiting-for-locks.ts'

const { sql, transaction } = useDatabase({ size: 3 })

async function givenDirectives(count: number) {
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  const id = person?.id
  const [made] = await sql<{ id: string }>`select orcher.first_workspace(${id}) as id`
  const workspace = made?.id ?? ''
  const [agent] = await sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'analyst', array['research']) returning id`
  const directives = await sql<{ id: string }>`
    insert into orcher.directives (workspace_id, agent_id, agent_version, scopes, instruction, issued_by, state, begun, wanted)
    select ${workspace}, ${agent?.id}, 1, array['directives:write'], 'Find nurse jobs', ${id}, 'running', 1, 1
    from generate_series(1, ${count}) returning id`
  const claims = { role: 'authenticated', sub: id, workspace, scopes: ['directives:write'], aal: 'aal1' }
  return { workspace, claims: JSON.stringify(claims), directives: directives.map((one) => one.id) }
}

// Whichever is reached first.
test.each([
  ['hold_all', 0, 'running', 'paused', 'held'],
  ['hold_all', 1, 'running', 'paused', 'held'],
  ['release_all', 0, 'paused', 'resumed', 'released'],
  ['release_all', 1, 'paused', 'resumed', 'released'],
])(
  '%s waits for a run (of directive %i) that adds to the chain, and the run does not wait for it',
  async (act, at, state, each, last) => {
    const { workspace, claims, directives } = await givenDirectives(2)
    if (state === 'paused') {
      await sql`insert into orcher.holds (workspace_id, reason) values (${workspace}, 'Before')`
      await sql`update orcher.directives set state = 'paused', reason = 'held', explained = 'Paused' where workspace_id = ${workspace}`
    }
    const [changed] = await transaction(async (run) => {
      await run`select from orcher.directives where id = ${directives[at]} for update`
      const held = transaction(async (hold) => {
        await hold`select set_config('request.jwt.claims', ${claims}, true)`
        return act === 'hold_all'
          ? hold<{ count: number }>`select orcher.hold_all('Wait') as count`
          : hold<{ count: number }>`select orcher.release_all('Go') as count`
      })
      await untilWaiting(sql, 1)
      await run`select orcher.append_audit(${workspace}, 'step_done', ${directives[at]}, 1)`
      await run`commit`
      return held
    })
    expect(changed?.count).toBe(2)
    const chain =
      await sql`select kind from orcher.audit where workspace_id = ${workspace} order by seq desc limit 4`
    expect(chain.map(({ kind }) => kind)).toEqual([last, each, each, 'step_done'])
  },
)

test('a hold of what is held already, by a program that says so again and again, adds nothing to the chain', async () => {
  const { workspace, claims, directives } = await givenDirectives(2)
  const hold = (why: string) =>
    transaction(async (own) => {
      await own`select set_config('request.jwt.claims', ${claims}, true)`
      const [held] = await own<{ count: number }>`select orcher.hold_all(${why}) as count`
      return held?.count
    })
  const chain = async () =>
    (
      await sql`select kind from orcher.audit where workspace_id = ${workspace} and kind in ('held', 'paused') order by seq`
    ).map(({ kind }) => kind)
  expect(await hold('Wait')).toBe(2)
  for (let again = 0; again < 3; again++) expect(await hold('Wait')).toBe(0)
  expect(await chain()).toEqual(['paused', 'paused', 'held'])
  // What had begun all the same is stopped, and that is told.
  await sql`update orcher.directives set state = 'running', reason = null where id = ${directives[0]}`
  expect(await hold('Wait')).toBe(1)
  expect(await chain()).toEqual(['paused', 'paused', 'held', 'paused', 'held'])
  expect(await sql`select reason from orcher.holds where workspace_id = ${workspace}`).toEqual([
    { reason: 'Wait' },
  ])
})
