import { beforeEach, expect, test } from 'vitest'
import { askAs, type Cast, givenHiring } from '#tests/support/hiring.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()
const { sql } = database
let cast: Cast

type Who = 'owner' | 'recruiter' | 'stranger' | 'ada'
const upload = (who: Who, path: string) =>
  askAs(database, cast[who], `insert into storage.objects (bucket_id, name) values ('marks', $1)`, [path])
const show = (who: Who, mark: string | null) =>
  askAs<string | null>(database, cast[who], 'select public.use_company_mark($1, $2)', [cast.company.id, mark])
const shown = async () =>
  (
    await sql<{
      logo_url: string | null
    }>`select logo_url from public.companies where id = ${cast.company.id}`
  )[0]?.logo_url
const marks = async () =>
  (
    await sql<{ name: string }>`select name from storage.objects
    where bucket_id = 'marks' and starts_with(name, ${cast.company.id}) order by name`
  ).map(({ name }) => name)

beforeEach(async () => {
  await sql`select set_config('storage.allow_delete_query', 'true', false)`
  cast = await givenHiring(database)
})

test('owners alone bring marks, for their own company, and one that is there is shown and brought back', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const folder = cast.company.id
  for (const who of ['recruiter', 'stranger', 'ada'] as const)
    await expect(upload(who, `${folder}/${first}`)).rejects.toMatchObject({ code: '42501' })
  await expect(upload('owner', `${folder}/nothing`)).rejects.toMatchObject({ code: '42501' })
  await upload('owner', `${folder}/${first}`)
  await upload('owner', `${folder}/${second}`)
  await expect(show('recruiter', first)).rejects.toMatchObject({ code: 'PT403' })
  await expect(show('owner', crypto.randomUUID())).rejects.toMatchObject({ code: 'PT404' })
  expect(await show('owner', first)).toBeNull()
  expect(await shown()).toBe(`/storage/v1/object/public/marks/${folder}/${first}`)
  expect(await show('owner', second)).toBe(first)
  expect(await show('owner', null)).toBe(second)
  expect(await shown()).toBeNull()
  expect(await show('owner', second)).toBeNull()
  // Nobody can set an address of their own.
  await expect(
    askAs(
      database,
      cast.owner,
      `update public.companies set logo_url = 'https://elsewhere.example/x' where id = $1`,
      [folder],
    ),
  ).rejects.toMatchObject({ code: '42501' })
})

test('twenty a day; what no company has shown for a day goes, and what one shows stays', async () => {
  const folder = cast.company.id
  const ids = Array.from({ length: 20 }, () => crypto.randomUUID())
  for (const id of ids) await upload('owner', `${folder}/${id}`)
  await expect(upload('owner', `${folder}/${crypto.randomUUID()}`)).rejects.toMatchObject({ code: '42501' })
  const [kept, left] = ids as [string, string]
  await show('owner', left)
  await sql`update storage.objects set created_at = now() - interval '2 days', last_accessed_at = now() - interval '2 days' where bucket_id = 'marks'`
  // The earlier one was shown until now.
  await show('owner', kept)
  await sql`select private.remove_unused_marks()`
  expect(await marks()).toEqual([`${folder}/${kept}`, `${folder}/${left}`].sort())
})
