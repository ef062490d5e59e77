/** Pages in the run's one Chromium; each test gets a context of its own. */
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
  /** A new context: no cookies, no storage, a person of their own. Closed after the test. */
  context(options?: BrowserContextOptions): Promise<BrowserContext>
  /** A page in a new context. */
  page(options?: BrowserContextOptions): Promise<Page>
  /** A page in a new context in which this person is signed in. */
  pageOf(person: Person, options?: BrowserContextOptions): Promise<Page>
  /** A desktop's page of this person, or of a visitor, at the address, once it answers what is pressed. */
  open(address: string, person?: Person, options?: Opening): Promise<Page>
}

/** Where time stands still at `now`, no date on the page depends on the day of the test. */
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

/** The run's Chromium, by a connection of one's own. */
export async function connect(): Promise<Browser> {
  const endpoint = inject('browserEndpoint')
  if (!endpoint) throw new Error('No Chromium on this machine: npm test installs one, or set CHROMIUM_PATH.')
  return chromium.connect(endpoint)
}

export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  // Motion that nobody looks at takes a tenth of a run.
  const context = await browser.newContext({
    ...{ locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' as const },
    ...options,
  })
  context.setDefaultTimeout(15_000)
  return context
}

/** React has taken the page over: what is pressed is answered, and no timer of the start is left. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => !('__early' in window))
}

/**
 * Makes a change and waits until the server has taken it: the page shows it before that. The call is named, such as `goals` or
 * `rpc/offer_times`: pages read by POST as well, and what they happen to read at the same time is not the change.
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

/** Keeps the newest toast that offers a way back: it goes after four seconds, unless the pointer rests on it. */
export async function holdUndo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).last().hover()
}

/** Until the answer is called, no script of the page's own arrives. */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
