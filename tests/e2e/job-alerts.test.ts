import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdUndo, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, signIn } from '#tests/support/people.ts'
import { givenAlert, givenJob } from '#tests/support/records.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const figure = (page: Page, name: string) =>
  page.locator('dl div').filter({ hasText: name }).getByRole('definition').textContent()

async function createAlert(page: Page, title: string) {
  await page.getByRole('button', { name: 'Create New Alert' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Alert' })
  await form.getByLabel('Job title').fill(title)
  await form.getByLabel('Keywords').fill('research, figma')
  await form.getByLabel('Location').fill('San Francisco')
  await form.getByLabel('Lowest salary').fill('150K')
  await form.getByLabel('Experience level').selectOption('senior')
  await form.getByRole('button', { name: 'Create alert' }).click()
}

test('a visitor sees the sample, and creating leads to signing in', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/job-alerts`)
  await page.getByText('Your first alert replaces this sample.').waitFor()
  await expect.poll(() => figure(page, 'active alerts')).toBe('3')
  await expect.poll(() => figure(page, 'new since you last looked')).toBe('4')
  await expect.poll(() => titles(page)).toHaveLength(3)
  await page.getByRole('link', { name: /^Paused/ }).click()
  await page.waitForURL('**/job-alerts?tab=paused')
  await expect.poll(() => titles(page)).toEqual(['UX Researcher'])
  await page.getByRole('link', { name: /^Recent Matches/ }).click()
  await expect.poll(() => titles(page)).toHaveLength(6)
  await expect.poll(() => page.getByRole('link', { name: /^Save Job / }).count()).toBe(6)
  await expect.poll(() => page.getByRole('link', { name: /^Apply Now / }).count()).toBe(6)
  await page.getByRole('link', { name: 'Create New Alert' }).click()
  await page.waitForURL('**/auth?next=/job-alerts')
})

test('an alert that an address asks for waits for its visitor to sign in, and for what they typed before', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/job-alerts?new=alert&title=Night+nurse&keywords=icu`)
  const link = page.getByRole('link', { name: 'Create New Alert' })
  await expect.poll(() => link.getAttribute('href')).toContain('title%3DNight%2Bnurse')
  const next = new URL(tannr.url + (await link.getAttribute('href'))).searchParams.get('next') ?? ''
  await signIn(page.context(), await givenPerson(tannr))
  await page.goto(tannr.url + next)
  const form = page.getByRole('dialog', { name: 'Create New Alert' })
  await expect.poll(() => form.getByLabel('Job title').inputValue()).toBe('Night nurse')
  await form.getByLabel('Job title').fill('Day nurse')
  await page.goto(`${tannr.url}/job-alerts?new=alert&title=Pilot&location=Oslo`)
  await expect.poll(() => form.getByLabel('Location').inputValue()).toBe('Oslo')
  expect(await form.getByLabel('Job title').inputValue()).toBe('Day nurse')
})

test('a form that is wrong says so and keeps what was typed', async () => {
  const page = await browser.pageOf(await givenPerson(tannr))
  await page.goto(`${tannr.url}/job-alerts`)
  await page.getByRole('button', { name: 'Create New Alert' }).click()
  await page.getByText('The job title says what you are looking for. The rest narrows it down').waitFor()
  await page.getByLabel('Lowest salary').fill('200K')
  await page.getByLabel('Highest salary').fill('150K')
  await page.getByRole('button', { name: 'Create alert' }).click()
  await page.getByText('Please enter a job title').waitFor()
  await page.getByLabel('Job title').fill('Designer')
  await page.getByRole('button', { name: 'Create alert' }).click()
  await page.getByText('The highest salary is below the lowest').waitFor()
  await expect.poll(() => page.getByLabel('Lowest salary').inputValue()).toBe('200K')
})

