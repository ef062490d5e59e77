/** People who may decide are notified of what waits, and again when they defer it. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runDueWork } from '#server/orcher/runs/due.ts'
import type { Steps } from '#server/platform/work/durable.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase({ size: 4 })
const { sql } = database

const person = async (name: string) => {
  const [made] = await sql<{ id: string }>`
    insert into auth.users (id, email) values (gen_random_uuid(), ${`${name}-${randomUUID()}@example.com`}) returning id`
  return made?.id ?? ''
}

async function givenWorkspace() {
  const [ruth, omar, vera] = [await person('ruth'), await person('omar'), await person('vera')]
  const [workspace] = await sql<{ id: string }>`select orcher.first_workspace(${ruth}) as id`
  await sql`
    insert into orcher.workspace_members (workspace_id, user_id, role)
    values (${workspace?.id}, ${omar}, 'supervisor'), (${workspace?.id}, ${vera}, 'viewer')`
  const [agent] = await sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${workspace?.id}, 'a', array['notify']) returning id`
  const [directive] = await sql<{ id: string }>`
    insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, wanted, begun, plan_rev)
    values (${workspace?.id}, ${agent?.id}, 1, ${ruth}, '{}', 'Tell the team', 'awaiting_approval', 1, 1, 1) returning id`
  return { ruth, omar, vera, workspace: workspace?.id ?? '', directive: directive?.id ?? '' }
}

async function ask(
  { workspace, directive }: { workspace: string; directive: string },
  step: number,
  roles = '{owner,supervisor}',
) {
  const [made] = await sql<{ id: string }>`
    insert into orcher.approvals (workspace_id, directive_id, kind, step, tool, args, args_sha256, policy_name, roles, four_eyes, aal2,
      reason_required, on_expiry, expires_at)
    values (${workspace}, ${directive}, 'step', ${step}, 'notify', '{}', '', 'Asks', ${roles}, true, false, false, 'paused',
      now() + interval '3 days') returning id`
  return made?.id ?? ''
}

const linesOf = (who: string) => sql<{ subject: string; state: string; amount: number; waits: boolean }>`
  select subject, detail, state, amount, waits from public.notifications where user_id = ${who} and kind = 'approval'`

test('one line for the workspace says how many wait, to whoever may decide and to nobody else', async () => {
  const given = await givenWorkspace()
  const first = await ask(given, 1)
  const second = await ask(given, 2)
  const [line, ...others] = await linesOf(given.omar)
  expect(others).toEqual([])
  expect(line).toMatchObject({ subject: 'Tell the team', state: 'waiting', amount: 2, waits: true })
  // Under four eyes the issuer does not decide; a viewer never does.
  expect([await linesOf(given.ruth), await linesOf(given.vera)]).toEqual([[], []])
  await sql`update orcher.approvals set state = 'approved' where id = ${first}`
  expect(await linesOf(given.omar)).toMatchObject([{ state: 'waiting', amount: 1 }])
  await sql`update orcher.approvals set state = 'rejected' where id = ${second}`
  expect(await linesOf(given.omar)).toMatchObject([{ state: 'decided', waits: false }])
})

test('the line counts what its reader may decide, and names the latest of that', async () => {
  const given = await givenWorkspace()
  const { directive, workspace, omar } = given
  await sql`
    insert into orcher.steps (directive_id, workspace_id, seq, plan_rev, title, tool, args, args_sha256, effect, lane)
    values (${directive}, ${workspace}, 1, 1, 'Write to Halden', 'notify', '{}', '', 'external', 'writer'),
      (${directive}, ${workspace}, 2, 1, 'Write to Fathom', 'notify', '{}', '', 'external', 'writer')`
  await ask(given, 1)
  const latest = await ask(given, 2)
  await ask(given, 3, '{owner}')
  expect(await linesOf(omar)).toMatchObject([{ amount: 2, subject: 'Write to Fathom' }])
  await sql`update orcher.approvals set state = 'approved' where id = ${latest}`
  expect(await linesOf(omar)).toMatchObject([{ amount: 1, subject: 'Write to Halden', state: 'waiting' }])
})

test('who put it off is told once more when they said, and only once', async () => {
  const given = await givenWorkspace()
  const approval = await ask(given, 1)
  await sql`
    insert into orcher.decisions (approval_id, workspace_id, decided_by, verdict, aal)
    values (${approval}, ${given.workspace}, ${given.omar}, 'defer', 'aal1')`
  await sql`update orcher.approvals set remind_at = now() - interval '1 minute' where id = ${approval}`
  const steps: Steps = {
    run: (_name, work) => work(),
    transaction: (_name, work) => database.transaction(work),
  }
  const log = { warn: () => {}, error: () => {} } as never
  const parts = { database, auditKey: '00'.repeat(32), sign: async () => 'signed', log }
  await sql`create table if not exists engine.workflow_status (workflow_uuid text, status text)`
  await runDueWork(steps, parts)
  await runDueWork(steps, parts)
  const mails = await sql`
    select split_part(message ->> 'to', '-', 1) as who, message -> 'data' ->> 'approval' as approval from private.outbox
    where message ->> 'template' = 'approval_waits'`
  expect(mails).toEqual([{ who: 'omar', approval }])
})
