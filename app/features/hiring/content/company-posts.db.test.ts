import { beforeEach, expect, test } from 'vitest'
import { workOfCompanies } from '#server/companies/each-minute.ts'
import type { CompanyPosts } from '#shared/company-post.ts'
import { askAs, type Cast, givenHiring } from '#tests/support/hiring.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { plainEngine } from '#tests/support/plain-engine.ts'

const database = useDatabase({ size: 4 })
const { sql } = database
let cast: Cast

beforeEach(async () => {
  cast = await givenHiring(database)
})

const write = (who: { id: string }, body: string, state: string, at: string | null = null) =>
  askAs(
    database,
    who,
    `insert into public.posts (user_id, company_id, body, state, publish_at) values (null, $1, $2, $3, $4::timestamptz)`,
    [cast.company.id, body, state, at],
  )
const hub = (who: { id: string }, shown = '') =>
  askAs<CompanyPosts>(database, who, `select public.company_posts($1, nullif($2, ''))`, [
    cast.company.id,
    shown,
  ])
const onPage = async (who: { id: string }) =>
  (await askAs<{ body: string }[] | null>(
    database,
    who,
    `select coalesce(json_agg(line), '[]') from public.network_posts_of(company => $1) as line`,
    [cast.company.id],
  )) ?? []
const day = 86_400_000
const ahead = (days: number) => new Date(Date.now() + days * day).toISOString()

test('drafts and what is scheduled are for those who write for the company alone', async () => {
  await write(cast.recruiter, 'Draft', 'draft')
  await write(cast.owner, 'Later', 'scheduled', ahead(2))
  await write(cast.owner, 'Out', 'published')
  const { counts, posts } = await hub(cast.owner)
  expect(counts).toEqual({ draft: 1, scheduled: 1, published: 1 })
  expect(posts.map(({ body }) => body)).toEqual(['Later', 'Out', 'Draft'])
  expect((await hub(cast.recruiter, 'draft')).posts.map(({ writer }) => writer)).toEqual(['Rita Rao'])
  for (const who of [cast.owner, cast.ada, cast.interviewer]) {
    expect((await onPage(who)).map(({ body }) => body)).toEqual(['Out'])
  }
  for (const who of [cast.interviewer, cast.stranger, cast.ada]) {
    await expect(hub(who)).rejects.toThrow('You can’t publish posts for this company.')
    await expect(write(who, 'Intruder', 'draft')).rejects.toThrow(/row-level security/)
  }
  await expect(write(cast.owner, 'Late', 'scheduled', ahead(-1))).rejects.toThrow(
    'Choose a time within the next year',
  )
  await expect(write(cast.owner, 'Late', 'scheduled', ahead(400))).rejects.toThrow(
    'Choose a time within the next year',
  )
})

test('a person has no drafts', async () => {
  await expect(
    askAs(database, cast.ada, `insert into public.posts (body, state) values ('Mine', 'draft')`),
  ).rejects.toThrow(/posts_that_wait/)
})

test('what is due is published once, however many look at the same moment', async () => {
  for (let post = 0; post < 60; post++) await write(cast.owner, `Post ${post}`, 'scheduled', ahead(1))
  await sql`update public.posts set publish_at = now() - interval '1 minute' where company_id = ${cast.company.id} and body <> 'Post 7'`
  const engine = plainEngine(database, workOfCompanies)
  await Promise.all([1, 2, 3].map((run) => engine.start('companies', `${run}`, Date.now())))
  const left = async () => (await hub(cast.owner, 'scheduled')).posts.map(({ body }) => body)
  await expect.poll(left).toEqual(['Post 7'])
  const [{ out, late } = { out: 0, late: 0 }] = await sql<{ out: number; late: number }>`
    select count(*)::integer as out, count(*) filter (where publish_at is not null)::integer as late
    from public.posts where company_id = ${cast.company.id} and state = 'published'`
  expect({ out, late }).toEqual({ out: 59, late: 0 })
})

test('what is taken back is out of sight, and as new as its next publishing', async () => {
  await write(cast.owner, 'Before', 'published')
  const [made] = (await hub(cast.owner)).posts
  const change = (set: string) =>
    askAs(database, cast.recruiter, `update public.posts set ${set} where id = $1`, [made?.id ?? ''])
  await change(`state = 'draft'`)
  expect(await onPage(cast.ada)).toEqual([])
  await change(`body = 'After'`)
  await change(`state = 'published'`)
  const [again] = (await hub(cast.owner)).posts
  expect(again).toMatchObject({ body: 'After', edited_at: null })
  expect(Date.parse(again?.posted_at ?? '')).toBeGreaterThan(Date.parse(made?.posted_at ?? ''))
  // Text that nobody read is not a version.
  expect(await sql`select from public.post_versions where post_id = ${made?.id ?? ''}`).toEqual([])
})

test('views are counted by day, of what is out, and not those of the company’s own people', async () => {
  await write(cast.owner, 'Out', 'published')
  await write(cast.owner, 'Draft', 'draft')
  const ids = `{${(await hub(cast.owner)).posts.map(({ id }) => id).join(',')}}`
  for (const who of [cast.ada, cast.stranger, cast.interviewer]) {
    await askAs(database, who, 'select public.count_post_views($1::uuid[])', [ids])
  }
  const found = await hub(cast.owner)
  expect(found.posts.map(({ body, views }) => [body, views])).toEqual(
    expect.arrayContaining([
      ['Out', 2],
      ['Draft', 0],
    ]),
  )
})

test('a company publishes fifty posts a day and schedules a hundred, however many of them it deletes', async () => {
  const many = (state: string, amount: number, at: string | null = null) =>
    askAs(
      database,
      cast.owner,
      `insert into public.posts (user_id, company_id, body, state, publish_at)
       select null, $1, 'Again', $2, $3::timestamptz from generate_series(1, $4::text::integer)`,
      [cast.company.id, state, at, String(amount)],
    )
  const forget = () =>
    askAs(database, cast.owner, 'delete from public.posts where company_id = $1', [cast.company.id])
  await many('published', 50)
  await forget()
  const refused = (message: RegExp) => ({ code: 'PT429', message: expect.stringMatching(message) })
  await expect(write(cast.recruiter, 'Once more', 'published')).rejects.toMatchObject(
    refused(/^You’ve published 50 posts for your company in a day\. You can publish more after /),
  )
  await many('scheduled', 100, ahead(1))
  await forget()
  await expect(write(cast.recruiter, 'Once more', 'scheduled', ahead(1))).rejects.toMatchObject(
    refused(/^You’ve scheduled 100 posts for your company in a day\. You can schedule more after /),
  )
  await write(cast.recruiter, 'Kept', 'draft')
})
