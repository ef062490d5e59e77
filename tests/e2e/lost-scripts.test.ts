import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

/** Fails the first two requests for a script of this name; all later ones succeed. */
async function losingTwice(page: Page, script: string): Promise<() => number> {
  let lost = 0
  await page.route(`**/assets/${script}-*.js`, (route) =>
    lost++ < 2 ? route.abort('connectionrefused') : route.continue(),
  )
  return () => lost
}

test.each(['boot', 'router', 'resources'])(
  'a page whose first scripts (%s) do not arrive asks again, and answers the press of the meantime',
  async (script) => {
    const page = await browser.page()
    const lost = await losingTwice(page, script)
    await page.goto(`${tannr.url}/resources`)
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect.poll(() => page.getByRole('article').count(), { timeout: 30_000 }).toBe(12)
    expect(lost()).toBeGreaterThan(2)
  },
)

test('a page of sign-in whose scripts do not arrive keeps what is typed, and is sent once they do', async () => {
  const page = await browser.page()
  await losingTwice(page, 'shell')
  await page.goto(`${tannr.url}/auth`)
  await page.getByLabel('Email address').fill('later@example.com')
  await page.getByLabel('Email address').press('Enter')
  await page.waitForURL('**/auth/password?email=later%40example.com')
})

/** A piece far down the landing page, which is fetched when it comes near. */
const reasonOf = (page: Page) => page.getByRole('switch', { name: /Moved a live database/ })

test('a piece of a page whose scripts do not arrive asks again, and answers what was pressed once', async () => {
  const page = await browser.page({ viewport: { width: 1440, height: 900 } })
  let [lost, isAway] = [0, true]
  await page.route('**/assets/offerings-*.js', (route) => {
    if (!isAway) return route.continue()
    lost++
    return route.abort('connectionrefused')
  })
  await page.goto(tannr.url)
  await reasonOf(page).scrollIntoViewIfNeeded()
  await expect.poll(() => lost).toBeGreaterThan(0)
  await reasonOf(page).click()
  await reasonOf(page).click()
  isAway = false
  await expect.poll(() => reasonOf(page).getAttribute('aria-checked'), { timeout: 30_000 }).toBe('false')
  await page.locator('[data-waiting]').waitFor({ state: 'detached' })
})

test('a press on a piece shows that it waits for the connection, and counts as soon as that is back', async () => {
  const page = await browser.page({ viewport: { width: 1440, height: 900 } })
  await page.clock.install()
  await page.goto(tannr.url)
  await untilAlive(page)
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed')
  await reasonOf(page).scrollIntoViewIfNeeded()
  await failed
  await page.clock.pauseAt(Date.now() + 60_000)
  await reasonOf(page).click()
  await page.locator('[data-waiting]').waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => reasonOf(page).getAttribute('aria-checked')).toBe('false')
  await page.locator('[data-waiting]').waitFor({ state: 'detached' })
})