test('an alert finds what is open, with a score and reasons, and is there in a second browser', async () => {
  const person = await givenPerson(tannr)
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/job-alerts`)
  await createAlert(page, 'Senior Product Designer')
  await expect.poll(() => titles(page)).toEqual([expect.stringMatching('Senior Product Designer')])
  await expect.poll(() => figure(page, 'active alert')).toBe('1')
  await page.getByRole('link', { name: /^Recent Matches/ }).click()
  const first = page.getByRole('article').first()
  await expect.poll(() => first.getByRole('heading').textContent()).toMatch('Senior Product Designer')
  await expect
    .poll(() => first.getByRole('list', { name: 'Why it matches' }).innerText())
    .toMatch(/Title: .*Designer[\s\S]*San Francisco[\s\S]*Pay in your range[\s\S]*Senior Level/)
  const second = await browser.pageOf(person)
  await second.goto(`${tannr.url}/job-alerts`)
  await expect.poll(() => titles(second)).toHaveLength(1)
  await expect.poll(() => figure(second, 'new since you last looked')).toBe('0')
})

test('a match is saved and applied for where it stands', async () => {
  const person = await givenPerson(tannr)
  await givenAlert(tannr, person, { location: 'San Francisco' })
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/job-alerts?tab=matches`)
  await page.getByRole('button', { name: 'Save Job Senior Product Designer' }).first().click()
  await page.getByRole('button', { name: 'Saved Senior Product Designer' }).first().waitFor()
  await page.getByRole('button', { name: 'Apply Now for Senior Product Designer' }).first().click()
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText(/^Your application to .* is on its way$/).waitFor()
  // The button shows it before the server has it.
  const kept = () => tannr.sql('select job_id from saved_jobs where user_id = $1', [person.id])
  await expect.poll(kept).toHaveLength(1)
})

test('what is listed later is new once', async () => {
  const person = await givenPerson(tannr)
  await givenAlert(tannr, person, { title: 'Lighthouse Keeper' })
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/job-alerts`)
  await page.getByRole('link', { name: /^Recent Matches/ }).click()
  await page.getByRole('heading', { name: 'No recent matches found' }).waitFor()
  await expect.poll(() => figure(page, 'new since you last looked')).toBe('0')
  // Leaves the page first: it would otherwise read the new match itself.
  await page.goto('about:blank')
  await givenJob(tannr, { title: 'Lighthouse Keeper' })
  await page.goto(`${tannr.url}/job-alerts`)
  await expect.poll(() => figure(page, 'new since you last looked')).toBe('1')
  await page.getByRole('link', { name: /^Recent Matches/ }).click()
  await page.getByRole('article').getByText('New', { exact: true }).waitFor()
  await expect
    .poll(async () => {
      const [row] = await tannr.sql<{ seen: boolean }>(
        'select last_seen_at is not null as seen from job_alerts where user_id = $1',
        [person.id],
      )
      return row?.seen
    })
    .toBe(true)
  await page.reload()
  await expect.poll(() => figure(page, 'new since you last looked')).toBe('0')
})

test('an alert is edited, paused, resumed, deleted and brought back', async () => {
  const person = await givenPerson(tannr)
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/job-alerts`)
  await createAlert(page, 'Senior Product Designer')
  await page.getByRole('button', { name: 'Edit Senior Product Designer' }).click()
  const form = page.getByRole('dialog', { name: 'Edit alert' })
  await expect.poll(() => form.getByLabel('Keywords').inputValue()).toBe('research, figma')
  await form.getByLabel('Job title').fill('Staff Designer')
  await form.getByLabel('Weekly').check()
  await form.getByRole('button', { name: 'Save alert' }).click()
  await expect.poll(() => titles(page)).toEqual(['Staff Designer'])
  await page.getByRole('article').getByText('Weekly', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Pause Staff Designer' }).click()
  await page.getByRole('heading', { name: 'No active alerts found' }).waitFor()
  await page.getByRole('link', { name: /^Paused/ }).click()
  await page.getByRole('button', { name: 'Resume Staff Designer' }).click()
  await page.getByRole('heading', { name: 'No paused alerts found' }).waitFor()
  await page.getByRole('link', { name: /^Active Alerts/ }).click()
  await page.getByRole('button', { name: 'Delete Staff Designer' }).click()
  await holdUndo(page)
  await page.getByText('Job alert deleted').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => titles(page)).toEqual([expect.stringMatching('Staff Designer')])
  await expect
    .poll(() => tannr.sql('select title, frequency from job_alerts where user_id = $1', [person.id]))
    .toEqual([{ title: 'Staff Designer', frequency: 'Weekly' }])
})
