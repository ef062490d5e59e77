import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdUndo, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenApplication, seededJobs } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

async function applied(person: Person, title: string, company: string): Promise<string> {
  const [job] = await seededJobs(tannr, { title, company })
  return (await givenApplication(tannr, person, job)).id
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const figure = (page: Page, name: string) =>
  page.locator('dl div').filter({ hasText: name }).getByRole('definition').textContent()

test('a visitor sees the sample with its figures, its tabs and its search', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/applications`)
  await page.getByText('Your first application replaces this sample.').waitFor()
  await expect.poll(() => figure(page, 'applied')).toBe('12')
  await expect.poll(() => figure(page, 'in interviews')).toBe('4')
  await expect.poll(() => figure(page, 'offer')).toBe('1')
  await expect.poll(() => figure(page, 'response rate')).toBe('42%')
  await expect.poll(() => titles(page)).toHaveLength(12)
  for (const [tab, count] of [
    ['Active', 8],
    ['Interviews', 4],
    ['Offers', 1],
    ['Archived', 3],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await page.waitForURL(`**/applications?tab=${tab.toLowerCase()}`)
    await expect.poll(() => titles(page)).toHaveLength(count)
  }
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search by job title or company' }).fill('fathom')
  await page.waitForURL('**/applications?q=fathom')
  await expect.poll(() => titles(page)).toEqual(['Staff Engineer, Platform', 'Engineering Manager, Data'])
  await page.reload()
  await expect.poll(() => titles(page)).toHaveLength(2)
  await page.getByRole('searchbox').fill('nobody')
  await page.getByRole('heading', { name: 'No applications found' }).waitFor()
})

test('the sample opens with its history, and its notes lead to signing in', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/applications?tab=offers`)
  await page.getByRole('button', { name: 'View Product Engineer, Quayside' }).click()
  const view = page.getByRole('dialog', { name: 'Product Engineer' })
  await expect.poll(() => view.getByRole('listitem').allTextContents()).toHaveLength(4)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notes on Product Engineer, Quayside' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('**/auth?next=/applications')
})

test('the funnel is drawn when it is seen, with a table behind it', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/applications`)
  await page.getByRole('heading', { name: 'How far they got' }).scrollIntoViewIfNeeded()
  await page.getByText('Show as a table').click()
  const rows = page.getByRole('table', { name: 'How far applications got' }).getByRole('row')
  await expect.poll(() => rows.last().innerText()).toMatch(/Offer Received\s+1\s+8%/)
})

test('a person applies, and the page is theirs, in a second browser as well', async () => {
  const person = await givenPerson(tannr)
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/jobs?q=Senior+Product+Designer+Northwind`)
  await page.getByRole('button', { name: 'Apply Now for Senior Product Designer' }).first().click()
  await page.getByLabel('Note to the employer').fill('The outage calendar, first of all.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('Your application to Northwind is on its way').waitFor()
  for (const browserPage of [page, await browser.pageOf(person)]) {
    await browserPage.goto(`${tannr.url}/applications`)
    await expect.poll(() => titles(browserPage)).toEqual(['Senior Product Designer'])
    await expect.poll(() => figure(browserPage, 'applied')).toBe('1')
    await expect
      .poll(() => browserPage.getByText('Your first application replaces this sample.').count())
      .toBe(0)
  }
})

test('notes are saved as they are typed', async () => {
  const person = await givenPerson(tannr)
  await applied(person, 'Senior Product Designer', 'Northwind')
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/applications`)
  await page.getByRole('button', { name: /^Notes on Senior Product Designer/ }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Call back on Friday.')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Notes on Senior Product Designer/ }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Notes' }).inputValue())
    .toBe('Call back on Friday.')
})

test('withdrawing moves an application to the archive, and Undo brings it back', async () => {
  const person = await givenPerson(tannr)
  const id = await applied(person, 'Senior Product Designer', 'Northwind')
  await tannr.sql(`update applications set status = 'phone_screening' where id = $1`, [id])
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/applications?tab=active`)
  const steps = page.getByRole('progressbar', { name: /^Progress of Senior Product Designer/ })
  await expect.poll(() => steps.getAttribute('aria-valuenow')).toBe('2')
  await page.getByRole('button', { name: /^View Senior Product Designer/ }).click()
  const view = page.getByRole('dialog', { name: 'Senior Product Designer' })
  await expect
    .poll(() => view.getByRole('listitem').allTextContents())
    .toEqual([expect.stringMatching('Phone Screening'), expect.stringMatching('Applied')])
  await view.getByRole('button', { name: 'Withdraw application' }).click()
  await page.getByText('Application to Northwind withdrawn').waitFor()
  await holdUndo(page)
  await page.getByRole('heading', { name: 'No applications here' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(page)).toEqual(['Senior Product Designer'])
  // The list shows it before the server has it.
  const events = async () =>
    (
      await tannr.sql<{ kind: string }>(
        'select kind from application_events where application_id = $1 order by id',
        [id],
      )
    ).map(({ kind }) => kind)
  await expect.poll(events).toEqual(['applied', 'status', 'withdrawn', 'restored'])
})
