import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenConnection } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
let [ada, ben] = ['', '']

beforeAll(async () => {
  ada = (await givenAccount(database, { first_name: 'Ada', last_name: 'Rao' })).id
  ben = (await givenAccount(database, { first_name: 'Ben', last_name: 'Oster' })).id
  await sql`delete from realtime.messages`
})

/** The announcements since the last check, by recipient. */
async function told() {
  const names = new Map([
    [`person:${ada}`, 'ada'],
    [`person:${ben}`, 'ben'],
  ])
  const rows = await sql<{ topic: string; event: string; payload: object; private: boolean }>`
    delete from realtime.messages returning topic, event, payload, private`
  expect(rows.every((row) => row.private)).toBe(true)
  // Only the message's own id, and whose page it is.
  for (const { payload } of rows) expect(Object.keys(payload).sort()).toEqual(['from', 'id'])
  return rows.map(({ topic, event }) => `${names.get(topic)} ${event}`).sort()
}

const save = (person: string, count: number) => sql`
  insert into public.saved_jobs (user_id, job_id) select ${person}, id from public.jobs order by id limit ${count}`

/** Without the badge for the first ones. */
const ofJobs = async () => (await told()).filter((one) => one.endsWith('saved_jobs'))

test('many rows and statements of one transaction are told once for each person and subject', async () => {
  await save(ada, 5)
  expect(await ofJobs()).toEqual(['ada saved_jobs'])
  await database.transaction(async (own) => {
    await own`update public.saved_jobs set saved_at = now() where user_id = ${ada}`
    await own`delete from public.saved_jobs where user_id = ${ada}`
  })
  expect(await ofJobs()).toEqual(['ada saved_jobs'])
  await sql`insert into public.saved_jobs (user_id, job_id)
    select person, id from public.jobs, unnest(${`{${ada},${ben}}`}::uuid[]) as people (person) order by id limit 6`
  expect(await ofJobs()).toEqual(['ada saved_jobs', 'ben saved_jobs'])
})

test('what changes nothing is told to nobody, and what is taken back neither', async () => {
  await sql`delete from public.saved_jobs where false`
  const failed = database.transaction(async (own) => {
    await own`delete from public.saved_jobs where user_id = ${ada}`
    throw new Error('taken back')
  })
  await expect(failed).rejects.toThrow('taken back')
  expect(await told()).toEqual([])
})

test('a request to connect is told to both, and its notification to whom was asked', async () => {
  await givenConnection(database, { id: ada }, { id: ben })
  expect(await told()).toEqual(['ada connections', 'ben connections', 'ben notifications'])
})

test('a milestone is news of goals', async () => {
  await sql`with goal as (
      insert into public.goals (user_id, title, category, target_date) values (${ada}, 'Sew', 'Projects', '2030-01-01')
      returning id)
    insert into public.goal_milestones (goal_id, user_id, title) select id, ${ada}, 'Buy thread' from goal`
  expect(await told()).toContain('ada goals')
  await sql`update public.goal_milestones set completed = true where user_id = ${ada}`
  expect((await told()).filter((one) => one === 'ada goals')).toHaveLength(1)
})

test('an own change says which page made it; to others that is not said', async () => {
  const messages = await database.transaction(async (own) => {
    await own`select set_config('request.jwt.claims', ${JSON.stringify({ sub: ada })}, true),
      set_config('request.headers', '{"x-client-info": "tannr-1-2"}', true)`
    await own`delete from public.connections where user_id = ${ada}`
    return own<{ topic: string; from: string | null }>`
      select topic, payload ->> 'from' as "from" from realtime.messages where event = 'connections'`
  })
  expect(messages).toHaveLength(2)
  expect(messages).toContainEqual({ topic: `person:${ada}`, from: 'tannr-1-2' })
  expect(messages).toContainEqual({ topic: `person:${ben}`, from: null })
})

test('a person may read a channel of their own, and nobody else’s', async () => {
  const readable = (reader: string, topic: string) =>
    database.transaction(async (own) => {
      await own`insert into realtime.messages (topic, extension, private) values (${topic}, 'broadcast', true)`
      await own`select set_config('request.jwt.claims', ${JSON.stringify({ sub: reader })}, true),
        set_config('realtime.topic', ${topic}, true), set_config('role', 'authenticated', true)`
      const rows = await own`select from realtime.messages where topic = ${topic}`
      return rows.length > 0
    })
  expect(await readable(ada, `person:${ada}`)).toBe(true)
  expect(await readable(ben, `person:${ada}`)).toBe(false)
  expect(await readable(ada, 'person:')).toBe(false)
  await sql`delete from realtime.messages`
})

