import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type Database } from '#server/platform/database.ts'
import { dropDatabase, withDatabase } from '#tests/support/databases.ts'

const name = `matches_${randomBytes(4).toString('hex')}`
const person = randomUUID()
let database: Database
let sql: Database['sql']

beforeAll(async () => {
  const url = await withDatabase(inject('ownerUrl'), name, 'tannr_template')
  database = createDatabase({ url, size: 1, name: 'test' })
  sql = database.sql
  // As many as a new alert is compared with.
  await sql`delete from public.jobs where id not in (select id from public.jobs where status = 'open' order by id limit 200)`
  await sql`insert into auth.users (id, email) values (${person}, 'looking@example.com')`
  await sql`insert into public.job_alerts (user_id, title, keywords, location, salary_min, salary_max, job_type, experience_level, company)
    values
      (${person}, 'Senior Product Designer', '{research,"design system"}', 'San Francisco', 150000, null, null, 'senior', ''),
      (${person}, 'Engineer', '{}', '', null, null, 'contract', null, ''),
      (${person}, 'the', '{sql,python,kubernetes}', 'remote', null, 120000, null, 'mid', ''),
      (${person}, 'Data, data & Analytics', '{pipelines}', '', 90000, 200000, null, null, ''),
      (${person}, 'Manager', '{planning,"grid operators"}', '', null, null, null, null, 'northwind '),
      (${person}, 'of the', '{}', 'Berlin', 60000, null, null, 'entry', '')`
})
afterAll(async () => {
  await database.close()
  await dropDatabase(inject('ownerUrl'), name)
})

/** Each alert against each open job by the rule for one job. Words come in no order there. */
const byTheRule = () => sql`
  select alerts.id as alert_id, jobs.id as job_id, score,
    (select jsonb_agg(reason || jsonb_build_object('said', (select string_agg(word, ', ' order by word) from regexp_split_to_table(reason ->> 'said', ', ') as word))) from jsonb_array_elements(reasons) as reason) as reasons
  from public.job_alerts as alerts
  join public.jobs on jobs.status = 'open'
    and (alerts.job_type is null or jobs.job_type = alerts.job_type)
    and (alerts.company = '' or lower(jobs.company_name) = lower(btrim(alerts.company)))
  cross join lateral private.score_job(alerts, jobs)
  where score >= 50 order by 1, 2`
const found = () => sql`
  select alert_id, job_id, match_score as score,
    (select jsonb_agg(reason || jsonb_build_object('said', (select string_agg(word, ', ' order by word) from regexp_split_to_table(reason ->> 'said', ', ') as word))) from jsonb_array_elements(reasons) as reason) as reasons
  from public.alert_matches order by 1, 2`

test('alerts that are compared together find what the rule for one job says', async () => {
  await sql`select private.match_alerts(${person})`
  const matches = await found()
  expect(matches.length).toBeGreaterThan(50)
  expect(matches).toEqual(await byTheRule())
})

test('jobs that were listed since are found by the same rule, and nothing twice', async () => {
  await sql`delete from public.alert_matches where job_id in (select id from public.jobs order by id limit 120)`
  await sql`update public.jobs set listed_at = clock_timestamp() where id in (select id from public.jobs order by id limit 120)`
  await sql`select private.match_alerts(${person})`
  expect(await found()).toEqual(await byTheRule())
})
