/**
 * How much each page moves while it loads (cumulative layout shift): for visitors, and with answers that come late for
 * somebody new and for somebody with records, so that what stands in for them is seen. Under a page that moves too
 * much are the elements that moved.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Session } from '@supabase/supabase-js'
import type { Browser, BrowserContext } from 'playwright-core'
import { SESSION_KEY } from '#app/lib/session/stored-session.ts'
import { builtSite } from '#tests/support/site-map.ts'
import { areaOf } from '#tools/site/page-bytes.ts'
import { keepSession, openBrowser } from './browser.ts'
import { addDemoRecords, demoSession } from './demo-records.ts'
import { dropDataDir, makeDataDir, startProduct } from './product.ts'
import { row, title } from './report.ts'

const goal = 0.02
const widths = [390, 1280]
const lateBy = 800

type Visit = { session?: Session; late?: boolean }
type Movement = { sum: number; moved: string[] }

/** `addresses` are the pages to measure; all if empty. */
export async function run(addresses: readonly string[]): Promise<void> {
  const dataDir = await makeDataDir()
  const product = await startProduct(dataDir)
  const browser = await openBrowser()
  const measure = async (who: string, paths: readonly string[], visit: Visit) => {
    title(`Layout shift of a first visit at ${widths.join(' and ')} px: ${who}`)
    for (const path of paths) await measurePage(browser, product.url, path, visit)
  }
  try {
    const { client, session } = await demoSession(product)
    const { data: job } = await client.from('jobs').select('id').limit(1).single().throwOnError()
    // The page of a job is not among those that were built.
    const all = [...Object.keys(builtSite().pages), `/jobs/${job.id}`].sort()
    const pages = addresses.length > 0 ? addresses : all
    const own = pages.filter((page) => page === '/' || areaOf(page) === 'workspace')
    await measure('visitors', pages, {})
    await measure('somebody new, late answers', own, { session, late: true })
    await measure('somebody with records, late answers', own, {
      session: await addDemoRecords(product),
      late: true,
    })
  } finally {
    await browser.close()
    await product.stop()
    await dropDataDir(dataDir)
  }
}

async function measurePage(browser: Browser, url: string, path: string, visit: Visit): Promise<void> {
  const movements = await Promise.all(
    widths.map((width) => movementOf(browser, `${url}${path}`, width, visit)),
  )
  row(path, movements.map(({ sum }) => sum.toFixed(3)).join(' / '), `goal ${goal.toFixed(3)}`)
  for (const { sum, moved } of movements) if (sum >= goal) for (const line of moved) console.log(`  ${line}`)
}

async function movementOf(
  browser: Browser,
  url: string,
  width: number,
  { session, late }: Visit,
): Promise<Movement> {
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  try {
    if (session) await context.addInitScript(keepSession, { key: SESSION_KEY, session })
    if (late) await answerLate(context)
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'networkidle' })
    // Hydrated and filled: live records have replaced placeholders.
    await page.waitForFunction(aliveAndFilled)
    return await page.evaluate(movementSoFar)
  } finally {
    await context.close()
  }
}

function answerLate(context: BrowserContext): Promise<unknown> {
  return context.route(/\/(rest|auth|functions)\/v1\//, async (route) => {
    await wait(lateBy)
    await route.continue().catch(() => {})
  })
}

/** Runs in the page. Before hydration, keys and forms are stored in `__early` (app/lib/page/early-events.ts). */
function aliveAndFilled(): boolean {
  const dead = document.documentElement.dataset.boot === 'none'
  const busy = [...document.querySelectorAll('[aria-busy="true"]')]
  return (dead || !('__early' in window)) && !busy.some((element) => element.checkVisibility())
}

/** Runs in the page. */
function movementSoFar(): Promise<Movement> {
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  return new Promise((resolve) => {
    const movement: Movement = { sum: 0, moved: [] }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        movement.sum += value
        for (const { node, previousRect: before, currentRect: after } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          const name = `${element?.tagName.toLowerCase()} “${element?.textContent?.trim().slice(0, 40)}”`
          const at = ({ x, y, width, height }: DOMRectReadOnly) =>
            [x, y, width, height].map(Math.round).join(' ')
          movement.moved.push(`${value.toFixed(3)} ${name}: from ${at(before)} to ${at(after)}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
    requestIdleCallback(() => setTimeout(() => resolve(movement), 100))
  })
}
