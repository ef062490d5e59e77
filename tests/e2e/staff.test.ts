import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenCompany, givenJob, givenMember } from '#tests/support/records.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()

/** As the operator does it. */
function operator(...words: string[]) {
  const env = { ...process.env, DATABASE_URL: tannr.databaseUrl }
  return spawnSync(process.execPath, ['tools/staff.ts', ...words], { env, encoding: 'utf8' })
}

async function givenStaff(): Promise<Person> {
  const lena = await givenPerson(tannr, { first_name: 'Lena', last_name: 'Marsh' })
  expect(operator('add', lena.email).stdout).toContain(`${lena.email} is staff now`)
  return lena
}

async function desk(person: Person, path = '/staff'): Promise<Page> {
  const page = await browser.pageOf(person)
  await page.goto(tannr.url + path)
  await untilAlive(page)
  return page
}

async function givenMessage(name: string, message: string): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  await tannr
    .client()
    .from('enquiries')
    .insert({ kind: 'support', page: '/support', email, name, message })
    .throwOnError()
  return email
}

test('whoever is not staff finds no page, and the command gives and takes the claim', async () => {
  const ada = await givenPerson(tannr)
  const page = await desk(ada)
  await page.getByRole('heading', { level: 1, name: 'The thread ends here' }).waitFor()
  expect(operator('add', 'nobody@example.com')).toMatchObject({ status: 1 })
  operator('add', ada.email)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Staff' }).waitFor()
  expect(operator().stdout).toContain(ada.email)
  operator('remove', ada.email)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'The thread ends here' }).waitFor()
})

