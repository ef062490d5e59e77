import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, signIn } from '#tests/support/people.ts'
import { givenSavedJob, seededJobs } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

/** Tailwind's units: 64 is 256 px, 16 is 64 px. */
const expanded = 256
const collapsed = 64

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Products and tools' })
const toggle = (page: Page) => sidebar(page).locator('summary:visible')
const widthOf = (page: Page) => sidebar(page).evaluate((element) => element.getBoundingClientRect().width)
const prompt = (page: Page) => page.getByPlaceholder('Message Tannr...')

test('the sidebar is 64 units wide, collapses to 16 and keeps its links', async () => {
  const page = await browser.page({ viewport: { width: 1280, height: 900 } })
  await page.goto(tannr.url)
  await expect.poll(() => widthOf(page)).toBe(expanded)
  await toggle(page).click()
  await expect.poll(() => widthOf(page)).toBe(collapsed)
  await sidebar(page).getByRole('link', { name: 'Goals' }).click()
  await page.waitForURL('**/goals')
})

test('the sidebar closes by itself below 1024 px, and can be opened there', async () => {
  const page = await browser.page({ viewport: { width: 1280, height: 900 } })
  await page.goto(tannr.url)
  await expect.poll(() => widthOf(page)).toBe(expanded)
  await page.setViewportSize({ width: 1023, height: 900 })
  await expect.poll(() => widthOf(page)).toBe(collapsed)
  await toggle(page).click()
  await expect.poll(() => widthOf(page)).toBe(expanded)
  await page.setViewportSize({ width: 1024, height: 900 })
  await expect.poll(() => widthOf(page)).toBe(expanded)
})

test('the sidebar opens and closes by keyboard and without scripts', async () => {
  const page = await browser.page({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false })
  await page.goto(tannr.url)
  await toggle(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await sidebar(page).boundingBox())?.width).toBe(collapsed)
})

test('what is typed into the prompt is searched for', async () => {
  const page = await browser.page()
  await page.goto(tannr.url)
  await prompt(page).fill('platform engineer')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL(
    (url) => url.pathname === '/search' && url.searchParams.get('q') === 'platform engineer',
  )
})

test('the prompt suggests while somebody types, chooses by keyboard and leaves the page fast until then', async () => {
  const page = await browser.page()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(tannr.url)
  await untilAlive(page)
  await prompt(page).focus()
  expect(loaded.filter((path) => path.includes('search'))).toEqual([])
  const chosen = page.getByRole('main').getByRole('option', { selected: true })
  await prompt(page).pressSequentially('tannrspcae')
  await page
    .getByRole('main')
    .getByRole('option', { name: /TannrSpace/ })
    .first()
    .waitFor()
  expect(await chosen.count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await chosen.filter({ hasText: 'TannrSpace' }).waitFor()
  await expect.poll(() => chosen.locator('mark').first().textContent()).toBe('TannrSpace')
  await expect
    .poll(() => prompt(page).getAttribute('aria-activedescendant'))
    .toBe(await chosen.getAttribute('id'))
  await page.keyboard.press('Escape')
  await chosen.waitFor({ state: 'hidden' })
  await page.keyboard.press('ArrowDown')
  await page
    .getByRole('main')
    .getByRole('option', { name: /TannrSpace/ })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => chosen.getAttribute('href')).toBe('/search?q=tannrspcae')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tannrspace')
})

test('the prompt works before and without scripts', async () => {
  const page = await browser.page({ javaScriptEnabled: false })
  await page.goto(tannr.url)
  await prompt(page).fill('designer')
  await prompt(page).press('Enter')
  await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === 'designer')
})

test.each([
  ['Search', '/search'],
  ['Talk', '/messages'],
  ['Research', '/research'],
  ['Workflow', '/orcher'],
])('the chip %s leads to %s, with or without words', async (chip, path) => {
  const page = await browser.page()
  await page.goto(tannr.url)
  await page.getByRole('main').getByRole('button', { name: chip, exact: true }).click()
  await page.waitForURL((url) => url.pathname === path)
  await page.goto(tannr.url)
  await prompt(page).fill('memory')
  await page.getByRole('main').getByRole('button', { name: chip, exact: true }).click()
  await page.waitForURL((url) => url.pathname === path && url.searchParams.get('q') === 'memory')
})

