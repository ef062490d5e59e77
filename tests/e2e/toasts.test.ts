import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { inboxAt, someEmail } from '#tests/support/inbox.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

/** From here on the page's time moves only when told to. Starting takes timers, so the page is alive first. */
async function stopClock(page: Page): Promise<void> {
  await untilAlive(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** React's work that was deferred until after painting, including its timers, is done: messages come in order. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = done
        port2.postMessage(null)
      }),
  )

const toasts = (page: Page) => page.getByRole('status').getByRole('paragraph')

/** Providers that are not set up: each press is refused with a toast. */
async function refusedBy(page: Page, provider: string, message: string): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${provider}` }).click()
  await toasts(page).filter({ hasText: message }).last().waitFor()
  await page.getByRole('button', { name: `Continue with ${provider}`, disabled: false }).waitFor()
}

const notSetUp = 'Unsupported provider: provider is not enabled'

test('a toast stays for 4000 ms', async () => {
  const page = await browser.page()
  await page.clock.install()
  await page.goto(`${tannr.url}/auth`)
  await stopClock(page)
  await refusedBy(page, 'Google', notSetUp)
  await settled(page)
  await page.clock.runFor(3999)
  await expect.poll(() => toasts(page).count()).toBe(1)
  await page.clock.runFor(1)
  await toasts(page).waitFor({ state: 'detached' })
})

test('at most three toasts show, and the oldest makes room', async () => {
  const page = await browser.page()
  await page.clock.install()
  // The page also requests them by itself, to know whether companies sign in here.
  const asked = page.waitForResponse('**/auth/v1/settings*')
  await page.goto(`${tannr.url}/auth`)
  await stopClock(page)
  await asked
  await page.route('**/auth/v1/settings*', (route) => route.abort(), { times: 1 })
  await refusedBy(page, 'Google', 'Failed to authenticate')
  await refusedBy(page, 'Google', notSetUp)
  await refusedBy(page, 'GitHub', notSetUp)
  await expect
    .poll(() => toasts(page).allTextContents())
    .toEqual(['Failed to authenticate', notSetUp, notSetUp])
  await refusedBy(page, 'Discord', notSetUp)
  await expect.poll(() => toasts(page).allTextContents()).toEqual([notSetUp, notSetUp, notSetUp])
})

test('a confirmed person reads that the address is verified for 2000 ms, and is taken to the dashboard', async () => {
  const email = someEmail()
  const emailRedirectTo = `${tannr.url}/auth/confirm`
  await tannr.client().auth.signInWithOtp({ email, options: { emailRedirectTo } })
  const { link } = await inboxAt(tannr.url).newest(email)
  const page = await browser.page()
  const answer = Promise.withResolvers<void>()
  await page.route('**/auth/v1/verify*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.clock.install()
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'Verifying your email...' }).waitFor()
  await stopClock(page)
  answer.resolve()
  await page.getByRole('heading', { level: 1, name: 'Email verified!' }).waitFor()
  await settled(page)
  await page.clock.runFor(1999)
  expect(new URL(page.url()).pathname).toBe('/auth/confirm')
  await page.clock.runFor(1)
  await page.waitForURL('**/dashboard')
})
