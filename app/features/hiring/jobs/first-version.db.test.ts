import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenCompany, givenJob } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
const versionsOf = (job: string) =>
  sql<{ version: number; title: string; made_by: string | null }>`
    select version, title, made_by from public.job_versions where job_id = ${job} order by version`

test('what a job says is a version from its first day on, whoever wrote it', async () => {
  const { id: company_id } = await givenCompany(database)
  const { id } = await givenJob(database, { company_id, title: 'Lens Grinder' })
  expect(await versionsOf(id)).toEqual([{ version: 1, title: 'Lens Grinder', made_by: null }])
  await sql`update public.jobs set title = 'Lens Polisher' where id = ${id}`
  expect((await versionsOf(id)).map(({ title }) => title)).toEqual(['Lens Grinder', 'Lens Polisher'])
  const draft = await givenJob(database, { company_id, title: 'Nobody yet', status: 'draft' })
  expect(await versionsOf(draft.id)).toEqual([])
  await sql`update public.jobs set status = 'open' where id = ${draft.id}`
  expect(await versionsOf(draft.id)).toMatchObject([{ version: 1, title: 'Nobody yet' }])
  const [left] = await sql<{ left: number }>`select count(*)::int as left from public.jobs j
    where j.status <> 'draft' and not exists (select from public.job_versions v where v.job_id = j.id and v.version = j.version)`
  expect(left?.left).toBe(0)
})