test('an upload is told once it is complete, and what is shown of it', async () => {
  const [file] = await sql<{ id: string }>`
    insert into public.files (user_id, bucket, name, size) values (${ada}, 'resumes', 'Weaver', 10) returning id`
  expect(await told()).toEqual([])
  await sql`update public.files set stored_at = now() where id = ${file?.id}`
  expect(await told()).toEqual(['ada files'])
  await sql`update public.profiles set resume_id = ${file?.id} where user_id = ${ada}`
  expect(await told()).toEqual(['ada files', 'ada settings'])
  await sql`update public.files set removed_at = now() where id = ${file?.id}`
  expect(await told()).toContain('ada files')
})

test('an archive is told when it is asked for and when it is ready, and not of its progress', async () => {
  const [made] = await sql<{ id: string }>`
    insert into public.exports (user_id, path) values (${ada}, ${`${ada}/archive`}) returning id`
  expect(await told()).toEqual(['ada archive'])
  await sql`update public.exports set percent = 40, beat_at = now() where id = ${made?.id}`
  expect(await told()).toEqual([])
  await sql`update public.exports set state = 'ready' where id = ${made?.id}`
  expect(await told()).toEqual(['ada archive', 'ada notifications'])
})

test('a block is told to the blocker, and to nobody else', async () => {
  await sql`insert into public.blocks (user_id, blocked_id) values (${ada}, ${ben})`
  expect(await told()).toEqual(['ada connections'])
  await sql`delete from public.blocks where user_id = ${ada}`
  expect(await told()).toEqual(['ada connections'])
})

/** One row each of a person, as columns and values of SQL, and a change of it. */
test.each([
  ['dismissed_suggestions', 'dismissals', () => `person_id) values ('${ada}', '${ben}')`, undefined],
  [
    'profile_sections',
    'profile',
    () => `section, seen_by) values ('${ada}', 'skills', 'nobody')`,
    "seen_by = 'everyone'",
  ],
  [
    'experiences',
    'profile',
    () => `title, company, started) values ('${ada}', 'Weaver', 'Loom', '2020-01-01')`,
    "title = 'Dyer'",
  ],
  ['educations', 'profile', () => `school) values ('${ada}', 'School of Weaving')`, "degree = 'BA'"],
  ['least_pay', 'profile', () => `amount, currency) values ('${ada}', 90000, 'USD')`, 'amount = 95000'],
  ['calendar_feeds', 'calendar', () => `made_at) values ('${ada}', now())`, 'made_at = now()'],
  ['career_plans', 'settings', () => `plan) values ('${ada}', 'pro')`, "plan = 'enterprise'"],
])('what is added, changed and removed of %s is news of the %s', async (table, subject, row, change) => {
  const steps = [
    `insert into public.${table} (user_id, ${row()}`,
    ...(change ? [`update public.${table} set ${change} where user_id = '${ada}'`] : []),
    `delete from public.${table} where user_id = '${ada}'`,
  ]
  for (const step of steps) {
    await database.batch([{ text: step, values: [] }])
    expect(await told(), step).toContain(`ada ${subject}`)
  }
})

const session = (person: string) => sql`
  insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), ${person}, now())`

test('a sign-in is told where the person is signed in elsewhere, and so is its end', async () => {
  await session(ada)
  expect(await told()).toEqual([])
  await session(ada)
  expect(await told()).toEqual(['ada security'])
  await sql`update auth.sessions set refreshed_at = now() where user_id = ${ada}`
  expect(await told()).toEqual([])
  await sql`delete from auth.sessions where id in (select id from auth.sessions where user_id = ${ada} limit 1)`
  expect(await told()).toEqual(['ada security'])
})

const event = (action: string, actor = ada) => sql`
  insert into auth.audit_log_entries (id, payload, created_at)
  values (gen_random_uuid(), ${{ action, actor_id: actor }}, now())`

test.each([
  'factor_in_progress',
  'factor_updated',
  'verification_attempted',
  'generate_recovery_codes',
  'recovery_codes_deleted',
  'recovery_code_used',
  'passkey_updated',
  'identity_unlinked',
  'oauth_consent_revoked',
  'user_updated_password',
])('%s is news of the ways in', async (action) => {
  await event(action)
  expect(await told()).toEqual(['ada security'])
})

test('what others cause, and a renewed token, is no news of the ways in', async () => {
  for (const action of ['user_recovery_requested', 'token_refreshed', 'user_repeated_signup'])
    await event(action)
  await event('factor_updated', 'nobody')
  expect(await told()).toEqual([])
})
