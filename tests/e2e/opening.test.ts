import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()

declare global {
  interface Window {
    putOff?: boolean
  }
}

/** A page that remembers whether its lower part was put off at any time of its start. */
async function watched(): Promise<Page> {
  const page = await browser.page()
  await page.addInitScript(() => {
    new MutationObserver(() => {
      window.putOff ||= document.documentElement.dataset.opening === ''
    }).observe(document, { subtree: true, attributeFilter: ['data-opening'] })
  })
  return page
}

/** Whether it was put off, and whether it still is. */
const opening = async (page: Page) => {
  await untilAlive(page)
  return page.evaluate(() => [window.putOff === true, document.documentElement.dataset.opening === ''])
}

test('what is below the first screen is laid out after the first paint, and is there once the page is alive', async () => {
  const page = await watched()
  await page.goto(`${tannr.url}/privacy`)
  expect(await opening(page)).toEqual([true, false])
})

test('whoever goes to a place in a page, or comes back to one, gets the whole page at once', async () => {
  const page = await watched()
  const place = () =>
    page.locator('#your-rights').evaluate((section) => Math.round(section.getBoundingClientRect().top))
  await page.goto(`${tannr.url}/privacy#your-rights`)
  expect(await opening(page)).toEqual([false, false])
  const reached = await place()
  await page.reload()
  expect(await opening(page)).toEqual([false, false])
  await expect.poll(place).toBe(reached)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
})
