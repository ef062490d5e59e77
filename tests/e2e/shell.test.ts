import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from '#tests/support/axe.ts'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, signIn } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()
const phone = { width: 390, height: 844 }

/** Client-side navigation works: its code is loaded once the page is alive, and replaces fetch. */
const untilLeading = (page: Page) =>
  page.waitForFunction(() => !String(window.fetch).includes('[native code]'))

test('the log-in choices open and lead on, with and without scripts', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.page({ javaScriptEnabled })
    await page.goto(`${tannr.url}/company`)
    await page.getByRole('button', { name: 'Log in' }).click()
    const choices = page.getByRole('banner').getByRole('link')
    await expect.poll(() => choices.filter({ hasText: 'TannrSpace' }).getAttribute('href')).toBe('/auth')
    await expect
      .poll(() => choices.filter({ hasText: 'API platform' }).getAttribute('href'))
      .toBe('/auth?next=/api')
    await choices.filter({ hasText: 'The orchestration engine' }).click()
    await page.waitForURL(`${tannr.url}/auth?next=/orcher`)
  }
})

test('the search opens by keyboard, holds the focus, and gives it back on Escape', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/company`)
  // Until then Escape is the browser's own, which first clears the field.
  await untilAlive(page)
  const opener = page.getByRole('button', { name: 'Search Tannr' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Search Tannr' })
  await dialog.waitFor()
  const field = dialog.getByPlaceholder('Search for products, features, documentation...')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.keyboard.type('api')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a popular search fills the field', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/company`)
  await page.getByRole('button', { name: 'Search Tannr' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search Tannr' })
  await dialog.getByRole('link', { name: 'API documentation' }).click()
  const field = dialog.getByRole('searchbox').or(dialog.getByRole('combobox'))
  await expect.poll(() => field.inputValue()).toBe('API documentation')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

test('on a phone the menu shows the whole site and closes with a choice', async () => {
  const page = await browser.page({ viewport: phone })
  await page.goto(`${tannr.url}/company`)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Site' })
  await menu.waitFor()
  expect(await violations(page)).toEqual([])
  await menu.getByRole('link', { name: 'Safety' }).click()
  await page.waitForURL(`${tannr.url}/safety`)
  await menu.waitFor({ state: 'hidden' })
})

test('a navigation moves the focus to the heading and says the title', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/company`)
  // Before the page is alive a link is a plain one, and the browser itself announces the new document.
  await untilAlive(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Safety' }).click()
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  await page.waitForURL(`${tannr.url}/safety`)
  await expect.poll(() => page.title()).toMatch(/safety/i)
  const title = await page.title()
  await page.locator('[aria-live=polite]', { hasText: title }).waitFor({ state: 'attached' })
})

test('a slow link says at once that it is on its way, and one without a connection leaves the page as it is', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/company`)
  await untilAlive(page)
  const loaded = (part: string) =>
    page.waitForFunction(
      (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
      part,
    )
  await untilLeading(page)
  const line = page.locator('[data-on-its-way]')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/assets/help-center-*', (route) => held.then(() => route.continue()))
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Help Center' }).click()
  await line.waitFor({ state: 'attached' })
  // Its own clock is set, so that a slow machine sees the same.
  const widths = await line.evaluate((one) =>
    [40, 100].map((after) => {
      const [growth] = one.getAnimations()
      if (growth) growth.currentTime = after
      return one.getBoundingClientRect().width
    }),
  )
  expect(widths[0]).toBe(0)
  expect(widths[1]).toBeGreaterThan(100)
  answer()
  await page.waitForURL('**/help-center')
  await expect.poll(() => line.count()).toBe(0)
  await loaded('/help-drawing-')
  await page.context().setOffline(true)
  await footer.getByRole('link', { name: 'Stories' }).click()
  await page.getByText('You are offline. Open this page again once you are connected.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/help-center')
  await page.context().setOffline(false)
  const refused = /assets\/advertise-|\.data|env\.json/
  await page.route(refused, (route) => route.abort('connectionrefused'))
  await footer.getByRole('link', { name: 'Advertise' }).click()
  await page.getByText('Tannr could not be reached. This page stays open').waitFor()
  expect(new URL(page.url()).pathname).toBe('/help-center')
  await page.unroute(refused)
  await footer.getByRole('link', { name: 'Advertise' }).click()
  await page.waitForURL('**/advertise')
})

test('without a connection the search button leaves the page as it is, or opens the results that are there', async () => {
  const page = await browser.page()
  const search = async (path: string) => {
    await page.goto(tannr.url + path)
    await untilAlive(page)
    await untilLeading(page)
    await page.context().setOffline(true)
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search Tannr' })
    await dialog.locator('input').fill('weaving & more')
    await dialog.getByRole('button', { name: 'Search', exact: true }).click()
    return dialog
  }
  await search('/company')
  await page.getByText('You are offline. Open this page again once you are connected.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/company')
  await page.context().setOffline(false)
  const dialog = await search('/search?q=thread')
  await page.waitForURL('**/search?q=weaving+%26+more')
  await dialog.waitFor({ state: 'hidden' })
  await page.context().setOffline(false)
})

test('what a page is made of is asked for again; where it never comes, the open page stays', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/company`)
  await untilAlive(page)
  await untilLeading(page)
  let refused = 0
  await page.route('**/news.data*', async (route) => {
    refused += 1
    await (refused < 3 ? route.abort('connectionrefused') : route.continue())
  })
  const bar = page.getByRole('banner')
  await bar.getByRole('link', { name: 'News' }).click()
  await page.waitForURL('**/news')
  expect(refused).toBe(3)
  await page.route('**/safety.data*', (route) => route.fulfill({ status: 503 }))
  await bar.getByRole('link', { name: 'Safety' }).click()
  await page.getByText('Tannr could not be reached. This page stays open').waitFor()
  expect(new URL(page.url()).pathname).toBe('/news')
  await page.unroute('**/safety.data*')
  await bar.getByRole('link', { name: 'Safety' }).click()
  await page.waitForURL('**/safety')
  await page.getByRole('heading', { level: 1, name: 'A person can always stop it' }).waitFor()
})

test('each area is drawn with its own style sheet, also when one page leads into the other', async () => {
  const page = await browser.page()
  const holding = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
        .filter(({ sheet, disabled }) => sheet && !disabled)
        .map(({ href }) => /\/(\w+)-[^/]+\.css$/.exec(href)?.[1]),
    )
  await page.goto(`${tannr.url}/company`)
  await untilAlive(page)
  expect(await holding()).toEqual(['site'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Goals', exact: true }).click()
  await page.waitForURL(`${tannr.url}/goals`)
  await expect.poll(holding).toEqual(['workspace'])
  await page.goBack()
  await page.waitForURL(`${tannr.url}/company`)
  await expect.poll(holding).toEqual(['site'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Orcher', exact: true }).click()
  await page.waitForURL(`${tannr.url}/orcher`)
  await expect.poll(holding).toEqual(['products'])
  await page.goBack()
  await page.waitForURL(`${tannr.url}/company`)
  await expect.poll(holding).toEqual(['site'])
  await page.goto(`${tannr.url}/jobs/${crypto.randomUUID()}`)
  await page.getByRole('heading', { name: 'This job is not open' }).waitFor()
  await expect.poll(holding).toEqual(['workspace'])
})

test('the skip link comes first and leads to the content', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/company`)
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  await expect.poll(() => focused.textContent()).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('the bar is marked off past 50 px, and the name beside the mark gives way far down a page and comes back', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/company`)
  const marked = () => page.evaluate(() => document.documentElement.dataset.scrolled)
  for (const [top, mark] of [
    [51, 'some'],
    [50, undefined],
  ] as const) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    await expect.poll(marked).toBe(mark)
  }
  await page.mouse.wheel(0, 900)
  await page.locator('html[data-scrolled=far]').waitFor({ state: 'attached' })
  await page.mouse.wheel(0, -900)
  await page.locator('html:not([data-scrolled])').waitFor({ state: 'attached' })
})

test('somebody signed in sees their own bar from the first paint, before any script of the page', async () => {
  const context = await browser.context()
  await signIn(context, await givenPerson(tannr, { first_name: 'Ada', last_name: 'Rao' }))
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${tannr.url}/company`)
  const account = page.getByRole('button', { name: 'Account' })
  await account.waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Get started', exact: true }).isVisible())
    .toBe(false)
  const initials = await account
    .locator('span')
    .evaluate((element) => getComputedStyle(element, '::before').content)
  expect(initials).toBe('"AR"')
  await account.click()
  await page.getByRole('banner').getByRole('link', { name: 'Saved jobs' }).waitFor()
})

