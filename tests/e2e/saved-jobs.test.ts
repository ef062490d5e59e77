import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdUndo, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenSavedJob, seededJobs } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

async function save(person: Person, ...titles: string[]) {
  for (const title of titles) {
    const [job] = await seededJobs(tannr, { title })
    await givenSavedJob(tannr, person, job)
  }
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

test('a visitor reads the documented error and finds the way to sign in', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/saved-jobs`)
  await page.getByText('Error loading saved jobs: Not authenticated', { exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('**/auth?next=/saved-jobs')
})

test('somebody without saved jobs reads the documented empty state', async () => {
  const page = await browser.pageOf(await givenPerson(tannr))
  await page.goto(`${tannr.url}/saved-jobs`)
  await page.getByRole('heading', { name: 'No saved jobs' }).waitFor()
  await page.getByText("Save jobs you're interested in to review them later").waitFor()
  await page.getByRole('link', { name: 'Browse Jobs' }).click()
  await page.waitForURL('**/jobs')
})

test('jobs saved while browsing are listed newest first, for their owner alone', async () => {
  const [owner, other] = [await givenPerson(tannr), await givenPerson(tannr)]
  const page = await browser.pageOf(owner)
  for (const [words, title] of [
    ['Senior Product Designer Northwind', 'Senior Product Designer'],
    ['Staff Engineer Platform Fathom', 'Staff Engineer, Platform'],
  ] as const) {
    await page.goto(`${tannr.url}/jobs?q=${words.replaceAll(' ', '+')}`)
    await page
      .getByRole('button', { name: `Save ${title}`, exact: true })
      .first()
      .click()
    await page
      .getByRole('button', { name: `Saved ${title}`, pressed: true })
      .first()
      .waitFor()
    await toast(page, 'Job saved').waitFor({ state: 'attached' })
  }
  await page.goto(`${tannr.url}/saved-jobs`)
  await page.getByText('2 saved jobs', { exact: true }).waitFor()
  await expect.poll(() => titles(page)).toEqual(['Staff Engineer, Platform', 'Senior Product Designer'])
  const newest = page.getByRole('article').first()
  await expect.poll(() => newest.textContent()).toContain('USD 190K - 240K')
  const details = newest.getByRole('link', { name: 'View Details of Staff Engineer, Platform' })
  await expect
    .poll(() => details.getAttribute('href'))
    .toBe(
      await newest.getByRole('link', { name: 'Staff Engineer, Platform', exact: true }).getAttribute('href'),
    )
  const lines = await newest
    .getByRole('paragraph')
    .evaluateAll((found) => found.map((one) => getComputedStyle(one).webkitLineClamp))
  expect(lines).toContain('2')

  const others = await browser.pageOf(other)
  await others.goto(`${tannr.url}/saved-jobs`)
  await others.getByRole('heading', { name: 'No saved jobs' }).waitFor()
})

test('Save pressed again while the line is slow takes it back', async () => {
  const person = await givenPerson(tannr)
  const [job] = await seededJobs(tannr, { title: 'Design Engineer' })
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/jobs/${job}`)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/rest/v1/saved_jobs*', async (route) => {
    if (route.request().method() !== 'GET') await held
    await route.continue()
  })
  await page.getByRole('button', { name: /^Save .*Design Engineer$/ }).click()
  await page.getByRole('button', { name: /^Saved .*Design Engineer$/ }).click()
  await page.getByRole('button', { name: /^Save .*Design Engineer$/, pressed: false }).waitFor()
  answer()
  await toast(page, 'Job removed from saved').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: /^Save .*Design Engineer$/, pressed: false }).waitFor()
  expect(await tannr.sql('select from saved_jobs where user_id = $1', [person.id])).toHaveLength(0)
})

test('removing one job reloads the list, and Undo brings it back to its place', async () => {
  const person = await givenPerson(tannr)
  await save(person, 'Senior Product Designer', 'Design Engineer')
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/saved-jobs`)
  await page.getByRole('button', { name: 'Remove Senior Product Designer' }).click()
  await toast(page, 'Job removed from saved').waitFor({ state: 'attached' })
  await holdUndo(page)
  await expect.poll(() => titles(page)).toEqual(['Design Engineer'])
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Design Engineer')
  expect(await tannr.sql('select from saved_jobs where user_id = $1', [person.id])).toHaveLength(1)

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 saved jobs', { exact: true }).waitFor()
  await expect.poll(() => titles(page)).toEqual(['Design Engineer', 'Senior Product Designer'])
})

test('Clear All empties the list, and Undo restores it in its order', async () => {
  const person = await givenPerson(tannr)
  await save(person, 'Senior Product Designer', 'Design Engineer', 'Staff Engineer, Platform')
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/saved-jobs`)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await page.getByRole('heading', { name: 'No saved jobs' }).waitFor()
  await toast(page, 'All saved jobs cleared').waitFor({ state: 'attached' })
  expect(await tannr.sql('select from saved_jobs where user_id = $1', [person.id])).toHaveLength(0)

  // In the page it stays after the toast has gone, one press of Tab away.
  await page.getByText('3 saved jobs cleared.').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('3 saved jobs', { exact: true }).waitFor()
  await expect
    .poll(() => titles(page))
    .toEqual(['Staff Engineer, Platform', 'Design Engineer', 'Senior Product Designer'])
})

