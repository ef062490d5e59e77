/** Pages with motion on, which the other journeys turn off: nothing moves endlessly, jumps, or waits unseen for an animation. */
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, signIn } from '#tests/support/people.ts'
import { givenApplication, givenGoal } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const publicPages = [
  ...['/', '/tannrspace', '/orcher', '/api', '/tspace', '/for-business', '/research', '/company', '/safety'],
  ...['/security', '/news', '/careers', '/geekspace', '/reviewspace', '/salaryspace', '/support', '/auth'],
]
const workspacePages = [
  '/dashboard',
  '/jobs',
  '/applications',
  '/goals',
  '/messages',
  '/network',
  '/notifications',
]

type Shifts = { shifts: number }

/** Runs in the page before its own scripts. */
function addUpShifts(): void {
  const seen = window as unknown as Shifts
  seen.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) seen.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

async function open(page: Page, address: string): Promise<void> {
  const atRest = requestsOf(page)
  await page.goto(tannr.url + address)
  await untilAlive(page)
  await page.waitForFunction(nothingLoads)
  await page.evaluate(scrollThrough)
  await atRest()
  await page.evaluate(ended)
}

/** Returns what waits until all requests from now on are answered, and what came of them has asked for nothing more. */
function requestsOf(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  let begun = 0
  page.on('request', (request) => {
    begun++
    underWay.add(request)
  })
  const isOver = (request: Request) => void underWay.delete(request)
  page.on('requestfinished', isOver).on('requestfailed', isOver)
  return async () => {
    for (let before = -1; before < begun; ) {
      before = begun
      await expect.poll(() => underWay.size).toBe(0)
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    }
  }
}

/** Runs in the page. */
function nothingLoads(): boolean {
  return ![...document.querySelectorAll('[aria-busy="true"]')].some((one) => one.checkVisibility())
}

/** Runs in the page: to its end, a screen at a time. */
async function scrollThrough(): Promise<void> {
  await document.fonts.ready
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' })
    await drawn()
  }
}

/** Runs in the page: what moves, and is to end, has ended. */
async function ended(): Promise<void> {
  const ends = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ends.map((one) => one.finished.catch(() => {})))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Runs in the page: what moves without an end. */
function endless(): string[] {
  return document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime === Infinity)
    .map(
      (one) =>
        `${(one as CSSAnimation).animationName} of ${(one.effect as KeyframeEffect).target?.className}`,
    )
}

/** Runs in the page: texts that are there, and transparent, besides what a pointer brings up. */
function unseen(): string[] {
  const words = (one: Element) =>
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  return [...document.querySelectorAll('main *')]
    .filter((one) => words(one) && !one.closest('[class*="hover:opacity"]'))
    .filter((one) => one.checkVisibility() && !one.checkVisibility({ opacityProperty: true }))
    .map((one) => one.textContent?.trim().slice(0, 40) ?? '')
}

async function expectCalm(page: Page, address: string): Promise<void> {
  await open(page, address)
  // React draws what has loaded a moment after its script is there.
  await expect.poll(() => page.evaluate(endless), { message: `endless on ${address}` }).toEqual([])
  expect(
    await page.evaluate(() => (window as unknown as Shifts).shifts),
    `shifts on ${address}`,
  ).toBeLessThan(0.02)
  await expect.poll(() => page.evaluate(unseen), { message: `unseen on ${address}` }).toEqual([])
}

test.each(publicPages)('%s comes to rest, keeps its place, and shows all its words', async (address) => {
  const page = await browser.page({ reducedMotion: 'no-preference', viewport: { width: 1440, height: 900 } })
  await page.addInitScript(addUpShifts)
  await expectCalm(page, address)
})

test('the workspace comes to rest, keeps its place, and shows all its words', async () => {
  const ada = await givenPerson(tannr, { first_name: 'Ada', last_name: 'Stone' })
  await givenGoal(tannr, ada)
  await givenApplication(tannr, ada)
  const context = await browser.context({
    reducedMotion: 'no-preference',
    viewport: { width: 1440, height: 900 },
  })
  await signIn(context, ada)
  const page = await context.newPage()
  await page.addInitScript(addUpShifts)
  for (const address of workspacePages) await expectCalm(page, address)
})

test('what an animation reveals is there without it', async () => {
  const page = await browser.page({ reducedMotion: 'no-preference', viewport: { width: 1440, height: 900 } })
  // As in a browser that runs none: from the first style sheet on.
  await page.addInitScript(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }')
    document.adoptedStyleSheets = [still]
  })
  for (const address of publicPages) {
    await open(page, address)
    await expect.poll(() => page.evaluate(unseen), { message: address }).toEqual([])
  }
})

test('the working pieces of the product run with motion on', async () => {
  const page = await browser.page({ reducedMotion: 'no-preference', viewport: { width: 1440, height: 900 } })
  await open(page, '/')
  await page.getByRole('slider', { name: 'What matters more' }).press('Home')
  await page.getByText('Halden comes first').waitFor()
  await open(page, '/orcher')
  const run = page.getByRole('region', { name: 'A sample run' })
  await run.getByRole('button', { name: 'Keep B' }).click()
  await run.getByText('16 of 16 steps, one trace').waitFor()
  await open(page, '/tannrspace')
  const record = page.getByRole('region', { name: 'A sample record' })
  await record.getByRole('button', { name: 'Dismiss' }).click()
  await record.getByRole('img', { name: 'Match: 87 of 100' }).waitFor()
  expect(await page.evaluate(endless)).toEqual([])
})