test.each(['/no/such/page', '/news/never-written', '/learning/latin', '/resources/none'])(
  '%s leads nowhere: it answers 404 with ways on, and lives',
  async (address) => {
    const page = await browser.page()
    const complaints: string[] = []
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (said) => {
      // The browser itself logs the page's status.
      if (said.type() === 'error' && !said.text().startsWith('Failed to load resource'))
        complaints.push(said.text())
    })
    const answer = await page.goto(tannr.url + address)
    expect(answer?.status()).toBe(404)
    await untilAlive(page)
    await page.getByRole('heading', { level: 1, name: 'The thread ends here' }).waitFor()
    expect(await page.title()).toBe('Page not found · Tannr')
    await page.getByRole('button', { name: 'Search Tannr' }).click()
    await page.getByRole('combobox', { name: 'Search Tannr' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('link', { name: 'Jobs', exact: true }).click()
    await page.waitForURL(`${tannr.url}/jobs`)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Jobs')
    expect(complaints).toEqual([])
  },
)

test('a button, a link and a summary say that they are pressed', async () => {
  const page = await browser.page({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${tannr.url}/salaryspace`)
  for (const pressed of [
    page.getByRole('button', { name: 'Search Salaries' }),
    page.getByRole('link', { name: 'Get started' }).first(),
    page.getByText('All ranges as a table'),
  ]) {
    await pressed.hover()
    const opacity = () => pressed.evaluate((at) => Number(getComputedStyle(at).opacity))
    await expect.poll(opacity).toBeGreaterThan(0.8)
    await page.mouse.down()
    await expect.poll(opacity).toBe(0.75)
    // Released elsewhere, it is not pressed.
    await page.mouse.move(0, 0)
    await page.mouse.up()
  }
})
