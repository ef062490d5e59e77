import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { loadProjectMails, type NamedMail } from '#server/platform/messages/project-mails.ts'
import type { ReviewDecision } from '#shared/company-review.ts'
import { type Notice, noticeWords } from '#shared/notice.ts'
import { askAs } from '#tests/support/hiring.ts'
import { useHiring } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount } from '#tests/support/records.ts'
import { overDay } from '#tests/support/review-news.ts'

const database = useDatabase()
const { sql } = database
const { cast, ask } = useHiring(database)
const mails = await loadProjectMails(path.resolve(import.meta.dirname, '../../../../supabase'), {
  siteUrl: 'https://example.com',
  except: [],
})
type Made = { id: string }
let [lena, ben]: [Made, Made] = [{ id: '' }, { id: '' }]
let company = { name: '', slug: '' }

beforeEach(async () => {
  lena = await givenAccount(database, { first_name: 'Lena' })
  ben = await givenAccount(database, { first_name: 'Benedikt', last_name: 'Quark' })
  await sql`update auth.users set email_confirmed_at = now()`
  await sql`update auth.users set raw_app_meta_data = '{"staff": true}' where id = ${lena.id}`
  await sql`delete from public.notifications`
  await sql`truncate tannr_internal.outbox, private.person_mails, private.review_news`
  await sql`delete from private.enquiry_counts`
  const [made] = await sql<typeof company>`
    update public.companies set verified_how = 'operator', verified_at = now() where id = ${cast.company.id} returning name, slug`
  company = made as typeof company
})

const write = (who: Made, title = 'Long nights') =>
  askAs<string>(database, who, 'select public.save_company_review($1, $2::jsonb)', [
    cast.company.id,
    JSON.stringify({
      ...{ relation: 'former', role: 'Keeper', pay: 4, culture: 2, life: 3, title },
      body: 'The instruments are old, the people are kind, and the rota is fair.',
    }),
  ])
const answer = (review: string, said: string) =>
  ask('recruiter', 'select public.answer_company_review($1, $2)', [review, said])
const report = (who: Made, review: string) =>
  askAs(database, who, `insert into public.listing_reports (review_id, reason) values ($1, 'false')`, [
    review,
  ])
const decide = (review: string, decision: string) =>
  askAs(database, lena, `select public.decide_report('review', $1, $2, $3)`, [
    ...[review, decision, 'It names a colleague.'],
  ])
const lines = async (who: Made) => {
  const listed = await askAs<Notice[]>(
    database,
    who,
    `select coalesce(jsonb_agg(n), '[]') from public.my_notices(array['review']) as n`,
  )
  return listed.map((notice) => [
    noticeWords(notice).title,
    noticeWords(notice).detail,
    noticeWords(notice).to,
  ])
}
const to = () => `/companies/${company.slug}#reviews`

/** Subjects and texts of the mails about what is unread, by whom they are to. */
async function mailed(): Promise<Record<string, { subject: string; text: string }>> {
  await sql`update public.notifications set happened_at = happened_at - interval '2 hours', mailed_at = mailed_at - interval '2 hours'`
  await sql`delete from private.person_mails`
  await database.transaction(async (owned) => {
    await owned`set local role project_owner`
    await owned`select private.send_notices(now(), 50)`
  })
  const rows = await sql<{ message: NamedMail }>`delete from tannr_internal.outbox returning message`
  return Object.fromEntries(
    rows.map(({ message }) => {
      const { to, subject, text } = mails(message)
      return [to, { subject, text: text ?? '' }]
    }),
  )
}
const addressOf = ({ id }: Made) => `${id}@example.com`

test('those who speak for a company hear of a day’s reviews once it is over, in one line, and of no moment', async () => {
  await write(ben)
  await write(cast.ada, 'Kind people')
  expect(await lines(cast.owner)).toEqual([])
  // What is changed on its first day is new; what is withdrawn on it is nothing.
  await write(cast.ada, 'Kinder people')
  const zoe = await givenAccount(database)
  await write(zoe, 'Withdrawn')
  await askAs(database, zoe, 'delete from public.company_reviews where user_id = $1', [zoe.id])
  await overDay(database)
  for (const who of [cast.owner, cast.recruiter]) {
    expect(await lines(who)).toEqual([[`2 new reviews of ${company.name}`, '', to()]])
  }
  for (const who of [cast.interviewer, ben, cast.stranger]) expect(await lines(who)).toEqual([])
  // Told once, and added to while it is unread; what was changed replaces nothing.
  await overDay(database)
  await write(ben, 'Long, clear nights')
  await write(await givenAccount(database), 'A third')
  await overDay(database)
  expect((await lines(cast.owner)).toSorted()).toEqual([
    [`3 new reviews of ${company.name}`, '', to()],
    [`A review of ${company.name} was changed`, 'Long, clear nights', to()],
  ])
})

