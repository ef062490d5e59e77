/** Forms that are interrupted: how one is opened, and what of it must be there again. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilAlive } from './browser.ts'

export type Interrupted = [
  path: string,
  open: (page: Page) => Promise<void>,
  field: (page: Page) => Locator,
  /** Where it is not opened again by hand. */
  again?: (page: Page) => Promise<void>,
]

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
export const follow = (name: string) => (page: Page) => page.getByRole('link', { name }).first().click()
export const nothing = async () => {}
export const inDialog = (label: string) => (page: Page) =>
  page.getByRole('dialog').getByLabel(label, { exact: true })

/** The person signs out in another tab and in again; here the form goes, or its page, and its words are in it when it is back. */
export async function outlives(
  page: Page,
  url: string,
  name: string,
  [path, open, field, again = open]: Interrupted,
): Promise<void> {
  const said = `Typed with care: ${name}`
  await page.goto(url + path)
  await untilAlive(page)
  await open(page)
  await field(page).fill(said)
  const beside = await page.context().newPage()
  await beside.goto(`${url}/robots.txt`)
  const session = await beside.evaluate(() => localStorage.getItem('tannr.session') ?? '')
  await beside.evaluate(() => localStorage.removeItem('tannr.session'))
  await page.locator('html:not([data-session])').waitFor({ state: 'attached' })
  await beside.evaluate((kept) => localStorage.setItem('tannr.session', kept), session)
  await beside.close()
  await page.locator('html[data-session]').waitFor({ state: 'attached' })
  await again(page)
  await expect.poll(() => field(page).inputValue()).toBe(said)
}
