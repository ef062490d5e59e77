import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()

const counted = () =>
  database.sql`
    select location, job_type, experience_level, salary_step, jobs from private.open_job_counts
    where jobs <> 0 order by 1, 2, 3, 4`
const actual = () =>
  database.sql`
    select location, job_type, experience_level, private.salary_step(salary_usd) as salary_step, count(*)::integer as jobs
    from jobs where status = 'open' group by 1, 2, 3, 4 order by 1, 2, 3, 4`

test('the kept counts of open jobs follow every change', async () => {
  expect(await counted()).toEqual(await actual())
  for (const change of [
    `update jobs set status = 'closed' where experience_level = 'entry'`,
    `update jobs set location = 'Oslo', salary_max = 500000 where location = 'Remote' and status = 'open'`,
    `update jobs set status = 'open' where experience_level = 'entry'`,
    `delete from jobs where job_type = 'contract'`,
    `update companies set name = name || ' Group'`,
    `insert into jobs (company_id, title, location, job_type, experience_level, description, status)
     select company_id, title, 'Bergen', job_type, 'mid', description, case when job_type = 'part_time' then 'draft' else 'open' end from jobs`,
    'delete from companies',
  ]) {
    await database.batch([{ text: change, values: [] }])
    expect(await counted()).toEqual(await actual())
  }
})
