import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
const canvasOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test.each([
  ['17:59', 'light', 'rgb(250, 248, 244)'],
  ['18:00', 'dark', 'rgb(19, 17, 16)'],
  ['05:59', 'dark', 'rgb(19, 17, 16)'],
  ['06:00', 'light', 'rgb(250, 248, 244)'],
])('at %s the site is %s', async (time, theme, canvas) => {
  const page = await browser.page({ colorScheme: 'light' })
  await page.clock.install({ time: new Date(`2025-03-03T${time}:00Z`) })
  await page.goto(`${tannr.url}/auth`)
  expect(await themeOf(page)).toBe(theme)
  expect(await canvasOf(page)).toBe(canvas)
})

test('an open page turns dark within the hour', async () => {
  const page = await browser.page({ colorScheme: 'light' })
  await page.clock.install({ time: new Date('2025-03-03T17:30:00Z') })
  await page.goto(`${tannr.url}/auth`)
  await page.getByRole('button', { name: 'Continue', exact: true }).waitFor()
  await untilAlive(page)
  expect(await themeOf(page)).toBe('light')
  await page.clock.fastForward('01:00:01')
  await expect.poll(() => themeOf(page)).toBe('dark')
})

test('a system that prefers dark is followed at noon, and at once when it changes', async () => {
  const page = await browser.page({ colorScheme: 'dark' })
  await page.clock.install({ time: new Date('2025-03-03T12:00:00Z') })
  await page.goto(`${tannr.url}/auth`)
  expect(await themeOf(page)).toBe('dark')
  await untilAlive(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light')
})
