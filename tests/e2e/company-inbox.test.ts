/** A conversation of a person and a company: the person's messages in one browser, the company's inbox in another. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { taken, untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenApplication, givenCompany, givenJob, givenMember } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()
let [grace, omar]: [Person, Person] = [{} as Person, {} as Person]
let company: { id: string; slug: string } = { id: '', slug: '' }

const named = (first_name: string) => givenPerson(tannr, { first_name, last_name: 'Moss' })
const join = (person: Person, role: string) => givenMember(tannr, company, person, role)
const log = (page: Page, name: string) => page.getByRole('log', { name: `Messages with ${name}` })
const said = (page: Page, name: string) => log(page, name).getByRole('listitem')
const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })

const open = (person: Person, path: string) => browser.open(tannr.url + path, person)

async function write(page: Page, name: string, words: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `Message to ${name}` })
  await field.fill(words)
  await field.press('Enter')
}

beforeAll(async () => {
  const made = await givenCompany(tannr, { name: 'Halyard' })
  const [row] = await tannr.sql<{ slug: string }>('select slug from companies where id = $1', [made.id])
  company = { id: made.id, slug: row?.slug ?? '' }
  grace = await named('Grace')
  omar = await named('Omar')
  await join(grace, 'owner')
  await join(omar, 'recruiter')
})

test('a person writes to a company from its page; its members share, answer, assign and settle it', async () => {
  const ines = await named('Ines')
  const office = await open(grace, '/business-portal?tab=messages')
  await office.getByText('No messages yet').waitFor()
  const hers = await open(ines, `/companies/${company.slug}`)
  await hers.getByRole('link', { name: 'Message Halyard' }).click()
  await hers.getByText('The people who manage Halyard read what you write.').waitFor()
  await write(hers, 'Halyard', 'Do you take interns?')
  await hers.waitForURL(/conversation=/)

  // The inbox updates by itself, and keeps an unsent reply.
  await said(office, 'Ines Moss').filter({ hasText: 'Do you take interns?' }).waitFor()
  // The list is beside the thread: the portal's style sheet has the classes of messages.
  const [left, right] = [await list(office).boundingBox(), await log(office, 'Ines Moss').boundingBox()]
  expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0))
  await office.getByRole('textbox', { name: 'Message to Ines Moss' }).fill('Twice a')
  await office.reload()
  await untilAlive(office)
  await list(office).getByText('Draft: Twice a').waitFor()
  await write(office, 'Ines Moss', 'Twice a year.')
  await said(hers, 'Halyard').filter({ hasText: 'Twice a year.' }).getByText('Grace at Halyard ·').waitFor()
  await list(hers)
    .getByRole('link', { name: /Halyard/ })
    .waitFor()
  await office.getByText('· read').waitFor()

  // Another member sees who wrote, takes the conversation over, and closes it.
  const desk = await open(omar, '/business-portal?tab=messages')
  await said(desk, 'Ines Moss').filter({ hasText: 'Twice a year.' }).getByText('Grace · ').waitFor()
  await desk.getByRole('button', { name: 'Assigned to Grace Moss: change' }).click()
  await taken(desk, 'rpc/assign_conversation', () =>
    desk.getByRole('button', { name: 'Omar Moss (you)' }).click(),
  )
  await office.getByRole('button', { name: 'Assigned to Omar Moss: change' }).waitFor()
  await desk.getByRole('link', { name: /^Mine/ }).click()
  await list(desk)
    .getByRole('link', { name: /Ines Moss/ })
    .click()
  await taken(desk, 'rpc/settle_conversation', () => desk.getByRole('button', { name: 'Settle' }).click())
  await desk.getByText('No open conversations are assigned to you.').waitFor()
  await expectAccessible(desk, 'an inbox', [390, 1440])

  // Her next message opens it again, and counts as unread for every member while nobody reads it.
  await office.close()
  await desk.goto(`${tannr.url}/business-portal?tab=messages&show=unassigned`)
  await write(hers, 'Halyard', 'When does it begin?')
  await desk.getByRole('navigation', { name: 'Parts of the inbox' }).getByText('Open1').waitFor()
  // The tab shows the count, which makes a phone's page no wider.
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.getByRole('link', { name: 'Messages 1 unread' }).waitFor()
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await desk.setViewportSize({ width: 1440, height: 900 })
  await desk.getByRole('searchbox', { name: 'Search conversations' }).fill('begin')
  await desk
    .getByRole('region', { name: 'Messages found' })
    .getByRole('link')
    .filter({ hasText: 'When does it begin?' })
    .click()
  await said(desk, 'Ines Moss').filter({ hasText: 'When does it begin?' }).waitFor()
})

test('both sides of an application write about it in one conversation, with its job at the top', async () => {
  const seeker = await named('Ada')
  const title = `Rigger ${Math.random().toString(36).slice(2, 8)}`
  const job = await givenJob(tannr, { company_id: company.id, title })
  const application = await givenApplication(tannr, seeker, job.id)
  const office = await open(omar, `/business-portal?tab=talent&job=${job.id}&application=${application.id}`)
  await office
    .getByRole('complementary', { name: 'Candidate' })
    .getByRole('link', { name: 'Message' })
    .click()
  await office.getByText(`About the application for ${title}`).waitFor()
  await write(office, 'Ada Moss', 'Thank you for your application.')
  await office.getByRole('link', { name: 'View application' }).waitFor()

  const hers = await open(seeker, '/applications')
  await hers.getByRole('button', { name: `View ${title}` }).click()
  await hers.getByRole('dialog', { name: title }).getByRole('link', { name: 'Message' }).click()
  await hers.waitForURL(/conversation=/)
  await hers.getByRole('complementary', { name: 'This application' }).getByText(title).waitFor()
  await said(hers, 'Halyard').filter({ hasText: 'Thank you for your application.' }).waitFor()
  await write(hers, 'Halyard', 'Gladly.')
  await said(office, 'Ada Moss').filter({ hasText: 'Gladly.' }).waitFor()
  await hers.getByRole('link', { name: 'View application' }).click()
  await hers.getByRole('button', { name: `View ${title}` }).waitFor()
  await office.getByRole('link', { name: 'View application' }).click()
  await office.getByRole('complementary', { name: 'Candidate' }).getByText('Ada Moss').first().waitFor()
})

test('whoever blocks a company hears no more of it, until they take that back', async () => {
  const ben = await named('Ben')
  await ben.client
    .rpc('send_message', { message: crypto.randomUUID(), body: 'Hello', company: company.id })
    .throwOnError()
  const his = await open(ben, '/messages')
  await his.getByRole('button', { name: 'More about Halyard' }).click()
  await his.getByRole('button', { name: 'Block or report' }).click()
  const dialog = his.getByRole('dialog')
  await taken(his, 'rpc/stop_company', () => dialog.getByRole('button', { name: 'Confirm' }).click())
  await his.getByText('You blocked Halyard.').waitFor()
  const office = await open(grace, '/business-portal?tab=messages')
  await list(office)
    .getByRole('link', { name: /Ben Moss/ })
    .click()
  await write(office, 'Ben Moss', 'Are you there?')
  await said(office, 'Ben Moss').filter({ hasText: 'Are you there?' }).waitFor()
  await taken(his, 'rpc/stop_company', () => his.getByRole('button', { name: 'Unblock' }).click())
  await his.getByRole('textbox', { name: 'Message to Halyard' }).waitFor()
  await his.reload()
  await said(his, 'Halyard').first().waitFor()
  expect(await said(his, 'Halyard').count()).toBe(1)
})

test('a company that blocks a person reads nothing new, and the person reads why they cannot write', async () => {
  const dora = await named('Dora')
  await dora.client
    .rpc('send_message', { message: crypto.randomUUID(), body: 'Answer me at once!', company: company.id })
    .throwOnError()
  const hers = await open(dora, '/messages')
  await hers.getByRole('textbox', { name: 'Message to Halyard' }).fill('I said at once')
  const office = await open(grace, '/business-portal?tab=messages')
  await list(office)
    .getByRole('link', { name: /Dora Moss/ })
    .click()
  await office.getByRole('button', { name: 'More about Dora Moss' }).click()
  await office.getByRole('button', { name: 'Block or report' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByText('they can’t message your company').waitFor()
  await taken(office, 'rpc/stop_person', () => dialog.getByRole('button', { name: 'Confirm' }).click())
  await office.getByText('Your company blocked Dora Moss.').waitFor()
  await hers.getByText('Halyard doesn’t take messages from you.').waitFor()
  await taken(office, 'rpc/stop_person', () => office.getByRole('button', { name: 'Unblock' }).click())
  await office.getByRole('textbox', { name: 'Message to Dora Moss' }).waitFor()
  // What was typed is still there.
  expect(await hers.getByRole('textbox', { name: 'Message to Halyard' }).inputValue()).toBe('I said at once')
})

test('the company offers times in the conversation, the person takes one, and each sees that the other writes', async () => {
  const seeker = await named('Cleo')
  await seeker.client
    .rpc('send_message', { message: crypto.randomUUID(), body: 'May I see the loft?', company: company.id })
    .throwOnError()
  const office = await open(omar, '/business-portal?tab=messages')
  await list(office)
    .getByRole('link', { name: /Cleo Moss/ })
    .click()
  const hers = await open(seeker, '/messages')
  await said(hers, 'Halyard').filter({ hasText: 'May I see the loft?' }).waitFor()

  await expect
    .poll(
      async () => {
        await hers.getByRole('textbox', { name: 'Message to Halyard' }).press('x')
        return office.getByText('Cleo Moss is writing').count()
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(1)
  await hers.getByRole('textbox', { name: 'Message to Halyard' }).fill('')

  await office.getByRole('button', { name: 'Offer times to meet' }).click()
  const dialog = office.getByRole('dialog', { name: 'Times to meet Cleo Moss' })
  await dialog.getByLabel('What it is about').fill('A look at the loft')
  await dialog.getByLabel('Time 1', { exact: true }).fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Offer these times' }).click()
  await dialog.getByText('Offer times in the future.').waitFor()
  await dialog.getByRole('button', { name: 'Remove time 1' }).click()
  await taken(office, 'rpc/offer_meeting', () =>
    dialog.getByRole('button', { name: 'Offer these times' }).click(),
  )

  const card = (page: Page) => page.getByRole('region', { name: 'Times to meet: A look at the loft' })
  await card(office).getByText('Cleo Moss has not chosen yet.').waitFor()
  await card(hers).getByRole('button', { pressed: false }).first().click()
  await taken(hers, 'rpc/take_time', () => card(hers).getByRole('button', { name: 'Take this time' }).click())
  await card(office).getByRole('link', { name: 'Add to calendar' }).waitFor()
  const file = await card(hers).getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  expect(decodeURIComponent(file ?? '')).toContain('SUMMARY:A look at the loft: Halyard')
  await said(office, 'Cleo Moss').filter({ hasText: 'I picked a time: A look at the loft' }).waitFor()
  await taken(office, 'rpc/end_meeting', () =>
    card(office).getByRole('button', { name: 'I can’t make it' }).click(),
  )
  await card(hers).getByText('This meeting was canceled.').waitFor()
  await expectAccessible(hers, 'times to meet', [390, 1440])
})

test('a candidate who is masked on the board is masked in the inbox, and the page says what is not', async () => {
  const kit = await named('Kit')
  const job = await givenJob(tannr, { company_id: company.id, title: 'Rigger' })
  const application = await givenApplication(tannr, kit, job.id)
  await kit.client
    .rpc('send_message', {
      message: crypto.randomUUID(),
      body: 'When may I visit?',
      application: application.id,
    })
    .throwOnError()
  const office = await open(omar, '/business-portal?tab=talent')
  await office.getByRole('switch', { name: 'Mask names' }).check()
  const listed = office.waitForResponse(
    (response) =>
      response.url().includes('/rpc/company_inbox?') || response.url().endsWith('/rpc/company_inbox'),
  )
  await office.goto(`${tannr.url}/business-portal?tab=messages&application=${application.id}`)
  expect(await (await listed).text()).not.toContain('Kit Moss')
  await said(office, 'Candidate 1').filter({ hasText: 'When may I visit?' }).waitFor()
  await office.getByText('The name is masked. Messages and files are not: they may show it.').waitFor()
  expect(await office.getByText('Kit Moss').count()).toBe(0)
  await office.goto(`${tannr.url}/business-portal?tab=talent`)
  await office.getByRole('switch', { name: 'Mask names' }).uncheck()
})
