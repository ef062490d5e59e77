import { expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()

test('the quick start shows one language at a time and copies what it shows', async () => {
  const context = await browser.context({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.goto(`${tannr.url}/api`)
  const python = page.getByRole('region', { name: 'Quick start in Python' })
  const go = page.getByRole('region', { name: 'Quick start in Go' })
  await expect.poll(() => python.isVisible()).toBe(true)
  await expect.poll(() => go.isVisible()).toBe(false)
  await page.getByRole('group', { name: 'Language' }).getByText('Go', { exact: true }).click()
  await expect.poll(() => python.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await go.textContent())
})

test('the languages change without scripts and by keyboard', async () => {
  const page = await browser.page({ javaScriptEnabled: false })
  await page.goto(`${tannr.url}/api`)
  await page.getByRole('radio', { name: 'Python' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.getByRole('region', { name: 'Quick start in Go' }).isVisible()).toBe(true)
})

test('a directive goes through its life in the sandbox', async () => {
  const page = await browser.page({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${tannr.url}/api/docs`)
  const call = page.getByLabel('Call')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const answer = (number: number) => page.getByRole('region', { name: new RegExp(`^Answer ${number}:`) })
  await untilAlive(page)
  await send.click()
  await expect.poll(() => answer(1).textContent()).toContain('agt_0001')
  await call.selectOption({ label: 'POST /directives' })
  await send.click()
  await expect.poll(() => answer(2).textContent()).toContain('"state": "queued"')
  await call.selectOption({ label: 'GET /directives/{id}' })
  await send.click()
  await expect.poll(() => answer(3).textContent()).toContain('"state": "planning"')
  await send.click()
  await expect.poll(() => answer(4).textContent()).toContain('"progress": 40')
})

test('the sandbox says what is wrong with a body that is not JSON', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/api/docs`)
  await untilAlive(page)
  await page.getByLabel('Body').fill('{ name: }')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('alert').getByText('The body is not JSON').waitFor()
})

test('every call on the API page leads to its documentation', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/api`)
  const links = page.getByRole('main').locator('a[href^="/api/docs#"]')
  const targets = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).hash),
  )
  await page.goto(`${tannr.url}/api/docs`)
  for (const target of new Set(targets)) expect(await page.locator(target).count(), target).toBe(1)
})
