import { beforeEach, expect, test } from 'vitest'
import type { CompanyPage } from '#shared/company.ts'
import type { CompanyReviewLine, ReviewedCompany } from '#shared/company-review.ts'
import { askAs } from '#tests/support/hiring.ts'
import { useHiring } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount } from '#tests/support/records.ts'
import { overDay } from '#tests/support/review-news.ts'

const database = useDatabase({ size: 4 })
const { sql } = database
const { cast } = useHiring(database)
type Made = { id: string }
let [lena, ben]: [Made, Made] = [{ id: '' }, { id: '' }]

beforeEach(async () => {
  lena = await givenAccount(database, { first_name: 'Lena' })
  ben = await givenAccount(database, { first_name: 'Benedikt', last_name: 'Quark' })
  await sql`update auth.users set email_confirmed_at = now()`
  await sql`update auth.users set raw_app_meta_data = '{"staff": true}' where id = ${lena.id}`
  await sql`update public.companies set verified_how = null, verified_at = null where id = ${cast.company.id}`
  await sql`delete from tannr_internal.outbox`
  await sql`delete from private.enquiry_counts`
  await sql`delete from realtime.messages`
})

const words = {
  ...{ relation: 'former', role: 'Keeper', pay: 4, culture: 2, life: 3, title: 'Long nights, clear skies' },
  body: 'The instruments are old, the people are kind, and the rota is fair.',
}
const write = (who: Made, fields: object = {}, company = cast.company.id) =>
  askAs<string>(database, who, 'select public.save_company_review($1, $2::jsonb)', [
    company,
    JSON.stringify({ ...words, ...fields }),
  ])
const answer = (who: Made, review: string, said: string) =>
  askAs(database, who, 'select public.answer_company_review($1, $2)', [review, said])
const list = (who: Made, options = '') =>
  askAs<CompanyReviewLine[]>(
    database,
    who,
    `select coalesce(jsonb_agg(r), '[]') from public.company_reviews_page($1${options}) as r`,
    [cast.company.id],
  )
const page = (who: Made) =>
  askAs<CompanyPage | null>(
    database,
    who,
    'select public.company_page((select slug from public.companies where id = $1))',
    [cast.company.id],
  )
const notices = (who: Made) =>
  askAs<Record<string, unknown>[]>(
    database,
    who,
    `select coalesce(jsonb_agg(n), '[]') from public.my_notices(array['review']) as n`,
  )
const report = (who: Made, field: 'review_id' | 'answer_id', id: string) =>
  askAs(database, who, `insert into public.listing_reports (${field}, reason) values ($1, 'false')`, [id])
const decide = (kind: string, subject: string, decision: string) =>
  askAs(database, lena, 'select public.decide_report($1, $2, $3, $4)', [
    ...[kind, subject, decision, 'It names a colleague.'],
  ])
const verify = async (domain = 'keepers.example') => {
  // Another domain has to be proven anew.
  await sql`update public.companies set domain = ${domain} where id = ${cast.company.id}`
  await sql`update public.companies set verified_how = 'dns', verified_at = now() where id = ${cast.company.id}`
}

test('one review for each person and company, which they change and withdraw', async () => {
  const id = await write(ben)
  expect(await write(ben, { title: 'Clear skies' })).toBe(id)
  const shown = await list(cast.stranger)
  expect(shown).toMatchObject([{ id, title: 'Clear skies', rating: 3, verified: false, answer: null }])
  expect(await list(ben)).toEqual(shown)
  expect((await page(cast.stranger))?.reviews).toMatchObject({ reviews: 1, overall: 3, newest: shown })
  await askAs(database, cast.stranger, 'delete from public.company_reviews where id = $1', [id])
  expect(await list(cast.stranger)).toHaveLength(1)
  await askAs(database, ben, 'delete from public.company_reviews where id = $1', [id])
  expect(await list(cast.stranger)).toEqual([])
  expect((await page(cast.stranger))?.reviews).toBeNull()
})

