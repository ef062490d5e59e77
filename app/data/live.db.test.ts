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
})
