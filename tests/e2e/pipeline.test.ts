/** The pipeline of a company: moving, rejecting, masking, bulk answers. first-hire.test.ts covers the whole process. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { taken, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenApplication, givenCompany, givenJob, givenMember, lastEventOf } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()
let recruiter = {} as Person
let company = ''

const named = (first_name: string) => givenPerson(tannr, { first_name, last_name: 'Rao' })
const join = (person: Person, role: string) => givenMember(tannr, { id: company }, person, role)
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, status: string, name: string) =>
  column(page, status).getByRole('article').filter({ hasText: name })

async function given(): Promise<{ seeker: Person; job: string; title: string }> {
  const title = `Keeper ${Math.random().toString(36).slice(2, 8)}`
  const job = await givenJob(tannr, { company_id: company, title })
  const seeker = await named('Ada')
  await givenApplication(tannr, seeker, job.id)
  return { seeker, job: job.id, title }
}

async function board(person: Person, job: string): Promise<Page> {
  const page = await browser.pageOf(person)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${tannr.url}/business-portal?tab=talent&job=${job}`)
  await column(page, 'Under Review').waitFor()
  return page
}

beforeAll(async () => {
  company = (await givenCompany(tannr, { name: 'Observatory' })).id
  recruiter = await named('Rita')
  await join(recruiter, 'recruiter')
})

test('a card is dragged to the end, and nobody is declined without words of their own', async () => {
  const { seeker, job, title } = await given()
  const office = await board(recruiter, job)
  const from = await card(office, 'Under Review', 'Ada Rao').boundingBox()
  const to = await office.locator('[data-column=rejected]').boundingBox()
  if (!from || !to) throw new Error('The board is not there')
  const lift = async () => {
    await office.mouse.move(from.x + 40, from.y + 60)
    await office.mouse.down()
    await office.mouse.move(from.x + 80, from.y + 70)
  }
  // Escape ends the drag: nothing moves, and the release opens nothing.
  await lift()
  await office.keyboard.press('Escape')
  await office.mouse.up()
  expect(await office.getByRole('complementary', { name: 'Candidate' }).count()).toBe(0)
  await lift()
  await office.mouse.move(to.x + 15, to.y + 80, { steps: 5 })
  await office.mouse.up()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Message').fill('')
  await dialog.getByText('Write a message before you decline.').waitFor()
  await dialog.getByLabel('Message').fill('Dear {name}, not this {job}.')
  await taken(office, 'rpc/reject_applications', () =>
    dialog.getByRole('button', { name: 'Decline and tell them' }).click(),
  )
  const home = await browser.pageOf(seeker)
  await home.goto(`${tannr.url}/applications`)
  await home.getByRole('button', { name: `View ${title}` }).click()
  await home.getByText(`Dear Ada, not this ${title}.`).waitFor()
})

test('a notice opens the company that it is about, whichever is shown first', async () => {
  const member = await named('Mina')
  const first = await givenCompany(tannr, { name: 'Aardvark Optics' })
  await givenMember(tannr, first, member, 'owner')
  await join(member, 'recruiter')
  const { seeker, job, title } = await given()
  const [{ id: application } = { id: '' }] = await tannr.sql<{ id: string }>(
    'select id from applications where user_id = $1',
    [seeker.id],
  )
  const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const { data: meeting } = await recruiter.client
    .rpc('offer_times', {
      ...{ application, as_status: 'interview_scheduled', title: 'Call', minutes: 30, place: '', note: '' },
      ...{ people: [recruiter.id], starts: [ahead(3)], choose_by: ahead(2).slice(0, 10) },
      seen_event: await lastEventOf(tannr, application),
    })
    .throwOnError()
  const page = await browser.pageOf(member)
  for (const asked of [`job=${job}`, `application=${application}`, `meeting=${meeting}`]) {
    await page.goto(`${tannr.url}/business-portal?tab=talent&${asked}`)
    await card(page, 'Interview Scheduled', 'Ada Rao').waitFor()
    await page.getByRole('main').getByText(title).first().waitFor()
    await page.waitForURL(({ searchParams }) => searchParams.get('company') === company)
    const panel = page.getByRole('complementary', { name: 'Candidate' })
    if (!asked.startsWith('job')) await panel.getByText('Ada Rao').first().waitFor()
  }
})

test('names are withheld where somebody asks for that, in what the server sends as well', async () => {
  const { job } = await given()
  const office = await board(recruiter, job)
  await office.getByRole('switch', { name: 'Mask names' }).check()
  await card(office, 'Under Review', 'Candidate 1').waitFor()
  const answer = office.waitForResponse((response) => response.url().includes('/rpc/pipeline_candidate'))
  await card(office, 'Under Review', 'Candidate 1')
    .getByRole('button', { name: 'Candidate 1', exact: true })
    .click()
  expect(await (await answer).text()).not.toContain('Ada')
  await office.getByRole('switch', { name: 'Mask names' }).uncheck()
})

test('several are answered at once in the list, and the notes of the team stay with the team', async () => {
  const { seeker, job } = await given()
  const ben = await named('Ben')
  await givenApplication(tannr, ben, job)
  const office = await board(recruiter, job)
  await office.getByRole('link', { name: 'List' }).click()
  for (const name of ['Ada Rao', 'Ben Rao']) await office.getByLabel(`Choose ${name}`).check()
  await office.getByRole('toolbar').getByRole('button', { name: 'Decline…' }).click()
  await taken(office, 'rpc/reject_applications', () =>
    office.getByRole('button', { name: 'Decline and tell all 2' }).click(),
  )
  await column(office, 'Not Selected').getByText('Ben Rao').waitFor()
  await column(office, 'Not Selected').getByRole('button', { name: 'Ada Rao', exact: true }).click()
  const panel = office.getByRole('complementary', { name: 'Candidate' })
  await panel.getByRole('tab', { name: 'Notes' }).click()
  await panel.getByLabel('A note for the team').fill('Ask again in spring.')
  await taken(office, 'application_team_notes', () => panel.getByRole('button', { name: 'Add note' }).click())
  await panel.getByRole('listitem').getByText('Ask again in spring.').waitFor()
  const { data } = await seeker.client.from('application_team_notes').select()
  expect(data).toEqual([])
})

test('cards beyond the first twenty move like the others, and one that is refused holds up nobody', async () => {
  const { job } = await given()
  await tannr.sql(
    `with made as (
       insert into auth.users (id, aud, role, email, raw_user_meta_data)
       select gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@example.com',
         jsonb_build_object('first_name', 'Zoe', 'last_name', substr(md5(n::text), 1, 8)) from generate_series(1, 22) as n
       returning id)
     insert into applications (user_id, job_id) select id, $1 from made`,
    [job],
  )
  const office = await board(recruiter, job)
  const waiting = column(office, 'Under Review')
  await waiting.getByRole('button', { name: '3 more' }).click()
  await expect.poll(() => waiting.getByRole('article').count()).toBe(23)
  const last = waiting.getByRole('article').last()
  const name = (await last.getByRole('heading').textContent()) ?? ''
  await taken(office, 'rpc/move_application', () => last.getByRole('button').first().press('Alt+ArrowRight'))
  await card(office, 'Phone Screening', name).waitFor()
  await expect.poll(() => waiting.getByRole('article').count()).toBe(22)
  // One of the first twenty leaves: the others stay open.
  const first = waiting.getByRole('article').first()
  await taken(office, 'rpc/move_application', () => first.getByRole('button').first().press('Alt+ArrowRight'))
  await office.getByRole('link', { name: 'List' }).click()
  await expect.poll(() => waiting.getByRole('checkbox').count()).toBe(21)
  const ticks = waiting.getByLabel(/^Choose Zoe/)
  for (const nth of [0, 1]) await ticks.nth(nth).check()
  const refused = ((await ticks.nth(0).getAttribute('aria-label')) ?? '').replace('Choose Zoe ', '')
  // Answered by another member meanwhile.
  await tannr.sql(
    `update applications set stage = 'Second look' where job_id = $1 and user_id in (select user_id from profiles where last_name = $2)`,
    [job, refused],
  )
  await office.getByRole('toolbar').getByRole('button', { name: 'Phone Screening' }).click()
  await office.getByText('1 of 2 moved, and the others not: This application has changed').waitFor()
  await expect.poll(() => column(office, 'Phone Screening').getByRole('checkbox').count()).toBe(3)

  // Restored by keyboard it is the last to be answered, outside of the visible ones: the focus goes to the button that shows it.
  const again = await board(recruiter, job)
  const opener = card(again, 'Phone Screening', name).getByRole('button').first()
  await taken(again, 'rpc/move_application', () => opener.press('Alt+ArrowLeft'))
  const more = column(again, 'Under Review').getByRole('button', { name: '1 more' })
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('an offer that was withdrawn is made anew, all of it from the panel', async () => {
  const { job } = await given()
  const office = await board(recruiter, job)
  await card(office, 'Under Review', 'Ada Rao').getByRole('button', { name: 'Ada Rao', exact: true }).click()
  const panel = office.getByRole('complementary', { name: 'Candidate' })
  const offer = async () => {
    await office.getByRole('dialog').getByLabel('Pay per year').fill('120000')
    await taken(office, 'rpc/make_offer', () =>
      office.getByRole('dialog').getByRole('button', { name: 'Make the offer' }).click(),
    )
  }
  await panel.getByRole('button', { name: 'Move', exact: true }).click()
  await panel.getByRole('button', { name: 'Make an offer…' }).click()
  await offer()
  // While it is open, nobody rejects in parallel.
  await panel.getByRole('button', { name: 'Withdraw the offer' }).waitFor()
  expect(await panel.getByRole('button', { name: 'Decline…' }).count()).toBe(0)
  await taken(office, 'rpc/withdraw_offer', () =>
    panel.getByRole('button', { name: 'Withdraw the offer' }).click(),
  )
  await panel.getByRole('button', { name: 'Make an offer', exact: true }).click()
  await offer()
  await panel.getByRole('button', { name: 'Withdraw the offer' }).waitFor()
})
