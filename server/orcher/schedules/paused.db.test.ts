/** Whoever set a schedule up is told that it was paused, where no person did that. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const { sql } = useDatabase({ size: 2 })

const person = async (name: string) => {
  const [made] = await sql<{ id: string }>`
    insert into auth.users (id, email) values (gen_random_uuid(), ${`${name}-${randomUUID()}@example.com`}) returning id`
  return made?.id ?? ''
}

/** A workspace of Ruth with Omar, who oversees it, and Bela, who set up what is due with a key that is there no more. */
async function givenDueSchedule() {
  const [ruth, omar, bela] = [await person('ruth'), await person('omar'), await person('bela')]
  const [place] = await sql<{ id: string }>`select orcher.first_workspace(${ruth}) as id`
  const workspace = place?.id ?? ''
  await sql`update orcher.workspaces set name = 'Northwind' where id = ${workspace}`
  await sql`
    insert into orcher.workspace_members (workspace_id, user_id, role)
    values (${workspace}, ${omar}, 'supervisor'), (${workspace}, ${bela}, 'builder')`
  const [agent] = await sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', array['notify']) returning id`
  const [schedule] = await sql<{ id: string }>`
    insert into orcher.schedules (workspace_id, agent_id, issued_by, name, instruction, cron, next_at)
    values (${workspace}, ${agent?.id}, ${bela}, 'Morning report', 'Tell the team', '0 7 * * *', now() - interval '1 minute')
    returning id`
  const id = schedule?.id ?? ''
  await sql`update orcher.schedules set scopes = '{directives:write}', key_id = 'key_gone' where id = ${id}`
  return { workspace, id, ruth, omar, bela }
}

const issue = (id: string) => sql`select orcher.issue_schedule(${id}, now() + interval '1 day')`

const linesOf = (...people: string[]) =>
  Promise.all(
    people.map(
      (who) => sql`
        select subject, detail, state, subject_id from public.notifications where user_id = ${who} and kind = 'schedule'`,
    ),
  )

const mailsOf = (workspace: string) => sql`
  select split_part(message ->> 'to', '-', 1) as who, message -> 'data' ->> 'name' as name, message -> 'data' ->> 'why' as why
  from private.outbox
  where message ->> 'template' = 'schedule_paused' and message -> 'data' ->> 'workspace_id' = ${workspace} order by 1`

test('whoever set it up is told why, here and by mail, and nobody else', async () => {
  const { workspace, id, ruth, omar, bela } = await givenDueSchedule()
  await issue(id)
  const line = {
    ...{ subject: 'Morning report', detail: 'Northwind', state: 'key_revoked' },
    subject_id: `${workspace} ${id}`,
  }
  expect(await linesOf(bela, ruth, omar)).toEqual([[line], [], []])
  expect(await mailsOf(workspace)).toEqual([
    { who: 'bela', name: 'Morning report', why: 'The key it was made with was revoked.' },
  ])
  // Once it is gone there is nothing left to tell.
  await sql`delete from orcher.schedules where id = ${id}`
  expect(await linesOf(bela)).toEqual([[]])
})

test('where they may not direct work any more, those who oversee the workspace are told, and they are not', async () => {
  const { workspace, id, ruth, omar, bela } = await givenDueSchedule()
  await sql`
    update orcher.workspace_members set role = 'viewer' where workspace_id = ${workspace} and user_id = ${bela}`
  await issue(id)
  const [ofRuth, ofOmar, ofBela] = await linesOf(ruth, omar, bela)
  expect([ofRuth, ofOmar]).toMatchObject([[{ state: 'issuer' }], [{ state: 'issuer' }]])
  expect(ofBela).toEqual([])
})

test('where they have left, those who oversee the workspace are told', async () => {
  const { workspace, id, ruth, omar, bela } = await givenDueSchedule()
  await sql`delete from orcher.workspace_members where workspace_id = ${workspace} and user_id = ${bela}`
  await issue(id)
  const [ofRuth, ofOmar, ofBela] = await linesOf(ruth, omar, bela)
  expect([ofRuth, ofOmar]).toMatchObject([[{ state: 'issuer' }], [{ state: 'issuer' }]])
  expect(ofBela).toEqual([])
  expect(await mailsOf(workspace)).toMatchObject([{ who: 'omar' }, { who: 'ruth' }])
})

test('a pause by a person tells nobody', async () => {
  const { workspace, id, bela } = await givenDueSchedule()
  await sql`update orcher.schedules set enabled = false where id = ${id}`
  expect([await linesOf(bela), await mailsOf(workspace)]).toEqual([[[]], []])
})

test('a sandbox tells nobody', async () => {
  const { workspace, id, bela } = await givenDueSchedule()
  await sql`
    update orcher.workspaces set sandbox_of = (select w.id from orcher.workspaces w where w.id <> ${workspace} limit 1)
    where id = ${workspace}`
  await issue(id)
  expect(await sql`select enabled, reason from orcher.schedules where id = ${id}`).toEqual([
    { enabled: false, reason: 'issuer' },
  ])
  expect([await linesOf(bela), await mailsOf(workspace)]).toEqual([[[]], []])
})