test('a review that staff took down before the day was over is not told', async () => {
  const id = await write(ben)
  await report(cast.stranger, id)
  await decide(id, 'hidden')
  await overDay(database)
  expect(await lines(cast.owner)).toEqual([])
})

test('the mail of it goes by a switch of its own, and names nobody', async () => {
  await ask('recruiter', `select public.mail_me_of_hiring($1, '{applied,candidates}')`, [cast.company.id])
  await write(ben)
  expect(await mailed()).toEqual({})
  await overDay(database)
  const one = await mailed()
  expect(Object.keys(one)).toEqual([addressOf(cast.owner)])
  const mail = one[addressOf(cast.owner)]
  expect(mail?.subject).toBe(`${company.name}: new review`)
  expect(mail?.text).toContain('Long nights')
  expect(mail?.text).toContain(`https://example.com${to()}`)
  expect(mail?.text).toContain('these emails are on in the portal’s settings')
  expect(JSON.stringify(one)).not.toMatch(new RegExp(`${ben.id}|Benedikt|Quark`))
  await write(cast.ada, 'Kind people')
  await overDay(database)
  expect((await mailed())[addressOf(cast.owner)]?.subject).toBe(`${company.name}: 2 new reviews`)
})

test.each([
  ['gmail.com', true],
  ['keepers.example', false],
])('whose address is at %s is mailed of an answer, or not, and hears of it here', async (domain, is) => {
  const address = `ben-${crypto.randomUUID()}@${domain}`
  await sql`update auth.users set email = ${address} where id = ${ben.id}`
  await sql`delete from public.notifications`
  const id = await write(ben)
  await answer(id, 'Thank you. New instruments come in May.')
  const heard = [`${company.name} answered your review`, 'Thank you. New instruments come in May.', to()]
  expect(await lines(ben)).toEqual([heard])
  const told = await mailed()
  expect(Object.keys(told)).toEqual(is ? [address] : [])
  if (is) {
    expect(told[address]?.subject).toBe(`${company.name} answered your review`)
    expect(told[address]?.text).toContain(`https://example.com${to()}`)
  }
  // Nor of what staff decide about it; that replaces no answer.
  await report(cast.stranger, id)
  await decide(id, 'hidden')
  expect(await lines(ben)).toEqual([
    [`We took down your review of ${company.name}`, 'It names a colleague.', to()],
    heard,
  ])
  expect(Object.keys(await mailed()).toSorted()).toEqual(
    [...(is ? [address] : []), addressOf(cast.stranger)].toSorted(),
  )
})

test('the author alone reads why it was taken down, until it is back', async () => {
  const why = (who: Made) =>
    askAs<ReviewDecision | null>(database, who, 'select public.review_decision($1)', [cast.company.id])
  const id = await write(ben)
  await report(cast.stranger, id)
  await decide(id, 'warned')
  const [reference] = await sql<{ reference: string }>`
    select private.reference_of(id) as reference from public.report_decisions where subject_id = ${id}`
  expect(await why(ben)).toEqual({ decision: 'warned', reason: 'It names a colleague.', ...reference })
  for (const who of [cast.owner, cast.ada, lena]) expect(await why(who)).toBeNull()
  await write(ben, 'Without the name')
  expect(await why(ben)).toBeNull()
  await decide(id, 'hidden')
  expect(await why(ben)).toMatchObject({ decision: 'hidden' })
  await decide(id, 'restored')
  expect(await why(ben)).toBeNull()
  expect((await lines(ben))[0]?.[0]).toBe(`Your review of ${company.name} is back`)
  await askAs(database, ben, 'delete from public.company_reviews where id = $1', [id])
  expect(await lines(ben)).toEqual([])
})