test('who speaks for the company does not review it, and nobody one that is not there', async () => {
  await expect(write(cast.owner)).rejects.toMatchObject({ code: 'PT403' })
  await expect(write(cast.recruiter)).rejects.toMatchObject({ code: 'PT403' })
  await write(cast.interviewer)
  await sql`update public.companies set hidden_at = now() where id = ${cast.company.id}`
  await expect(write(ben)).rejects.toMatchObject({ code: 'PT404' })
  expect(await list(cast.stranger)).toEqual([])
  // Neither does a review go away when its author begins to speak for the company: that would tell who wrote it.
  await sql`update public.companies set hidden_at = null where id = ${cast.company.id}`
  await sql`update public.company_members set role = 'recruiter' where user_id = ${cast.interviewer.id}`
  expect(await list(cast.stranger)).toHaveLength(1)
})

test('what is out of bounds is refused, and so is the eleventh change within an hour', async () => {
  for (const wrong of [{ pay: 6 }, { life: 0 }, { title: 'x' }, { body: 'Short.' }, { relation: 'friend' }]) {
    await expect(write(ben, wrong)).rejects.toMatchObject({ code: '23514' })
  }
  for (let nth = 1; nth <= 10; nth++) await write(ben, { pay: 1 + (nth % 5) })
  await expect(write(ben)).rejects.toMatchObject({ code: 'PT429' })
})

test('verified is what the database can prove, and stays so once it was proven', async () => {
  await write(ben)
  expect(await list(ben)).toMatchObject([{ verified: false }])
  // A place in the team of a company that nobody vouches for proves nothing.
  await write(cast.interviewer)
  expect((await list(ben)).map(({ verified }) => verified)).toEqual([false, false])
  await verify()
  await write(cast.interviewer)
  expect(await list(ben, ', only_verified => true')).toHaveLength(1)
  await sql`update auth.users set email = 'ben@keepers.example', email_confirmed_at = null where id = ${ben.id}`
  await write(ben)
  expect(await list(ben, ', only_verified => true')).toHaveLength(1)
  await sql`update auth.users set email_confirmed_at = now() where id = ${ben.id}`
  await write(ben)
  expect(await list(ben, ', only_verified => true')).toHaveLength(2)
  await write(cast.ada)
  expect(await list(ben, ', only_verified => true')).toHaveLength(2)
  await sql`update public.applications set offer_answer = 'accepted' where id = ${cast.application.id}`
  await write(cast.ada)
  expect(await list(ben, ', only_verified => true')).toHaveLength(3)
  await sql`update auth.users set email = 'ben@elsewhere.example' where id = ${ben.id}`
  await write(ben)
  expect(await list(ben, ', only_verified => true')).toHaveLength(3)
  const zoe = await givenAccount(database)
  await sql`update auth.users set email = 'zoe@gmail.com', email_confirmed_at = now() where id = ${zoe.id}`
  await verify('gmail.com')
  await write(zoe)
  expect(await list(ben, ', only_verified => true')).toHaveLength(3)
})

