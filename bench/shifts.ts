/** How much each page moves while it loads (cumulative layout shift), for visitors and for somebody with records. */
import type { Session } from '@supabase/supabase-js'
import type { Browser } from 'playwright-core'
import { SESSION_KEY } from '#app/lib/stored-session.ts'
import { builtSite } from '#tests/support/site-map.ts'
import { areaOf } from '#tools/site/page-bytes.ts'
import { keepSession, openBrowser } from './browser.ts'
import { addDemoRecords } from './demo-records.ts'
import { dropDataDir, makeDataDir, startProduct } from './product.ts'
import { row, title } from './report.ts'

const limit = 'goal 0.020'
const widths = [390, 1280]

export async function run(): Promise<void> {
  const dataDir = await makeDataDir()
  const product = await startProduct(dataDir)
  const browser = await openBrowser()
  try {
    const pages = Object.keys(builtSite().pages).sort()
    title(`Layout shift of a first visit at ${widths.join(' and ')} px: visitors`)
    for (const address of pages) row(address, await shiftsOf(browser, `${product.url}${address}`), limit)
    const session = await addDemoRecords(product)
    title(`Layout shift of a first visit at ${widths.join(' and ')} px: somebody with records`)
    for (const address of ['/', ...pages.filter((page) => areaOf(page) === 'workspace')]) {
      row(address, await shiftsOf(browser, `${product.url}${address}`, session), limit)
    }
  } finally {
    await browser.close()
    await product.stop()
    await dropDataDir(dataDir)
  }
}

async function shiftsOf(browser: Browser, url: string, session?: Session): Promise<string> {
  const shifts: string[] = []
  for (const width of widths) {
    const context = await browser.newContext({ viewport: { width, height: 844 } })
    if (session) await context.addInitScript(keepSession, { key: SESSION_KEY, session })
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'networkidle' })
    shifts.push((await page.evaluate(shiftSoFar)).toFixed(3))
    await context.close()
  }
  return shifts.join(' / ')
}

/** Runs in the page. Waits until it is alive, because that is when live records take their places. */
function shiftSoFar(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) sum += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    requestIdleCallback(() => setTimeout(() => resolve(sum), 100))
  })
}
