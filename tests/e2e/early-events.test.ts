/** What visitors do before the scripts of a page have arrived: it waits, and takes effect then. */
import { expect, test } from 'vitest'
import { holdScripts, useBrowser } from '#tests/support/browser.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

test('a form that is sent before the page is alive is kept, said to wait, and sent once it is', async () => {
  const page = await browser.page()
  const release = await holdScripts(page)
  await page.goto(`${tannr.url}/auth`, { waitUntil: 'commit' })
  await page.getByLabel('Email address').fill('early@example.com')
  await page.getByLabel('Email address').press('Enter')
  expect(new URL(page.url()).pathname).toBe('/auth')
  const waiting = page.locator('html[data-waiting]')
  await waiting.waitFor()
  const widths = await page.evaluate(() =>
    [40, 100].map((after) => {
      for (const growth of document.getAnimations()) {
        if ((growth as CSSAnimation).animationName === 'waiting') growth.currentTime = after
      }
      return Number.parseFloat(getComputedStyle(document.documentElement, '::before').width)
    }),
  )
  expect(widths[0]).toBe(0)
  expect(widths[1]).toBeGreaterThan(60)
  release()
  await page.waitForURL('**/auth/password?email=early%40example.com')
  await waiting.waitFor({ state: 'detached' })
})

test('Enter in a message sends it once the page is alive', async () => {
  const page = await browser.page()
  const release = await holdScripts(page)
  await page.goto(`${tannr.url}/messages`, { waitUntil: 'commit' })
  const field = page.getByRole('textbox', { name: 'Message to Priya Nair' })
  await field.pressSequentially('First line')
  await field.press('Shift+Enter')
  await field.pressSequentially('and the second')
  await field.press('Enter')
  expect(await field.inputValue()).toBe('First line\nand the second')
  release()
  await page.getByRole('log').getByText('First line and the second').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
})

test('a link that takes along what was typed waits until the page is alive', async () => {
  const page = await browser.page()
  const release = await holdScripts(page)
  await page.goto(`${tannr.url}/auth/password?email=a@example.com`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  release()
  await page.waitForURL('**/forgot-password')
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe('a@example.com')
})

test('a button that is pressed before the page is alive does its work once it is', async () => {
  const page = await browser.page()
  const release = await holdScripts(page)
  await page.goto(`${tannr.url}/resources`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Load More' }).click()
  expect(await page.getByRole('article').count()).toBe(6)
  release()
  await expect.poll(() => page.getByRole('article').count()).toBe(12)
})

test('what is typed and ticked before the page is alive counts once it is', async () => {
  const page = await browser.page()
  const release = await holdScripts(page)
  await page.goto(`${tannr.url}/jobs`, { waitUntil: 'commit' })
  await page.getByRole('searchbox').pressSequentially('designer')
  await page.getByRole('checkbox', { name: 'Contract' }).check()
  release()
  await page.waitForURL((url) => url.searchParams.get('q') === 'designer' && url.search.includes('contract'))
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('designer')
  await page.getByRole('checkbox', { name: 'Contract', checked: true }).waitFor()
})