test('the chip More opens a menu with the rest, and Escape closes it', async () => {
  const page = await browser.page()
  await page.goto(tannr.url)
  const more = page.getByRole('main').getByRole('button', { name: 'More' })
  const salary = page.getByRole('link', { name: 'Check a salary' })
  await more.click()
  await salary.waitFor()
  await page.keyboard.press('Escape')
  await salary.waitFor({ state: 'hidden' })
  await more.click()
  await salary.click()
  await page.waitForURL('**/salaryspace')
})

test('words sent to Orcher stand there as a directive', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/orcher?q=Draft+the+budget`)
  await page.getByText('“Draft the budget”').waitFor()
})

test('somebody who is signed in finds their account, never the visitor’s page', async () => {
  const person = await givenPerson(tannr)
  const context = await browser.context({ viewport: { width: 1280, height: 900 } })
  await signIn(context, person)
  const page = await context.newPage()
  await page.goto(tannr.url)
  const account = page.getByRole('complementary', { name: 'Your account' })
  await account.getByText('Welcome back').waitFor()
  await expect
    .poll(() => page.getByRole('heading', { name: 'Built on four principles' }).isVisible())
    .toBe(false)
  await expect.poll(() => sidebar(page).isVisible()).toBe(false)
  const products = page.getByRole('region', { name: 'Three products, one account' }).getByRole('link')
  await expect
    .poll(() => products.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    .toEqual(['/tannrspace', '/orcher', '/api'])
  await account.getByText('Sample.').waitFor()
  for (const [label, count] of [
    ['Network', '847'],
    ['Saved', '23'],
    ['Activity', '5'],
    ['Notifications', '12'],
  ] as const) {
    await expect.poll(() => account.getByRole('link', { name: label }).textContent()).toContain(count)
  }
})

test('from the first record on the account shortcuts are the person’s own', async () => {
  const person = await givenPerson(tannr)
  for (const job of await seededJobs(tannr, { count: 2 })) await givenSavedJob(tannr, person, job)
  const context = await browser.context({ viewport: { width: 1280, height: 900 } })
  await signIn(context, person)
  const page = await context.newPage()
  await page.goto(tannr.url)
  const account = page.getByRole('complementary', { name: 'Your account' })
  await account.getByRole('link', { name: /^Saved.*2$/ }).waitFor()
  await account.getByRole('link', { name: /^Network.*\D0$/ }).waitFor()
  await expect.poll(() => account.getByText('Sample.').isVisible()).toBe(false)
})

test('the right landing stands in the first paint, before any script of ours has run', async () => {
  const person = await givenPerson(tannr)
  const context = await browser.context()
  await signIn(context, person)
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(tannr.url)
  await expect.poll(() => page.getByText('Welcome back').isVisible()).toBe(true)
  await expect
    .poll(() => page.getByRole('heading', { name: 'Built on four principles' }).isVisible())
    .toBe(false)
})

/** Scrolls there and waits until the logo text is as expected. */
async function expectLogoText(page: Page, top: number, opacity: '0' | '1') {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
  const text = await page.getByRole('link', { name: 'Tannr, home' }).getByText('Tannr').elementHandle()
  await page.waitForFunction(([element, value]) => element && getComputedStyle(element).opacity === value, [
    text,
    opacity,
  ] as const)
}

test('the logo text goes after 600 px, on the signed-in landing after 800', async () => {
  const viewport = { width: 1280, height: 700 }
  const visitor = await browser.page({ viewport })
  await visitor.goto(tannr.url)
  await expectLogoText(visitor, 601, '0')
  await expectLogoText(visitor, 599, '1')
  const context = await browser.context({ viewport })
  await signIn(context, await givenPerson(tannr))
  const page = await context.newPage()
  await page.goto(tannr.url)
  await expectLogoText(page, 801, '0')
  await expectLogoText(page, 799, '1')
})
