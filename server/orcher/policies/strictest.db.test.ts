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

/** The effective policy for a note to others, given this policy of the workspace and this one of the agent. */
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

test('of several policies that ask, a decision meets what any of them demands', async () => {
  const workspace = await givenWorkspace()
  const asks = async (fields: object) =>
    sql`insert into orcher.policies (workspace_id, name, tool, verdict, roles, four_eyes, aal2, reason_required, expires_hours, on_expiry)
      select ${workspace}, 'Notes', p.tool, 'ask', p.roles, p.four_eyes, p.aal2, p.reason_required, p.expires_hours, p.on_expiry
      from jsonb_populate_record(null::orcher.policies, ${JSON.stringify({
        ...{ tool: 'notify', roles: ['owner', 'supervisor'], four_eyes: false, aal2: false },
        ...{ reason_required: false, expires_hours: 72, on_expiry: 'paused', ...fields },
      })}::jsonb) p`
  const rule = async () => {
    const [found] = await sql<{ rule: Record<string, unknown> }>`
      select orcher.rule_for(${workspace}, 'notify', 'external', '{"to": "workspace"}', 'owner', '{}') as rule`
    return found?.rule
  }
  await asks({ four_eyes: true, reason_required: true })
  await asks({
    tool: '*',
    aal2: true,
    expires_hours: 4,
    on_expiry: 'cancelled',
    roles: ['supervisor', 'builder'],
  })
  await asks({ tool: 'search_jobs', roles: ['builder'], expires_hours: 1 })
  const together = {
    ...{ verdict: 'ask', four_eyes: true, aal2: true, reason_required: true },
    ...{ expires_hours: 4, on_expiry: 'cancelled' },
  }
  expect(await rule()).toMatchObject({ ...together, roles: ['supervisor'] })
  // If nobody could decide by all of them, the deciders of the strictest do.
  await asks({ roles: ['builder'] })
  expect(await rule()).toMatchObject({ ...together, roles: ['owner', 'supervisor'] })
  await sql`insert into orcher.policies (workspace_id, name, tool, verdict) values (${workspace}, 'No notes', 'notify', 'deny')`
  expect(await rule()).toMatchObject({ verdict: 'deny', name: 'No notes' })
})
