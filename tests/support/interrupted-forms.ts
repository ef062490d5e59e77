/** Interrupted forms: how each is opened, and what must be restored. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilAlive } from './browser.ts'

export type Interrupted = [
  path: string,
  open: (page: Page) => Promise<void>,
  field: (page: Page) => Locator,
  /** Unless it reopens by itself. */
  again?: (page: Page) => Promise<void>,
]

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
export const follow = (name: string) => (page: Page) => page.getByRole('link', { name }).first().click()
export const nothing = async () => {}
export const inDialog = (label: string) => (page: Page) =>
  page.getByRole('dialog').getByLabel(label, { exact: true })

/** The person signs out in another tab and in again: the form or its page closes, and its input is restored afterwards. */
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
  const beside = await tabBeside(page, url)
  const session = await beside.evaluate(() => localStorage.getItem('tannr.session') ?? '')
  await beside.evaluate(() => localStorage.removeItem('tannr.session'))
  await page.locator('html:not([data-session])').waitFor({ state: 'attached' })
  await beside.evaluate((kept) => localStorage.setItem('tannr.session', kept), session)
  await page.locator('html[data-session]').waitFor({ state: 'attached' })
  await again(page)
  await expect.poll(() => field(page).inputValue()).toBe(said)
}

/** Another tab of the same browser, on no page of the product. */
async function tabBeside(page: Page, url: string): Promise<Page> {
  const address = `${url}/robots.txt`
  const open = page
    .context()
    .pages()
    .find((one) => one.url() === address)
  if (open) return open
  const made = await page.context().newPage()
  await made.goto(address)
  return made
}
