import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { exportedRecords } from '#tests/support/exported-data.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenApplication, givenCompany, givenJob, givenPost } from '#tests/support/records.ts'

const [ada, ben] = [randomUUID(), randomUUID()]
const database = useDatabase()
const { sql, batch } = database

type Part = { records: Record<string, unknown>; next: { table: string } | null }

async function asAda(text: string): Promise<unknown> {
  const answers = await batch([
    { text: "select set_config('role', 'authenticated', true)", values: [] },
    { text: "select set_config('request.jwt.claims', $1, true)", values: [JSON.stringify({ sub: ada })] },
    { text, values: [] },
  ])
  return JSON.parse(answers[2]?.rows[0]?.[0] ?? 'null')
}

beforeAll(async () => {
  await sql`insert into auth.users (id, email, raw_user_meta_data) values
    (${ada}, 'ada@example.com', '{"first_name": "Ada", "last_name": "Rao"}'),
    (${ben}, 'ben@example.com', '{"first_name": "Ben", "last_name": "Oster"}')`
})

test('the export names what its ids stand for', async () => {
  const [job] = await sql<{
    id: string
    title: string
  }>`select id, title from public.jobs order by id limit 1`
  await sql`insert into public.saved_jobs (user_id, job_id) values (${ada}, ${job?.id ?? null})`
  await sql`insert into public.connections (user_id, other_id) values (${ada}, ${ben})`
  await sql`insert into public.enrolments (user_id, course_id) values (${ada}, 'directing-agents')`
  await sql`insert into public.completed_lessons (user_id, course_id, lesson) values (${ada}, 'directing-agents', 1)`
  const records = await exportedRecords(database, { id: ada })
  expect(records.saved_jobs).toMatchObject([{ job_id: job?.id, job_title: job?.title }])
  expect(records.connections).toMatchObject([{ other_id: ben, other_name: 'Ben Oster' }])
  expect(records.completed_lessons).toMatchObject([{ lesson: 1, lesson_title: expect.any(String) }])
  expect(records.earned_achievements).toMatchObject([{ achievement_title: 'Eye on it' }])
})

test('a part ends at so many tables, and the next begins where it ended', async () => {
  const [{ tables = 0 } = {}] = await sql<{ tables: number }>`
    select count(*)::int as tables from private.personal_tables(${ada})`
  const first = (await asAda('select public.export_my_data() as answer')) as Part
  const second = (await asAda(
    `select public.export_my_data('${JSON.stringify(first.next)}') as answer`,
  )) as Part
  expect(Object.keys(first.records)).not.toContain(first.next?.table)
  expect(Object.keys(second.records)).toContain(first.next?.table)
  expect(Object.keys(await exportedRecords(database, { id: ada })).length).toBe(tables)
})

test('the export says nothing that is another’s to know', async () => {
  const author = await givenAccount({ sql })
  const company = await givenCompany({ sql })
  const job = await givenJob({ sql }, { company_id: company.id })
  const application = await givenApplication({ sql }, author, job.id)
  const [review] = await sql<{ id: string }>`
    insert into public.company_reviews (company_id, user_id, relation, role, pay, culture, life, title, body)
    values (${company.id}, ${author.id}, 'former', 'Keeper', 3, 3, 3, 'Fair', 'The rota is fair, and the nights are long.') returning id`
  await sql`insert into public.company_review_answers (review_id, company_id, written_by, body)
    values (${review?.id ?? null}, ${company.id}, ${ben}, 'Thank you.')`
  const [conversation] = await sql<{
    id: string
  }>`insert into public.conversations default values returning id`
  await sql`insert into public.company_conversations (conversation_id, company_id, person_id, application_id, subject, assigned_to)
    values (${conversation?.id ?? null}, ${company.id}, ${author.id}, ${application.id}, 'Keeper', ${ben})`
  const post = await givenPost({ sql }, { id: ben })
  await sql`insert into public.blocks (user_id, blocked_id) values (${ben}, ${author.id})`
  await sql`insert into public.post_reactions (post_id, user_id, kind) values (${post.id}, ${author.id}, 'like')`
  await sql`insert into public.post_comments (post_id, user_id, body) values (${post.id}, ${author.id}, 'Well said')`
  const records = await exportedRecords(database, author)
  const columns = (table: string) => Object.keys(records[table]?.[0] ?? {})
  expect(records.company_review_answers).toMatchObject([{ body: 'Thank you.' }])
  expect(JSON.stringify(records.company_review_answers)).not.toContain(ben)
  expect(columns('company_review_answers')).not.toContain('written_by_name')
  expect(columns('company_conversations')).toContain('subject')
  for (const kept of ['assigned_to', 'assigned_to_name', 'settled_at', 'read_seq', 'unread', 'mailed_at'])
    expect(columns('company_conversations')).not.toContain(kept)
  expect(columns('post_reactions')).toContain('kind')
  expect(columns('post_comments')).toContain('body')
  for (const table of ['post_reactions', 'post_comments']) expect(columns(table)).not.toContain('counted')
})

test('who signs in again before the account ends is told that it stays', async () => {
  const kept = async () =>
    ((await asAda('select public.workspace_counts() as answer')) as { kept: boolean }).kept
  await sql`update auth.users set last_sign_in_at = now() - interval '1 hour' where id = ${ada}`
  expect(await kept()).toBe(false)
  await sql`insert into public.account_deletions (user_id) values (${ada})`
  await sql`update auth.users set last_sign_in_at = now() where id = ${ada}`
  expect(await kept()).toBe(true)
  const told =
    await sql`select subject from public.notifications where user_id = ${ada} and kind = 'security'`
  expect(told).toEqual([{ subject: 'Your account stays' }])
})

test('who withdrew may apply again with a new note, and a note that was sent stays', async () => {
  await sql`insert into public.applications (user_id, job_id, note) select ${ada}, id, 'First' from public.jobs order by id limit 1`
  const rewrite = () =>
    sql`update public.applications set note = 'Second', withdrawn_at = null where user_id = ${ada}`
  await expect(rewrite()).rejects.toThrow('The employer already has this note')
  await sql`update public.applications set withdrawn_at = now() where user_id = ${ada}`
  await rewrite()
  expect(await sql`select note, withdrawn_at from public.applications where user_id = ${ada}`).toEqual([
    { note: 'Second', withdrawn_at: null },
  ])
})
