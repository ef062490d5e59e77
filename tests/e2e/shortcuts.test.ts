import { expect, test } from 'vitest'
import { holdScripts, useBrowser } from '#tests/support/browser.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

test('? lists the keys, / searches, g and a letter go to a page', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/applications`)
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .waitFor()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByText('Go to').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Search Tannr' })
  await search.waitFor()
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'hidden' })
  await page.keyboard.type('gm')
  await page.waitForURL('**/messages')
  const field = page.getByRole('textbox', { name: /^Message to/ })
  await field.fill('')
  await field.pressSequentially('what?')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('single keys can be turned off, and on again in the settings', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/applications`)
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('?')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  // Before the page is alive the choice is unknown, so none is shown.
  const release = await holdScripts(page)
  await page.goto(`${tannr.url}/settings`, { waitUntil: 'commit' })
  await page.getByText('Single-key shortcuts').waitFor()
  await expect.poll(() => page.getByRole('switch', { name: 'Single-key shortcuts' }).count()).toBe(0)
  release()
  await page.getByRole('switch', { name: 'Single-key shortcuts', checked: false }).click()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).click()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
})

test('a key that is pressed before the page is alive counts once it is', async () => {
  const page = await browser.page()
  const release = await holdScripts(page)
  await page.goto(`${tannr.url}/applications`, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('?')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  release()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
})
