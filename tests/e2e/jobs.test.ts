import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { inboxAt, someEmail } from '#tests/support/inbox.ts'
import { givenPerson, signIn } from '#tests/support/people.ts'
import { givenApplication, seededJobs } from '#tests/support/records.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()

const results = (page: Page) => page.getByRole('article')
const total = (page: Page) => page.getByText(/^[\d,]+ jobs?$/)

async function openJobs(page: Page, query = '') {
  await page.goto(`${tannr.url}/jobs${query}`)
  await total(page).waitFor()
}

test('a visitor searches, filters and sorts, and the address keeps all of it', async () => {
  const page = await browser.page()
  await openJobs(page)
  await expect.poll(() => total(page).textContent()).toBe('244 jobs')
  await expect.poll(() => results(page).count()).toBe(20)

  await page.getByRole('searchbox', { name: /Search jobs/ }).fill('Northwind')
  await page.waitForURL('**/jobs?q=Northwind')
  await results(page).filter({ hasText: 'Northwind' }).first().waitFor()
  await page.getByText(/^\d{1,2} jobs$/).waitFor()

  await page.getByRole('checkbox', { name: /^San Francisco/ }).check()
  await page.getByRole('checkbox', { name: /^Senior Level/ }).check()
  await page.getByRole('combobox', { name: 'Sort jobs' }).selectOption('Highest salary')
  await page.waitForURL('**/jobs?q=Northwind&place=San+Francisco&level=senior&sort=salary-high')
  const designer = results(page).filter({ hasText: 'Senior Product Designer' })
  await expect.poll(() => designer.textContent()).toMatch(/Northwind.*San Francisco.*USD 150K - 190K/)

  await page.reload()
  await designer.waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: /^San Francisco/ }).isChecked()).toBe(true)
  await page.goBack()
  await expect.poll(() => page.getByRole('combobox', { name: 'Sort jobs' }).inputValue()).toBe('newest')
})

test('the counts beside the filters are what choosing them shows', async () => {
  const page = await browser.page()
  await openJobs(page)
  // Counts come after the list.
  const contract = page.getByRole('checkbox', { name: /^Contract\D*\d/ })
  const count = (await contract.locator('xpath=ancestor::label').textContent())?.match(/\d+/)?.[0]
  await contract.check()
  await page.getByText(`${count} jobs`, { exact: true }).waitFor()
})

test('pages follow each other and a search without matches offers a way out', async () => {
  const page = await browser.page()
  await openJobs(page)
  const first = await results(page).first().getByRole('heading').textContent()
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await page.waitForURL('**/jobs?page=2')
  await page.getByRole('link', { name: 'Page 2', exact: true, includeHidden: false }).waitFor()
  await expect.poll(() => results(page).first().getByRole('heading').textContent()).not.toBe(first)

  await openJobs(page, '?q=xylophonist')
  await page.getByRole('heading', { name: 'No jobs match' }).waitFor()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByText('244 jobs').waitFor()
})

test('a job has an address of its own, with its posting as data, and a visitor who signs up applies there', async () => {
  const page = await browser.page()
  await openJobs(page, '?q=Staff+Engineer+Platform+Fathom')
  await page.getByRole('link', { name: 'Staff Engineer, Platform' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Staff Engineer, Platform' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Staff Engineer, Platform' }).waitFor()
  await expect.poll(() => page.title()).toBe('Staff Engineer, Platform at Fathom · Tannr')
  const posting = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
  )
  expect(posting).toMatchObject({ '@type': 'JobPosting', baseSalary: { currency: 'USD' } })
  const { pathname } = new URL(page.url())
  await page.getByRole('link', { name: /^Apply Now/ }).click()
  await page.waitForURL(`**/auth?next=${encodeURIComponent(pathname)}`)
  const email = someEmail()
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL('**/auth/check-email?**')
  const { link } = await inboxAt(tannr.url).newest(email)
  await page.goto(link)
  await page.waitForURL(`**${pathname}`)
  await page.getByRole('textbox', { name: 'Note to the employer' }).waitFor()
})

test('what a visitor saves is saved once they have signed in, and not again', async () => {
  const { id, email, password } = await givenPerson(tannr)
  const page = await browser.page()
  await openJobs(page, '?q=Staff+Engineer+Platform+Fathom')
  await page.getByRole('link', { name: 'Save Staff Engineer, Platform' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL('**/jobs?q=**')
  await page.getByText('Job saved').waitFor()
  await page.getByRole('button', { name: 'Saved Staff Engineer, Platform', pressed: true }).waitFor()
  expect(await tannr.sql('delete from saved_jobs where user_id = $1 returning job_id', [id])).toHaveLength(1)
  await page.reload()
  await page.getByRole('button', { name: 'Save Staff Engineer, Platform', pressed: false }).waitFor()
})

test('an address without a job says so', async () => {
  const page = await browser.page()
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
    await page.goto(`${tannr.url}/jobs/${id}`)
    await page.getByRole('heading', { name: 'This job is not open' }).waitFor()
  }
})

test('somebody applies once with a note, and the second time is told so', async () => {
  const person = await givenPerson(tannr, { first_name: 'Ada', last_name: 'Byron' })
  const context = await browser.context()
  await signIn(context, person)
  const page = await context.newPage()
  await openJobs(page, '?q=Design+Engineer+Halden')
  await page.getByRole('button', { name: 'Apply Now for Design Engineer' }).first().click()
  await page
    .getByRole('textbox', { name: 'Note to the employer' })
    .fill('I would look at the dimension tool first.')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rest/v1/applications'))
      sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Send application' }).dblclick()
  await page.getByText('Your application to Halden is on its way').first().waitFor()
  const [application] = await tannr.sql('select status, note from applications where user_id = $1', [
    person.id,
  ])
  expect(application).toEqual({ status: 'under_review', note: 'I would look at the dimension tool first.' })
  expect(sent).toHaveLength(1)

  await page.getByRole('button', { name: 'Applied for Design Engineer' }).first().click()
  await page.getByText(/You have already applied for this job\./).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('somebody who applied in another tab is told so when they send', async () => {
  const person = await givenPerson(tannr)
  const context = await browser.context()
  await signIn(context, person)
  const page = await context.newPage()
  await openJobs(page, '?q=Design+Engineer+Halden')
  await page.getByRole('button', { name: 'Apply Now for Design Engineer' }).first().click()
  await page.getByLabel('Note to the employer').fill('Written while another tab was faster.')
  const [job] = await seededJobs(tannr, { title: 'Design Engineer', company: 'Halden' })
  await givenApplication(tannr, person, job)
  // The page behind the dialog has learned of it.
  await page.getByLabel('Applied for Design Engineer').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText(/You have already applied for this job\./).waitFor()
})

test('without scripts the list says what it needs, and nothing seems to load', async () => {
  const page = await browser.page({ javaScriptEnabled: false })
  for (const address of ['/jobs', '/saved-jobs', '/applications', '/job-alerts', '/dashboard', '/goals']) {
    await page.goto(tannr.url + address)
    expect(await page.locator('[aria-busy="true"]:visible').count(), address).toBe(0)
  }
  await page.goto(`${tannr.url}/jobs`)
  // Playwright's own search passes over what is in <noscript>.
  expect(await page.locator('main').innerText()).toContain(
    'The list of open jobs is live, and needs JavaScript.',
  )
  expect(await page.getByRole('searchbox').count()).toBe(0)
})
