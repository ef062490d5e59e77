/** The interactive pieces of the landing page: what visitors can try before they have an account. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

async function landing(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const page = await browser.page({ viewport: { width: 1440, height: 900 }, ...options })
  await page.goto(tannr.url)
  return page
}

const score = (page: Page) => page.getByRole('img', { name: /^Match: / }).getAttribute('aria-label')

test('a reason that is struck out costs the match its points', async () => {
  const page = await landing()
  expect(await score(page)).toBe('Match: 92 of 100')
  const reason = page.getByRole('switch', { name: /Moved a live database/ })
  await reason.click()
  await expect.poll(() => score(page)).toBe('Match: 76 of 100')
  await reason.press('Space')
  await expect.poll(() => score(page)).toBe('Match: 92 of 100')
})

test('a press that comes while a piece is coming alive counts once', async () => {
  const page = await browser.page({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype
    let pressed = false
    EventTarget.prototype.addEventListener = function (
      this: EventTarget,
      ...given: Parameters<typeof addEventListener>
    ) {
      addEventListener.apply(this, given)
      const reason = this instanceof HTMLElement ? this.querySelector<HTMLElement>('[role=switch]') : null
      // A listener that React adds when it hydrates. Its own work follows this task.
      if (given[0] !== 'wheel' || pressed || !reason) return
      pressed = true
      queueMicrotask(() => reason.click())
    }
  })
  await page.goto(tannr.url)
  await page.getByRole('switch', { name: /Moved a live database/ }).scrollIntoViewIfNeeded()
  await expect.poll(() => score(page)).toBe('Match: 76 of 100')
})

test('the slider ranks the roles anew, by keyboard, and each role shows its own reasons', async () => {
  const page = await landing()
  const slider = page.getByRole('slider', { name: 'What matters more' })
  await slider.press('Home')
  await page.getByText('Halden comes first').waitFor()
  await slider.press('End')
  await page.getByText('Fathom comes first').waitFor()
  await page.getByRole('button', { name: /Fathom/ }).click()
  await page.getByText('Wrote the storage layer of an event store').waitFor()
})

test('what is decided at the gate sews the rest of the trace, and can be taken back', async () => {
  const page = await landing()
  await page.getByRole('button', { name: 'Lower to C' }).click()
  await page.getByText('Daniel lowered it to C').waitFor()
  await page.getByText('drafted the memo').waitFor()
  await page.getByRole('button', { name: 'Back to the gate' }).click()
  await page.getByText('Waits for Daniel Kowalski').waitFor()
  await page.getByRole('button', { name: 'Stop the run' }).click()
  await page.getByText('Nothing was filed.').waitFor()
})

test('a press on a piece whose scripts are still on their way counts once they are there', async () => {
  const page = await browser.page({ viewport: { width: 1440, height: 900 } })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/offerings-*.js', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/assets/offerings-*.js')
  await page.goto(tannr.url)
  const keep = page.getByRole('button', { name: 'Keep B' })
  await keep.scrollIntoViewIfNeeded()
  await asked
  await keep.click()
  release()
  await page.getByText('Daniel kept B').waitFor()
})

test('a call is run through its states and can be read in four languages', async () => {
  const page = await landing()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('region', { name: 'The answer' }).getByText('completed').waitFor()
  await page.getByRole('button', { name: 'Python', exact: true }).click()
  await page.getByRole('region', { name: 'The request' }).getByText('pip install tannr').waitFor()
})

test('without scripts the pieces stand as they are, with every reason and step in words', async () => {
  const page = await landing({ javaScriptEnabled: false })
  for (const words of [
    'Pay inside the range you asked for',
    'Waits for Daniel Kowalski',
    'awaiting_approval',
  ])
    await page.getByText(words).first().waitFor()
})

test('More opens below its button and never over the headline', async () => {
  const page = await browser.page({ viewport: { width: 1280, height: 620 } })
  await page.goto(tannr.url)
  const more = page.getByRole('main').getByRole('button', { name: 'More' })
  await more.click()
  const goal = page.getByRole('link', { name: 'Set a goal' })
  await goal.waitFor()
  const menu = await goal.boundingBox()
  const button = await more.boundingBox()
  expect(menu?.y).toBeGreaterThan(button?.y ?? Number.POSITIVE_INFINITY)
})

test('the skip link passes the sidebar', async () => {
  const page = await landing()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('aside, header') === null))
    .toBe(true)
})

test('who comes from another page finds the whole landing page', async () => {
  const page = await browser.page({ viewport: { width: 1440, height: 900 } })
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  await page.goto(tannr.url)
  const reason = page.getByRole('switch', { name: /Moved a live database/ })
  await reason.click()
  await expect.poll(() => reason.getAttribute('aria-checked')).toBe('false')
  await page.getByRole('link', { name: 'Company' }).first().click()
  await page.waitForURL('**/company')
  await page.getByRole('link', { name: 'Tannr, home' }).first().click()
  await page.getByRole('heading', { name: 'Built on four principles' }).waitFor()
  await page.getByRole('button', { name: 'Keep B' }).click()
  await page.getByText('Daniel kept B').waitFor()
  expect(complaints).toEqual([])
})
