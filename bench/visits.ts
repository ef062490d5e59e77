/**
 * What a first visit takes by the clock: the largest paint (LCP, median of five), how much the page moves (CLS, the worst), and the
 * scripts that came (kB as sent). Nothing is cached, the line is that of the machine; what else the machine does is said, since it
 * is in every figure.
 */
import os from 'node:os'
import type { Session } from '@supabase/supabase-js'
import type { Browser } from 'playwright-core'
import { SESSION_KEY } from '#app/lib/session/stored-session.ts'
import { keepSession, openBrowser } from './browser.ts'
import { addDemoRecords } from './demo-records.ts'
import { dropDataDir, makeDataDir, startProduct } from './product.ts'
import { median, row, title } from './report.ts'

const goals = { paint: 1000, shift: 0.02 }
const widths = [390, 1440]
const visitsOfEach = 5
const usual = ['/', '/jobs', '/tannrspace', '/orcher', '/search?q=designer']
const usualOwn = ['/dashboard', '/jobs', '/search?q=designer']

type Visit = { paint: number; shift: number; scripts: number }

/** `addresses` are the pages to visit; the usual ones if empty. */
export async function run(addresses: readonly string[]): Promise<void> {
  const dataDir = await makeDataDir()
  const product = await startProduct(dataDir)
  const browser = await openBrowser()
  const measure = async (who: string, paths: readonly string[], session?: Session) => {
    title(`First visits at ${widths.join(' and ')} px: ${who} (load ${os.loadavg()[0]?.toFixed(1)})`)
    for (const path of paths) {
      for (const width of widths) {
        const visits: Visit[] = []
        for (let one = 0; one < visitsOfEach; one++) {
          visits.push(await visit(browser, product.url + path, width, session))
        }
        const paint = median(visits.map((one) => one.paint)).toFixed(0)
        const shift = Math.max(...visits.map((one) => one.shift)).toFixed(3)
        const scripts = median(visits.map((one) => one.scripts / 1000)).toFixed(0)
        row(
          `${path} at ${width}`,
          `${paint} ms, ${shift}, ${scripts} kB`,
          `goal ${goals.paint} ms, ${goals.shift}`,
        )
      }
    }
  }
  try {
    await measure('visitors', addresses.length > 0 ? addresses : usual)
    await measure(
      'somebody with records',
      addresses.length > 0 ? addresses : usualOwn,
      await addDemoRecords(product),
    )
  } finally {
    await browser.close()
    await product.stop()
    await dropDataDir(dataDir)
  }
}

async function visit(browser: Browser, url: string, width: number, session?: Session): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  try {
    if (session) await context.addInitScript(keepSession, { key: SESSION_KEY, session })
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'networkidle' })
    return await page.evaluate(visitSoFar)
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
function visitSoFar(): Promise<Visit> {
  const visit: Visit = { paint: 0, shift: 0, scripts: 0 }
  for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    if (new URL(entry.name).pathname.endsWith('.js')) visit.scripts += entry.encodedBodySize
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) visit.paint = Math.max(visit.paint, entry.startTime)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        visit.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    requestIdleCallback(() => setTimeout(() => resolve(visit), 100))
  })
}