test('a message is found, answered by mail and settled; another one is closed, and opened again', async () => {
  const lena = await givenStaff()
  const otto = await givenMessage('Otto Brandt', 'My invoice for August counts a seat twice.')
  await givenMessage('Seller', 'Buy our adverts.')
  const page = await desk(lena)
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('invoice for August')
  await page.getByRole('link', { name: /Otto Brandt/ }).click()
  const message = page.getByRole('article', { name: 'Message' })
  await message.getByText('My invoice for August counts a seat twice.').waitFor()
  await expectAccessible(page, 'the desk with a message', [390, 1440])
  await message.getByRole('button', { name: 'Send answer' }).click()
  await message.getByText('Write an answer first').waitFor()
  await message.getByLabel('Your answer').fill('You are right, and the seat is refunded.')
  await message.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText(`Your answer goes to ${otto}`).waitFor()
  const [sent] = await tannr.sql<{ body: string; signed: string }>(
    `select a.body, a.signed from enquiry_answers a join enquiries e on e.id = a.enquiry_id where e.email = $1`,
    [otto],
  )
  expect(sent).toEqual({ body: 'You are right, and the seat is refunded.', signed: 'Lena Marsh' })
  // An answered enquiry stays open; on a phone the list is one step back.
  await message.getByText('You are right, and the seat is refunded.').waitFor()
  await message.getByRole('link', { name: 'All messages' }).click()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('adverts')
  await page.getByRole('link', { name: /Seller/ }).click()
  await message.getByRole('button', { name: 'Close without an answer' }).click()
  // It leaves the list, but stays open.
  await message.getByRole('button', { name: 'Open again' }).waitFor()
  // Read at once, as it is shown for four seconds.
  await page
    .getByRole('status')
    .filter({ hasText: 'Closed without an answer' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await message.getByRole('button', { name: 'Close without an answer' }).waitFor()
  await page.goto(`${tannr.url}/staff?show=log`)
  await page.getByRole('listitem').filter({ hasText: 'Lena Marsh closed message' }).first().waitFor()
})

test('a link to a message leads to it however many wait before it, and says when it is gone', async () => {
  const lena = await givenStaff()
  const rows = await tannr.sql<{ id: string }>(
    `insert into enquiries (kind, page, email, name, message, created_at)
     select 'contact', '/company', 'waits-' || n || '@example.com', 'Person ' || n, 'Hello', now() + n * interval '1 second'
     from generate_series(1, 30) as n order by n returning id`,
  )
  const page = await desk(lena, `/staff?message=${rows.at(-1)?.id}`)
  const message = page.getByRole('article', { name: 'Message' })
  await message.getByRole('heading', { name: 'Person 30' }).waitFor()
  await page.getByRole('link', { name: /Person 1\b/ }).click()
  await message.getByRole('heading', { name: 'Person 1', exact: true }).waitFor()
  await page.goto(`${tannr.url}/staff?message=${crypto.randomUUID()}`)
  await page.getByText('That message is gone.').waitFor()
})

test('a suspended person is signed out and told why, and is back once restored', async () => {
  const lena = await givenStaff()
  const mona = await givenPerson(tannr, { first_name: 'Mona', last_name: 'Keller' })
  const page = await desk(lena, '/staff?show=people')
  await page.getByRole('searchbox', { name: 'Search people' }).fill(mona.email)
  await page.getByRole('button', { name: 'Plan of Mona Keller' }).click()
  const plan = page.getByRole('dialog', { name: 'Plan of Mona Keller' })
  await plan.getByLabel('Plan').selectOption('Growth')
  await plan.getByLabel('How long').selectOption('30 days')
  await plan.getByLabel('Reason').fill('A trial, as she asked for.')
  await plan.getByRole('button', { name: 'Change the plan' }).click()
  await page.getByText('· Growth until').waitFor()
  await page.getByRole('button', { name: 'Suspend Mona Keller' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend Mona Keller?' })
  await dialog.getByLabel('Reason').fill('Spam')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByText('Explain why in at least 10 characters').waitFor()
  await dialog.getByLabel('Reason').fill('Sent the same advert to ninety people.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('Mona Keller is suspended and was told why').waitFor()
  const refused = await tannr.client().auth.signInWithPassword({ email: mona.email, password: mona.password })
  expect(refused.error?.code).toBe('user_banned')
  await page.getByRole('button', { name: 'Restore Mona Keller' }).click()
  await page.getByLabel('Reason').fill('It was somebody with her password.')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'Suspend Mona Keller' }).waitFor()
  const back = await tannr.client().auth.signInWithPassword({ email: mona.email, password: mona.password })
  expect(back.error).toBeNull()
})

test('a company is verified with a reason, and a mail that was given up goes again', async () => {
  const lena = await givenStaff()
  const name = `Loom ${crypto.randomUUID().slice(0, 8)}`
  await tannr.sql(
    `insert into companies (name, industry, size, domain, verified_how, verified_at)
     values ($1, 'Textiles', '1-10', $2, null, null)`,
    [name, `${crypto.randomUUID()}.example`],
  )
  const page = await desk(lena, '/staff?show=companies')
  await page.getByRole('searchbox', { name: 'Search companies' }).fill(name)
  await page.getByRole('button', { name: `Verify ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Verify ${name}?` })
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await dialog.getByText('Explain why in at least 10 characters').waitFor()
  await dialog.getByLabel('Reason').fill('The registry entry names its owner.')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await page.getByText(`${name} is now verified`).waitFor()
  await page.getByRole('button', { name: `Remove verification from ${name}` }).waitFor()
  await expectAccessible(page, 'the desk with companies', [390, 1440])
  const address = `${crypto.randomUUID()}@example.com`
  await tannr.sql(
    `insert into tannr_internal.outbox (kind, message, state, attempts, trouble)
     values ('mail', jsonb_build_object('to', $1::text, 'template', 'restored', 'data', '{}'::jsonb), 'dead', 20, 'refused')`,
    [address],
  )
  await page.goto(`${tannr.url}/staff?show=deliveries`)
  await untilAlive(page)
  await page.getByRole('button', { name: `Send again to ${address}` }).click()
  await page.getByText(`It goes to ${address} again`).waitFor()
  await page.getByRole('button', { name: `Send again to ${address}` }).waitFor({ state: 'detached' })
})

test('staff see which pages helped, and which did not', async () => {
  const lena = await givenStaff()
  const visitor = await browser.page()
  await visitor.goto(`${tannr.url}/help-center/change-or-cancel-a-plan`)
  await untilAlive(visitor)
  await visitor.getByRole('button', { name: 'No', exact: true }).click()
  await visitor.getByText('Then talk to a person').waitFor()
  const page = await desk(lena, '/staff?show=answers')
  const line = page.getByRole('article').filter({ hasText: '/help-center/change-or-cancel-a-plan' })
  await line.getByText('Helped 0 of 1').waitFor()
  await line.getByText('Help article').waitFor()
  await expectAccessible(page, 'the desk with ratings', [390, 1440])
})

test('a reported post is taken down with a reason, and comes back when that was wrong', async () => {
  const lena = await givenStaff()
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
  const page = await desk(lena, '/staff?show=reports')
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
  await page.getByLabel('State').selectOption('Decided')
  await line.getByRole('button', { name: 'Restore: post by Ada Poster' }).click()
  await page.getByLabel('Reason').fill('The objection was right.')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Restored, and the people involved were notified').waitFor()
  expect((await tannr.sql('select from posts where id = $1 and hidden_at is null', [post.id])).length).toBe(1)
})

test('a reported job is taken down, its company sees that, and an appeal brings it back', async () => {
  const lena = await givenStaff()
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
  await reader.getByText('Reported. A person looks at it within a day').waitFor()
  const page = await desk(lena, '/staff?show=reports')
  const line = page.getByRole('listitem').filter({ hasText: 'They asked me for a deposit.' })
  await line.getByText('A job of').waitFor()
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
  expect(await office.getByRole('menuitem', { name: 'Reopen' }).count()).toBe(0)
  await page.getByLabel('State').selectOption('Decided')
  await line.getByRole('button', { name: 'Restore: job by Quick Money' }).click()
  await page.getByLabel('Reason').fill('The deposit was a mistake of theirs.')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Restored, and the people involved were notified').waitFor()
  await reader.reload()
  await reader.getByRole('heading', { level: 1, name: 'Envelope Stuffer' }).waitFor()
})

test('the queues are shown with their oldest and what failed, and say it when they cannot be read', async () => {
  const lena = await givenStaff()
  await tannr.sql(`insert into tannr_internal.outbox (kind, message, state, trouble)
    values ('mail', '{"to": "nowhere@example.com"}', 'dead', 'refused')`)
  const page = await desk(lena, '/staff?show=queues')
  const queues = page.getByRole('list', { name: 'Queues' })
  await queues
    .getByRole('listitem')
    .filter({ hasText: 'Emails and texts' })
    .getByText(/given up/)
    .waitFor()
  await page.getByText('Every message of a webhook has arrived').waitFor()
  await expectAccessible(page, 'the queues', [390, 1440])
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.goto(`${tannr.url}/staff?show=deliveries`)
  await page.getByRole('button', { name: 'Discard the message to nowhere@example.com' }).click()
  await page.getByText('The message to nowhere@example.com is discarded').waitFor()
  await page.route('**/rpc/staff_queues', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${tannr.url}/staff?show=queues`)
  await page.getByText('The queues could not be loaded').waitFor()
})
