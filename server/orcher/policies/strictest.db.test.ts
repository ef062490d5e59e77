import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const { sql } = useDatabase()

async function givenWorkspace(): Promise<string> {
  const [made] = await sql<{ id: string }>`
    with person as (
      insert into auth.users (id, email) values (gen_random_uuid(), gen_random_uuid() || '@example.com') returning id)
    select orcher.first_workspace(id) as id from person`
  return made?.id ?? ''
}

/** What counts for a note to others, with this policy of the workspace's and this one of the agent's own. */
async function verdict(policy: string, agent: object): Promise<string | undefined> {
  const workspace = await givenWorkspace()
  await sql`insert into orcher.policies (workspace_id, name, tool, verdict) values (${workspace}, 'Notes', 'notify', ${policy})`
  const [found] = await sql<{ verdict: string }>`
    select orcher.rule_for(${workspace}, 'notify', 'external', '{"to": "workspace"}', 'owner', ${JSON.stringify(agent)}::jsonb)
      ->> 'verdict' as verdict`
  return found?.verdict
}

test.each([
  ['allow', {}, 'allow'],
  ['allow', { ask: ['notify'] }, 'ask'],
  ['allow', { deny: ['notify'] }, 'deny'],
  ['ask', { deny: ['notify'] }, 'deny'],
  ['deny', { ask: ['notify'] }, 'deny'],
  ['allow', { ask: ['read_jobs'] }, 'allow'],
])('of a workspace’s %s and an agent’s %o the strictest counts: %s', async (policy, agent, expected) => {
  expect(await verdict(policy, agent)).toBe(expected)
})
