/** Pages in the run's one Chromium; each test gets its own context. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { type Person, signIn } from './people.ts'

export type TestBrowser = {
  /** A new context: no cookies, no storage, a new visitor. Closed after the test. */
  context(options?: BrowserContextOptions): Promise<BrowserContext>
  /** A page in a new context. */
  page(options?: BrowserContextOptions): Promise<Page>
  /** A page in a new context in which this person is signed in. */
  pageOf(person: Person, options?: BrowserContextOptions): Promise<Page>
  /** A desktop page of this person, or of a visitor, at the address, once hydrated. */
  open(address: string, person?: Person, options?: Opening): Promise<Page>
}

/** With a fixed time `now`, no date on the page depends on the day of the test. */
type Opening = BrowserContextOptions & { now?: Date | number }

export function useBrowser(): TestBrowser {
  let browser: Browser
  const contexts: BrowserContext[] = []
  beforeAll(async () => {
    browser = await connect()
  })
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
  })
  afterAll(() => browser?.close())

  const context = async (options?: BrowserContextOptions) => {
    const made = await openContext(browser, options)
    contexts.push(made)
    return made
  }
  const pageOf = async (person?: Person, options?: BrowserContextOptions) => {
    const own = await context(options)
    if (person) await signIn(own, person)
    return own.newPage()
  }
  return {
    context,
    page: async (options) => (await context(options)).newPage(),
    pageOf,
    open: async (address, person, { now, ...options } = {}) => {
      const page = await pageOf(person, { viewport: { width: 1440, height: 900 }, ...options })
      if (now) await page.clock.setFixedTime(now)
      await page.goto(address)
      await untilAlive(page)
      return page
    },
  }
}

/** The run's Chromium, by a connection of its own. */
export async function connect(): Promise<Browser> {
  const endpoint = inject('browserEndpoint')
  if (!endpoint) throw new Error('No Chromium on this machine: npm test installs one, or set CHROMIUM_PATH.')
  return chromium.connect(endpoint)
}

export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  // Animations would take a tenth of a run.
  const context = await browser.newContext({
    ...{ locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' as const },
    ...options,
  })
  context.setDefaultTimeout(30_000)
  return context
}

/** The page is hydrated: presses are handled, and no timer of the start is pending. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => !('__early' in window))
}

/**
 * Makes a change and waits for the server's response, as the page shows it before. The call is named, such as `goals` or
 * `rpc/offer_times`: pages also read by POST, which must not be mistaken for the change.
 */
export async function taken(page: Page, call: string, change: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) =>
      response.request().method() !== 'GET' && new URL(response.url()).pathname === `/rest/v1/${call}`,
  )
  await change()
  const response = await answer
  if (!response.ok()) throw new Error(`The server refused the change: ${await response.text()}`)
}

/** Keeps the newest undo toast open by hovering it, as it disappears after four seconds. */
export async function holdUndo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).last().hover()
}

/** Until the returned function is called, none of the page's scripts is loaded. */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