test('an Undo that failed can be pressed again, and says which part of the list is gone for good', async () => {
  const person = await givenPerson(tannr)
  const [first, second] = await seededJobs(tannr, { count: 2 })
  const closed = randomUUID()
  await tannr.sql(
    `insert into jobs (id, company_id, title, description, location, job_type, experience_level)
     select $1, company_id, 'Lighthouse keeper', description, location, job_type, experience_level from jobs where id = $2`,
    [closed, first],
  )
  for (const job of [first, second, closed]) await givenSavedJob(tannr, person, job)
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/saved-jobs`)
  await page.getByRole('button', { name: 'Clear All' }).click()
  const line = page.getByText('3 saved jobs cleared.')
  await line.waitFor()
  await tannr.sql(`update jobs set status = 'closed' where id = $1`, [closed])
  await page.route('**/rpc/restore_saved_jobs', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'XX000', message: 'Out of thread.', details: null, hint: null },
    }),
  )
  const undo = page.getByRole('main').getByRole('button', { name: 'Undo' })
  await undo.click()
  await toast(page, 'Failed to restore saved jobs: Out of thread.').waitFor({ state: 'attached' })
  await line.waitFor()
  await page.unroute('**/rpc/restore_saved_jobs')
  await undo.click()
  await toast(page, '1 of them is no longer open.').waitFor({ state: 'attached' })
  await page.getByText('2 saved jobs', { exact: true }).waitFor()
  await line.waitFor({ state: 'detached' })
})

test('a long list comes page after page, and all of it is counted, cleared and brought back', async () => {
  const person = await givenPerson(tannr)
  for (const job of await seededJobs(tannr, { count: 60 })) await givenSavedJob(tannr, person, job)
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/saved-jobs`)
  await page.getByText('60 saved jobs', { exact: true }).waitFor()
  await expect.poll(() => titles(page)).toHaveLength(50)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.poll(async () => (await titles(page)).length).toBe(60)
  await page.getByRole('button', { name: 'Load More' }).waitFor({ state: 'detached' })
  const all = await titles(page)

  await page.getByRole('button', { name: 'Clear All' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear 60 jobs' }).click()
  await page.getByRole('heading', { name: 'No saved jobs' }).waitFor()
  await toast(page, 'All saved jobs cleared').waitFor({ state: 'attached' })
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('60 saved jobs', { exact: true }).waitFor()
  await expect.poll(() => titles(page)).toEqual(all.slice(0, 50))

  const last = page.getByRole('button', { name: /^Remove/ }).last()
  await last.click()
  await page.getByText('59 saved jobs', { exact: true }).waitFor()
})

test('what the server refuses to remove stays, with the documented message', async () => {
  const person = await givenPerson(tannr)
  await save(person, 'Senior Product Designer')
  const page = await browser.pageOf(person)
  await page.route('**/rest/v1/saved_jobs*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 503,
          json: { code: 'PGRST001', message: 'The database rests.', details: null, hint: null },
        })
      : route.fallback(),
  )
  await page.goto(`${tannr.url}/saved-jobs`)
  await page.getByRole('button', { name: 'Remove Senior Product Designer' }).click()
  await toast(page, 'Failed to remove job: The database rests.').waitFor({ state: 'attached' })
  await expect.poll(() => titles(page)).toEqual(['Senior Product Designer'])
  await page.getByRole('button', { name: 'Clear All' }).click()
  await toast(page, 'Failed to clear saved jobs: The database rests.').waitFor({ state: 'attached' })
  await expect.poll(() => titles(page)).toEqual(['Senior Product Designer'])
})

test('a job that the server refuses to save shows as it was, with its cause', async () => {
  const page = await browser.pageOf(await givenPerson(tannr))
  await page.route('**/rest/v1/saved_jobs*', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'PGRST001', message: 'The database rests.', details: null, hint: null },
    }),
  )
  await page.goto(`${tannr.url}/jobs?q=Design+Engineer+Halden`)
  const save = page.getByRole('button', { name: 'Save Design Engineer', exact: true }).first()
  await save.click()
  await toast(page, 'Failed to save job: The database rests.').waitFor({ state: 'attached' })
  await save.waitFor()
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('false')
})

test('a failed load names its cause and can be tried again', async () => {
  const person = await givenPerson(tannr)
  await save(person, 'Senior Product Designer')
  const page = await browser.pageOf(person)
  // The page would read it again by itself if it learned of the saved job.
  await page.routeWebSocket('**/realtime/**', (socket) => socket.close())
  await page.route('**/rest/v1/saved_jobs*', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'XX000', message: 'Out of thread.', details: null, hint: null },
    }),
  )
  await page.goto(`${tannr.url}/saved-jobs`)
  await page.getByText('Error loading saved jobs: Out of thread.', { exact: true }).waitFor()
  await page.unroute('**/rest/v1/saved_jobs*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('1 saved job', { exact: true }).waitFor()
})

test('while the list loads the page says so', async () => {
  const page = await browser.pageOf(await givenPerson(tannr))
  const answer = Promise.withResolvers<void>()
  await page.route('**/rest/v1/saved_jobs*', async (route) => {
    await answer.promise
    await route.fallback()
  })
  await page.goto(`${tannr.url}/saved-jobs`)
  await page.getByText('Loading saved jobs...', { exact: true }).waitFor()
  answer.resolve()
  await page.getByRole('heading', { name: 'No saved jobs' }).waitFor()
})

test('another person who signs in on the same page never sees the list of the first', async () => {
  const [first, second] = [await givenPerson(tannr), await givenPerson(tannr)]
  await save(first, 'Senior Product Designer')
  const page = await browser.pageOf(first)
  await page.goto(`${tannr.url}/saved-jobs`)
  await page.getByText('1 saved job', { exact: true }).waitFor()
  const tab = await page.context().newPage()
  await tab.goto(`${tannr.url}/terms`)
  await tab.evaluate(
    (session) => localStorage.setItem('tannr.session', session),
    JSON.stringify(second.session),
  )
  await page.getByRole('heading', { name: 'No saved jobs' }).waitFor()
})
