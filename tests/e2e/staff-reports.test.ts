import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import { givenCompany, givenJob, givenMember } from '#tests/support/records.ts'
import { givenStaff, openDesk } from '#tests/support/staff-desk.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()

test('a reported post is taken down with a reason, and comes back when that was wrong', async () => {
  const lena = await givenStaff(tannr)
  const ada = await givenPerson(tannr, { first_name: 'Ada', last_name: 'Poster' })
  const ben = await givenPerson(tannr)
  const words = `Buy my course ${crypto.randomUUID()}.`
  const { data: post } = await ada.client
    .from('posts')
    .insert({ body: words })
    .select('id')
    .single()
    .throwOnError()
  await ben.client
    .from('post_reports')
    .insert({ post_id: post.id, reason: 'spam', note: 'The third one today.' })
    .throwOnError()
  const page = await openDesk(tannr, browser, lena, '/staff?show=reports')
  const line = page.getByRole('listitem').filter({ hasText: words })
  await line.getByText('The third one today.').waitFor()
  await line.getByRole('button', { name: 'Take down: post by Ada Poster' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take it down?' })
  await dialog.getByLabel('Reason').fill('It is an advert and nothing else.')
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await page.getByText('Taken down, and the people involved were notified').waitFor()
  await line.waitFor({ state: 'detached' })
  const seen = () => ben.client.from('posts').select('id').eq('id', post.id).throwOnError()
  expect((await seen()).data).toEqual([])
  // The mail of the decision leads to a form that begins with its reference, by which staff find it.
  const [mail] = await tannr.sql<{ link: string }>(
    `select upper(left(id::text, 8)) as link from report_decisions where subject_id = $1`,
    [post.id],
  )
  const reference = mail?.link ?? ''
  const appeal = await browser.pageOf(ada)
  await appeal.goto(`${tannr.url}/support?topic=other&reference=${reference}#message`)
  await expect.poll(() => appeal.getByLabel('Message').inputValue()).toBe(`Reference ${reference}\n\n`)
  await page.getByLabel('Reference of a decision').fill(reference)
  await line.getByText(`Reference ${reference}, by`).waitFor()
  await line.getByRole('button', { name: 'Restore: post by Ada Poster' }).click()
  await page.getByLabel('Reason').fill('The objection was right.')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Restored, and the people involved were notified').waitFor()
  expect((await tannr.sql('select from posts where id = $1 and hidden_at is null', [post.id])).length).toBe(1)
})

test('a reported job is taken down, its company sees that, and an appeal brings it back', async () => {
  const lena = await givenStaff(tannr)
  const [ben, olga] = [await givenPerson(tannr), await givenPerson(tannr)]
  const company = await givenCompany(tannr, { name: 'Quick Money' })
  await givenMember(tannr, company, olga, 'owner')
  const job = await givenJob(tannr, { company_id: company.id, title: 'Envelope Stuffer' })
  const reader = await browser.pageOf(ben)
  await reader.goto(`${tannr.url}/jobs/${job.id}`)
  await reader.getByRole('button', { name: 'Report this job by Quick Money' }).click()
  const form = reader.getByRole('dialog', { name: 'Report this job by Quick Money' })
  await form.getByLabel('What is wrong with it').selectOption('Spam or a scam')
  await form.getByLabel('Anything else').fill('They asked me for a deposit.')
  await form.getByRole('button', { name: 'Report' }).click()
  await reader.getByText('Reported. We’ll look at it within a day').waitFor()
  const page = await openDesk(tannr, browser, lena, '/staff?show=reports')
  const line = page.getByRole('listitem').filter({ hasText: 'They asked me for a deposit.' })
  await line.getByText('A job at').waitFor()
  await expectAccessible(page, 'the reports with a job', [390, 1440])
  await line.getByRole('button', { name: 'Take down: job by Quick Money' }).click()
  await page.getByLabel('Reason').fill('Applicants are asked for money.')
  await page.getByRole('dialog').getByRole('button', { name: 'Take down' }).click()
  await line.waitFor({ state: 'detached' })
  await reader.reload()
  await reader.getByText('This job is not open').waitFor()
  const office = await browser.pageOf(olga)
  await office.goto(`${tannr.url}/business-portal?tab=jobs`)
  const row = office.getByRole('article').filter({ hasText: 'Envelope Stuffer' })
  await row.getByText('Taken down by Tannr staff').waitFor()
  await row.getByRole('button', { name: 'More for Envelope Stuffer' }).click()
  await row.getByRole('link', { name: 'Duplicate' }).waitFor()
  expect(await row.getByRole('button', { name: 'Reopen' }).count()).toBe(0)
  await page.getByLabel('State').selectOption('Decided')
  await line.getByRole('button', { name: 'Restore: job by Quick Money' }).click()
  await page.getByLabel('Reason').fill('The deposit was a mistake of theirs.')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Restored, and the people involved were notified').waitFor()
  await reader.reload()
  await reader.getByRole('heading', { level: 1, name: 'Envelope Stuffer' }).waitFor()
})

test('the queues are shown with their oldest and what failed, and say it when they cannot be read', async () => {
  const lena = await givenStaff(tannr)
  await tannr.sql(`insert into tannr_internal.outbox (kind, message, state, trouble)
    values ('mail', '{"to": "nowhere@example.com"}', 'dead', 'refused')`)
  await tannr.sql(`insert into tannr_internal.failed_requests
      (id, method, url, host, headers, timeout_milliseconds, is_whole, trouble)
    values (-1, 'GET', 'http://192.0.2.1/a', '192.0.2.1', '{}', 1, true, 'HTTP 503'),
      (-2, 'POST', 'http://192.0.2.2/a', '192.0.2.2', '{}', 1, false, 'Timeout of 1 ms reached')`)
  const page = await openDesk(tannr, browser, lena, '/staff?show=queues')
  const queues = page.getByRole('list', { name: 'Queues' })
  await queues
    .getByRole('listitem')
    .filter({ hasText: 'Emails and texts' })
    .getByText(/given up/)
    .waitFor()
  await page.getByText('Every webhook has been delivered').waitFor()
  await expectAccessible(page, 'the queues', [390, 1440])
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const requests = page.getByRole('region', { name: 'Failed requests of SQL' })
  await requests.getByText('GET · HTTP 503').waitFor()
  expect(await requests.getByRole('button', { name: 'Send again to 192.0.2.2' }).count()).toBe(0)
  await requests.getByRole('button', { name: 'Discard the request to 192.0.2.2' }).click()
  await page.getByText('The request to 192.0.2.2 is discarded').waitFor()
  await requests.getByRole('button', { name: 'Send again to 192.0.2.1' }).click()
  await page.getByText('It goes to 192.0.2.1 again').waitFor()
  await page.goto(`${tannr.url}/staff?show=deliveries`)
  await page.getByRole('button', { name: 'Discard the message to nowhere@example.com' }).click()
  await page.getByText('The message to nowhere@example.com is discarded').waitFor()
  await page.route('**/rpc/staff_queues', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${tannr.url}/staff?show=queues`)
  await page.getByText('The queues could not be loaded').waitFor()
})

test('a long posting begins folded, and is opened and decided by the keyboard alone', async () => {
  const lena = await givenStaff(tannr)
  const ben = await givenPerson(tannr)
  const last = `The last line ${crypto.randomUUID()}.`
  const description = [...Array.from({ length: 20 }, (_, line) => `Line ${line + 1}.`), last].join('\n')
  const job = await givenJob(tannr, { title: 'Letter Writer', description })
  await ben.client
    .from('listing_reports')
    .insert({ job_id: job.id, reason: 'false', note: `Unlike ${job.id}.` })
    .throwOnError()
  const page = await openDesk(tannr, browser, lena, '/staff?show=reports')
  const line = page.getByRole('listitem').filter({ hasText: `Unlike ${job.id}.` })
  const words = line.locator('blockquote')
  const height = async () => (await words.boundingBox())?.height ?? 0
  const more = line.getByRole('button', { name: /^Show all: job by/ })
  await more.waitFor()
  const folded = await height()
  await more.focus()
  await page.keyboard.press('Enter')
  await line.getByRole('button', { name: /^Show less: job by/, expanded: true }).waitFor()
  await expect.poll(height).toBeGreaterThan(folded * 2)
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Keep')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Keep')
  for (const [show, name] of Object.entries({ reports: 'Reports', people: 'People', log: 'The log' })) {
    await page.goto(`${tannr.url}/staff?show=${show}`)
    await page.getByRole('list', { name, exact: true }).waitFor()
    await expectAccessible(page, `the desk with ${show}`, [390, 1440])
  }
})

test('a reported event is taken down: its page is gone, its guests hear of it, its company sees why', async () => {
  const lena = await givenStaff(tannr)
  const [ben, guest, olga] = [await givenPerson(tannr), await givenPerson(tannr), await givenPerson(tannr)]
  const company = await givenCompany(tannr, { name: 'Quick Evenings' })
  await givenMember(tannr, company, olga, 'owner')
  const [event] = await tannr.sql<{ id: string }>(
    `insert into company_events (company_id, title, starts_at, ends_at, zone, place)
     values ($1, 'An evening of offers', now() + interval '3 days', now() + interval '4 days', 'UTC', 'Hall 3') returning id`,
    [company.id],
  )
  await guest.client.rpc('answer_event', { event: event?.id, comes: true }).throwOnError()
  const reader = await browser.pageOf(ben)
  await reader.goto(`${tannr.url}/events/${event?.id}`)
  await reader.getByRole('button', { name: 'Report this event by Quick Evenings' }).click()
  const form = reader.getByRole('dialog', { name: 'Report this event by Quick Evenings' })
  await form.getByLabel('What is wrong with it').selectOption('Spam or a scam')
  await form.getByLabel('Anything else').fill('It is a sale, and nothing else.')
  await form.getByRole('button', { name: 'Report' }).click()
  await reader.getByText('Reported. We’ll look at it within a day').waitFor()
  const page = await openDesk(tannr, browser, lena, '/staff?show=reports')
  const line = page.getByRole('listitem').filter({ hasText: 'It is a sale, and nothing else.' })
  await line.getByText('An event by').waitFor()
  await line.getByRole('button', { name: 'Take down: event by Quick Evenings' }).click()
  await page.getByLabel('Reason').fill('Guests are asked to buy on the spot.')
  await page.getByRole('dialog').getByRole('button', { name: 'Take down' }).click()
  await line.waitFor({ state: 'detached' })
  await reader.reload()
  await reader.getByText('There is no event at this address').waitFor()
  const told = await browser.pageOf(guest)
  await told.goto(`${tannr.url}/notifications`)
  await told.getByText('No longer on Tannr: An evening of offers').waitFor()
  const office = await browser.pageOf(olga)
  await office.goto(`${tannr.url}/business-portal?tab=events`)
  await office.getByText('Taken down by Tannr').waitFor()
})
