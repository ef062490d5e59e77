import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenCompany } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database

/** The same numbers in each run. */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

type Row = { kept: boolean | null; open: boolean; late: boolean }
type Kept = { kept: number; promised: number; overdue: number; percent: number | null }

async function onPage<Said = Kept>(slug: string, part = 'kept'): Promise<Said | undefined> {
  const results = await database.batch([
    { text: "select set_config('role', 'anon', true)", values: [] },
    { text: 'select (public.company_page($1) -> $2)::text', values: [slug, part] },
  ])
  const [row] = (results.at(-1)?.rows ?? []) as [string | null][]
  return row?.[0] ? JSON.parse(row[0]) : undefined
}

test('what the page of a company says of its promises equals a recount', async () => {
  const next = chance(72)
  for (let round = 0; round < 12; round++) {
    const { id } = await givenCompany(database)
    const other = await givenCompany(database)
    for (let promise = 0; promise < round * 4; promise++) {
      const [which, ended] = [next(), next() < 0.7]
      const kept = ended && which < 0.8 ? next() < 0.6 : null
      await sql`insert into public.application_promises (company_id, status, due_on, closed_at, kept)
        values (${next() < 0.8 ? id : other.id}, 'under_review', current_date + ${Math.floor(next() * 20) - 10}::integer,
          ${ended ? new Date().toISOString() : null}, ${kept})`
    }
    const rows = await sql<Row>`
      select kept, closed_at is null as open, due_on < (now() at time zone 'UTC')::date as late
      from public.application_promises where company_id = ${id}`
    const kept = rows.filter((row) => row.kept === true).length
    const overdue = rows.filter((row) => row.open && row.late).length
    const promised = kept + overdue + rows.filter((row) => row.kept === false).length
    const [{ slug } = { slug: '' }] = await sql<{
      slug: string
    }>`select slug from public.companies where id = ${id}`
    expect(await onPage(slug)).toEqual({
      kept,
      promised,
      overdue,
      percent: promised > 0 ? Math.round((100 * kept) / promised) : null,
    })
  }
})

test('how soon a company answers is the middle of its first answers, from eight on', async () => {
  const { id } = await givenCompany(database)
  const answer = (days: number, status = 'under_review', kept: boolean | null = true) => sql`
    insert into public.application_promises (company_id, status, due_on, made_at, closed_at, kept)
    values (${id}, ${status}, current_date, now() - ${days} * interval '1 day', now(), ${kept})`
  const [{ slug } = { slug: '' }] = await sql<{
    slug: string
  }>`select slug from public.companies where id = ${id}`
  const days = () => onPage<number | null>(slug, 'answer_days')
  for (const waited of [1, 1, 2, 3, 4, 9, 20]) await answer(waited)
  // Neither what was answered later in the process, nor what the candidate ended.
  await answer(30, 'phone_screening')
  await answer(30, 'under_review', null)
  expect(await days()).toBeNull()
  await answer(2, 'under_review', false)
  expect(await days()).toBe(2.5)
})