test('nothing that others are given says who wrote a review: no id, name, moment or message', async () => {
  const id = await write(ben)
  await answer(cast.owner, id, 'Thank you. The instruments are being replaced.')
  await report(cast.recruiter, 'review_id', id)
  const reports = await askAs<Record<string, unknown>[]>(
    database,
    lena,
    `select jsonb_agg(r) from public.staff_reports() as r where r.subject = $1`,
    [id],
  )
  await decide('review', id, 'warned')
  await overDay(database)
  const seen = [
    ...[await list(cast.owner), await page(cast.owner), await notices(cast.owner), reports],
    await askAs(database, lena, `select coalesce(jsonb_agg(d), '[]') from public.report_decisions d`),
    await askAs(database, lena, `select coalesce(jsonb_agg(a), '[]') from public.staff_acts a`),
    await askAs(
      database,
      cast.owner,
      `select coalesce(jsonb_agg(a), '[]') from public.company_review_answers a`,
    ),
    await sql`select payload, event from realtime.messages where topic <> ${`person:${ben.id}`}`,
  ]
  expect(seen[3]).toMatchObject([{ kind: 'review', author_handle: null }])
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${ben.id}|Benedikt|Quark`))
  expect(JSON.stringify(await list(cast.owner))).not.toMatch(/\d\d:\d\d/)
  for (const who of [cast.owner, cast.recruiter, lena, cast.stranger]) {
    expect(
      await askAs(database, who, `select coalesce(jsonb_agg(r), '[]') from public.company_reviews r`),
    ).toEqual([])
  }
  expect(JSON.stringify(await list(ben))).not.toMatch(new RegExp(`${cast.owner.id}|Olga`))
})

test('the company answers once, its author hears of it, and both live', async () => {
  const topics = async () => {
    const rows = await sql<{ topic: string }>`
      delete from realtime.messages where event = 'reviews' returning topic`
    return rows.map(({ topic }) => topic).toSorted()
  }
  const id = await write(ben)
  await write(cast.ada, { title: 'Kind people' })
  // Nobody else is told at the moment at which it is written.
  expect(await topics()).toEqual([`person:${ben.id}`, `person:${cast.ada.id}`].toSorted())
  await expect(answer(cast.interviewer, id, 'Thanks.')).rejects.toMatchObject({ code: 'PT404' })
  await expect(answer(cast.stranger, id, 'Thanks.')).rejects.toMatchObject({ code: 'PT404' })
  await answer(cast.recruiter, id, 'Thank you.')
  await answer(cast.owner, id, 'Thank you, Keeper.')
  expect(await notices(ben)).toMatchObject([{ state: 'answered', detail: 'Thank you.', unverified: true }])
  const team = [`person:${cast.owner.id}`, `person:${cast.recruiter.id}`]
  expect(await topics()).toEqual([...team, ...team, `person:${ben.id}`, `person:${ben.id}`].toSorted())
  expect((await list(ben)).find((one) => one.id === id)?.answer).toMatchObject({
    body: 'Thank you, Keeper.',
    before_change: false,
  })
  await write(ben, { title: 'Changed since' })
  expect((await list(ben)).find((one) => one.id === id)?.answer).toMatchObject({ before_change: true })
  await answer(cast.owner, id, '')
  expect((await list(ben)).find((one) => one.id === id)?.answer).toBeNull()
  expect(await notices(ben)).toEqual([])
})

test('staff take down a review and an answer, each by itself, and bring them back', async () => {
  const id = await write(ben)
  await write(cast.ada, { pay: 5, culture: 5, life: 5 })
  await answer(cast.owner, id, 'Benedikt, we know it is you.')
  await expect(report(ben, 'review_id', id)).rejects.toMatchObject({ code: '42501' })
  await expect(report(cast.owner, 'answer_id', id)).rejects.toMatchObject({ code: '42501' })
  await report(ben, 'answer_id', id)
  await decide('review_answer', id, 'hidden')
  expect((await list(cast.stranger)).find((one) => one.id === id)).toMatchObject({ answer: null })
  const told = await sql<{ to: string }>`delete from tannr_internal.outbox
    where message ->> 'template' = 'report_decision' returning message ->> 'to' as to`
  expect(told.map(({ to }) => to).toSorted()).toEqual(
    [cast.owner, cast.recruiter].map((who) => `${who.id}@example.com`).toSorted(),
  )
  await report(cast.stranger, 'review_id', id)
  await decide('review', id, 'hidden')
  expect(await list(cast.stranger)).toHaveLength(1)
  expect((await page(ben))?.reviews).toMatchObject({ reviews: 1, overall: 5 })
  await expect(report(cast.owner, 'review_id', id)).rejects.toMatchObject({ code: '42501' })
  // Its author sees that it was, and changing it does not bring it back.
  await write(ben, { title: 'Now without names' })
  expect(
    await askAs(database, ben, 'select to_jsonb(r) from public.company_reviews r where id = $1', [id]),
  ).toMatchObject({ title: 'Now without names', hidden_at: expect.any(String) })
  expect(await list(cast.stranger)).toHaveLength(1)
  await decide('review', id, 'restored')
  expect(await list(cast.stranger)).toHaveLength(2)
})

test('the figures are what a recount gives, also after two at once and a deleted account', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => givenAccount(database)))
  await Promise.all(
    people.map((who, nth) => write(who, { pay: 1 + (nth % 5), culture: 1 + (nth % 4), life: 1 + (nth % 3) })),
  )
  const [gone, withdrawn] = people as [Made, Made]
  await sql`delete from auth.users where id = ${gone.id}`
  await askAs(database, withdrawn, 'delete from public.company_reviews where user_id = $1', [withdrawn.id])
  const [recount] = await sql<Record<string, unknown>>`
    select count(*)::integer as reviews, round(avg((pay + culture + life) / 3.0), 1)::float as overall,
      array(select (select count(*)::integer from public.company_reviews r
        where r.company_id = ${cast.company.id} and r.rating = star) from generate_series(5, 1, -1) as star) as stars
    from public.company_reviews where company_id = ${cast.company.id}`
  expect(recount).toMatchObject({ reviews: 10 })
  expect((await page(ben))?.reviews).toMatchObject(recount ?? {})
  await sql`delete from public.companies where id = ${cast.company.id}`
  expect(await sql`select from private.company_ratings where company_id = ${cast.company.id}`).toEqual([])
})

test.each(['newest', 'best', 'worst'])(
  'pages of reviews, %s first, follow a key without gaps',
  async (sort) => {
    for (let nth = 0; nth < 9; nth++) {
      const stars = 1 + (nth % 4)
      await write(await givenAccount(database), {
        pay: stars,
        culture: stars,
        life: stars,
        title: `The ${nth}`,
      })
    }
    await sql`update public.company_reviews set written_on = written_on - (pay * 3) % 5 where company_id = ${cast.company.id}`
    const seen: CompanyReviewLine[] = []
    for (;;) {
      const last = seen.at(-1)
      const key = last
        ? `, after_rating => ${last.rating}, after_day => '${last.written_on}', after_id => '${last.id}'`
        : ''
      const more = await list(ben, `, sort => '${sort}', page_size => 2${key}`)
      if (more.length === 0) break
      seen.push(...more)
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(9)
    expect(seen).toHaveLength(9)
    expect(seen).toEqual(await list(ben, `, sort => '${sort}', page_size => 50`))
    const by = { newest: 'written_on', best: 'rating', worst: 'rating' }[sort] as 'rating'
    const values = seen.map((one) => one[by])
    const up = values.toSorted((a, b) => (a < b ? -1 : 1))
    expect(values).toEqual(sort === 'worst' ? up : up.toReversed())
  },
)

test('reviewed companies are found by their words, the best first, without those that were taken down', async () => {
  await sql`delete from private.company_ratings`
  const [other] =
    await sql<Made>`select company_id as id from public.company_members where user_id = ${cast.stranger.id}`
  await sql`update public.companies set name = 'Dome and Sons' where id = ${other?.id}`
  await write(ben)
  await write(ben, { pay: 5 }, other?.id)
  const found = (said = '', key = '') =>
    askAs<ReviewedCompany[]>(
      database,
      ben,
      `select coalesce(jsonb_agg(c), '[]') from public.reviewed_companies($1${key}) as c`,
      [said],
    )
  const [first, second] = await found()
  expect([first?.name, second?.id]).toEqual(['Dome and Sons', cast.company.id])
  expect(await found('', `, ${first?.overall}, '${first?.id}'`)).toEqual([second])
  expect((await found('DOME')).map(({ name }) => name)).toEqual(['Dome and Sons'])
  await sql`update public.companies set hidden_at = now() where id = ${other?.id}`
  expect(await found()).toEqual([second])
})
