/** How many jobs a company publishes, drafts and rewords: each that opens is compared with everybody's alerts, and mailed. */
import { expect, test } from 'vitest'
import { useHiring } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()
const { sql } = database
const { cast, ask } = useHiring(database)

const write = (status: string, many = 1) =>
  ask(
    'recruiter',
    `insert into public.jobs (company_id, title, location, job_type, experience_level, salary_min, salary_max, description, status, closes_on)
     select $1, 'Keeper', 'Tenerife', 'full_time', 'mid', 100, 200, 'Keys and doors.', $2, current_date + 30
     from generate_series(1, $3::text::integer)`,
    [cast.company.id, status, String(many)],
  )
const set = (change: string) =>
  ask('recruiter', `update public.jobs set ${change} where id = $1`, [cast.job.id])
const refused = {
  code: 'PT429',
  message: expect.stringMatching(
    /^You’ve published 100 jobs in a day\. You can publish more after \w+ \d+, \d\d:\d\d UTC\.$/,
  ),
}

test('a company publishes a hundred jobs a day, those that open again as well, and as many as it likes on another', async () => {
  await set(`salary_min = 1, salary_max = 2, closes_on = current_date + 30, status = 'closed'`)
  await write('open', 99)
  await set(`status = 'open'`)
  await expect(write('open')).rejects.toMatchObject(refused)
  await set(`status = 'closed'`)
  await expect(set(`status = 'open'`)).rejects.toMatchObject(refused)
  await write('draft')
  await sql`update private.day_counts set since = now() - interval '24 hours' where company_id = ${cast.company.id}`
  await set(`status = 'open'`)
})

test('a company keeps two hundred drafts', async () => {
  await write('draft', 200)
  const many = 'You already have 200 drafts. Publish or discard some first.'
  await expect(write('draft')).rejects.toMatchObject({ code: 'PT409', message: many })
  await ask('recruiter', `delete from public.jobs where status = 'draft' and company_id = $1`, [
    cast.company.id,
  ])
  await write('draft')
})

test('what a job said is kept each time, so there is an end to that', async () => {
  await set('salary_min = 1, salary_max = 2, closes_on = current_date + 30')
  await sql`update public.jobs set version = 199 where id = ${cast.job.id}`
  await set(`department = 'The last'`)
  await expect(set(`department = 'One more'`)).rejects.toMatchObject({
    code: '23514',
    message: 'A job can be changed 200 times. Close it and post a new one.',
  })
  await set('renewed_at = now()')
  await set(`status = 'closed'`)
})
