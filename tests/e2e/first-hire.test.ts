/**
 * A company's first hire, from sign-up to offer: recruiter, interviewer and seeker, each in their own browser, with a dropped
 * connection, a second tab, and a session that ends in the middle.
 */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { taken, useBrowser } from '#tests/support/browser.ts'
import { inboxAt } from '#tests/support/inbox.ts'
import { givenPerson, type Person, signIn } from '#tests/support/people.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()

const some = Math.random().toString(36).slice(2, 10)
const company = `Observatory ${some}`
const title = `Keeper ${some}`
const password = 'needle-and-thread'
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, status: string) =>
  column(page, status).getByRole('article').filter({ hasText: 'Ada Rao' })
const opener = (page: Page, status: string) =>
  card(page, status).getByRole('button', { name: 'Ada Rao', exact: true })
const candidate = (page: Page) => page.getByRole('complementary', { name: 'Candidate' })

/** Signs up with a password, by the link in the email, and comes back signed in. */
async function signUp(email: string): Promise<Page> {
  const page = await (await browser.context({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(`${tannr.url}/sign-up`)
  await page.getByLabel('First name').fill('Rita')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel('I am a...').selectOption('Employer looking to hire')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/sign-in')
  await page.goto((await inboxAt(tannr.url).newest(email)).link)
  await page.waitForURL('**/dashboard')
  return page
}

async function addCompany(office: Page): Promise<void> {
  await office.goto(`${tannr.url}/business-portal?new=company`)
  const dialog = office.getByRole('dialog', { name: 'Add your company' })
  await dialog.getByLabel('Name').fill(company)
  await dialog.getByLabel('Industry').fill('Astronomy')
  await dialog.getByLabel('Size').selectOption('1-10')
  // The connection drops: everything typed stays, and the next press sends it.
  await office.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Create company' }).click()
  await dialog.getByRole('alert').getByText('The company was not created').waitFor()
  await office.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Create company' }).click()
  await office.getByText('The company is not verified').waitFor()
}

/** Invites an interviewer, who accepts by the link in their email. */
async function invite(office: Page, guest: Person): Promise<Page> {
  await office.getByRole('link', { name: 'Settings', exact: true }).last().click()
  const inbox = inboxAt(tannr.url)
  const before = await inbox.count(guest.email)
  await office.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Email address').fill(guest.email)
  await dialog.getByLabel('Interviewer').check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await office.getByRole('list', { name: 'Open invitations' }).getByText(guest.email).waitFor()
  const { text } = await inbox.newest(guest.email, before)
  const context = await browser.context({ viewport: { width: 1440, height: 900 } })
  await signIn(context, guest)
  const desk = await context.newPage()
  await desk.goto(`${tannr.url}${/\/business-portal\?invitation=[\w-]+/.exec(text)?.[0] ?? ''}`)
  await desk.getByRole('button', { name: `Accept: ${company}` }).click()
  await office.getByRole('list', { name: 'Members' }).getByText('Ivan Rao').waitFor()
  return desk
}

async function postJob(office: Page): Promise<string> {
  await office.getByRole('link', { name: 'Jobs', exact: true }).last().click()
  await office.getByRole('link', { name: 'Post a job' }).first().click()
  await office.getByLabel('Title').fill(title)
  await office.getByLabel('Location').fill('Remote')
  await office.getByLabel('Salary from').fill('100000')
  await office.getByLabel('Salary to').fill('120000')
  await office.getByLabel('Closing date').fill(dayAhead(30))
  await office
    .getByRole('textbox', { name: 'Description' })
    .fill('You keep the telescope, and the log of it.\n\nWhat we look for\n\n- You have cast glass')
  await office.getByText('All checks pass').waitFor()
  await office.getByRole('button', { name: 'Post job' }).click()
  await office.getByText('Job posted').waitFor()
  const [job] = await tannr.sql<{ id: string }>('select id from jobs where title = $1', [title])
  return job?.id ?? ''
}

async function apply(seeker: Person, job: string): Promise<Page> {
  const home = await browser.pageOf(seeker)
  await home.goto(`${tannr.url}/jobs/${job}`)
  await home.getByRole('button', { name: `Apply Now for ${title}` }).click()
  await home.getByLabel('Note to the employer').fill('I have kept two.')
  await home.getByRole('button', { name: 'Send application' }).click()
  await home.getByText(`Your application to ${company} (unverified) is on its way`).waitFor()
  await home.goto(`${tannr.url}/applications`)
  await home.getByRole('button', { name: `View ${title}` }).click()
  return home
}

/** The id of the entry in the file that adds an interview to a calendar. */
async function entryOf(place: Locator): Promise<string | undefined> {
  const file = await place.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  return decodeURIComponent(file ?? '').match(/UID:.*/)?.[0]
}

/** The session ends while the scorecard is being filled in; all of it is still there after signing in again. */
async function handInTwice(desk: Page, interviewer: Person, job: string): Promise<void> {
  await desk.goto(`${tannr.url}/business-portal?tab=talent&job=${job}`)
  await opener(desk, 'Phone Screening').click()
  expect(await entryOf(candidate(desk))).toMatch(/^UID:interview-/)
  await candidate(desk).getByRole('tab', { name: 'Scorecards' }).click()
  for (const line of ['Craft', 'Judgment', 'Communication'])
    await candidate(desk).getByLabel(`${line}: 4 of 4`).check({ force: true })
  await candidate(desk).getByLabel('Your recommendation').selectOption('strong_yes')
  await candidate(desk).getByLabel('What you saw').fill('Drew the whole telescope.')
  await desk.evaluate(() => localStorage.removeItem('tannr.session'))
  const back = encodeURIComponent(`/business-portal?tab=talent&job=${job}`)
  await desk.goto(`${tannr.url}/auth?next=${back}`)
  await desk.getByLabel('Email address').fill(interviewer.email)
  await desk.getByRole('button', { name: 'Continue', exact: true }).click()
  await desk.getByLabel('Password', { exact: true }).fill(interviewer.password)
  await desk.getByRole('button', { name: 'Continue', exact: true }).click()
  await opener(desk, 'Phone Screening').click()
  await candidate(desk).getByRole('tab', { name: 'Scorecards' }).click()
  const saw = candidate(desk).getByLabel('What you saw')
  await expect.poll(() => saw.inputValue()).toBe('Drew the whole telescope.')
  await expect.poll(() => candidate(desk).getByLabel('Judgment: 4 of 4').isChecked()).toBe(true)
  await taken(desk, 'application_scorecards', () =>
    candidate(desk).getByRole('button', { name: 'Submit' }).click(),
  )
  await candidate(desk).getByText('Drew the whole telescope.').waitFor()
  expect(await candidate(desk).getByRole('button', { name: 'Decline…' }).count()).toBe(0)
}

test('a company’s first hire, from sign-up to offer', async () => {
  const [interviewer, seeker] = await Promise.all(
    ['Ivan', 'Ada'].map((first_name) => givenPerson(tannr, { first_name, last_name: 'Rao' })),
  )
  const office = await signUp(`rita-${some}@example.com`)
  await addCompany(office)
  const desk = await invite(office, interviewer as Person)
  const job = await postJob(office)
  const home = await apply(seeker as Person, job)
  const view = home.getByRole('dialog', { name: title })

  // The other side sees a move as the database announces it, also in a second tab of the same browser.
  await office.goto(`${tannr.url}/business-portal?tab=talent&job=${job}`)
  const beside = await office.context().newPage()
  await beside.goto(`${tannr.url}/business-portal?tab=talent&job=${job}`)
  await opener(beside, 'Under Review').waitFor()
  await opener(office, 'Under Review').focus()
  await taken(office, 'rpc/move_application', () => office.keyboard.press('Alt+ArrowRight'))
  // The card has been replaced, and the next press moves it on.
  await expect
    .poll(() => opener(office, 'Phone Screening').evaluate((it) => it === document.activeElement))
    .toBe(true)
  await view.getByText('Phone Screening').first().waitFor()
  await card(beside, 'Phone Screening').waitFor()
  await beside.close()

  // Offers times to a person who has seen nothing of it until then.
  await opener(office, 'Phone Screening').click()
  await candidate(office).getByRole('button', { name: 'Offer times' }).click()
  const times = office.getByRole('dialog')
  await times.getByLabel('Ivan Rao').check()
  await times.getByLabel('Title the candidate sees').fill('First call')
  await taken(office, 'rpc/offer_times', () =>
    times.getByRole('button', { name: 'Offer these times' }).click(),
  )
  const offered = view.getByRole('region', { name: 'First call' }).getByRole('listitem')
  await offered.first().getByRole('button').click()
  await taken(home, 'rpc/choose_time', () => view.getByRole('button', { name: 'Confirm this time' }).click())
  await view.getByRole('link', { name: 'Add to calendar' }).waitFor()
  await candidate(office).getByText('Chosen', { exact: true }).waitFor()
  // The same entry in both calendars.
  expect(await entryOf(candidate(office))).toBe(await entryOf(view))

  await handInTwice(desk, interviewer as Person, job)
  await desk.goto(`${tannr.url}/business-portal?tab=settings`)
  await desk.getByRole('button', { name: 'Create a calendar link' }).click()
  await desk.getByLabel('Link to your calendar').waitFor()
  await candidate(office)
    .getByRole('tab', { name: /Scorecards/ })
    .click()
  await candidate(office).getByText('One is submitted').waitFor()
  expect(await candidate(office).getByText('Drew the whole telescope.').count()).toBe(0)

  // An offer, accepted.
  await taken(office, 'rpc/move_application', () => opener(office, 'Phone Screening').press('Alt+ArrowRight'))
  await card(office, 'Interview Scheduled').waitFor()
  await candidate(office).getByRole('button', { name: 'Make an offer' }).click()
  await office.getByRole('dialog').getByLabel('Pay per year').fill('120000')
  await taken(office, 'rpc/make_offer', () =>
    office.getByRole('dialog').getByRole('button', { name: 'Make the offer' }).click(),
  )
  await view.getByRole('region', { name: 'Offer' }).getByRole('button', { name: 'Accept…' }).click()
  await taken(home, 'rpc/answer_offer', () => view.getByRole('button', { name: 'Accept the offer' }).click())
  await card(office, 'Offer Received').getByText('Offer accepted').waitFor()
})
