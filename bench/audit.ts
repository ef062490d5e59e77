/**
 * `npm run audit [address …]`: Lighthouse (mobile, throttled, headless) on the public pages, or on those named; the median of
 * three. The time of blocking is that of the clock, then that of the processor alone, which is the page's own; what the clock
 * says of an empty page in the same run is what the machine adds.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts'
import { builtSite } from '#tests/support/site-map.ts'
import { processorBlockingTime } from './blocking-time.ts'
import { dropDataDir, makeDataDir, startProduct } from './product.ts'
import { median, row, title } from './report.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const dataDir = await makeDataDir()
const product = await startProduct(dataDir)
const browser = await startChromium()
const empty = await serveEmptyPage()
// The runner lowers its own priority, so that what is measured is not slowed down.
os.setPriority(os.constants.priority.PRIORITY_LOW)
const wanted = process.argv.slice(2)
const addresses = wanted.length > 0 ? wanted : publicAddresses()
try {
  title('Lighthouse: performance, accessibility, best practices, SEO; LCP ms, TBT ms, CLS')
  await audit('an empty page', empty.url)
  for (const address of addresses) {
    // A page that could not be measured does not stop the others.
    await audit(address, `${product.url}${address}`).catch((error: Error) => {
      row(address, 'not measured', error.message)
      process.exitCode = 1
    })
  }
} finally {
  await browser.close()
  await empty.close()
  await product.stop()
  await dropDataDir(dataDir)
}

async function audit(name: string, url: string): Promise<void> {
  const runs = [await measure(url), await measure(url, ['performance']), await measure(url, ['performance'])]
  const middle = (of: (run: Run) => number) => median(runs.map(of))
  // Later runs only measure performance.
  const scores = categories.map((category) =>
    Math.round(100 * median(runs.flatMap(({ report }) => report.categories[category]?.score ?? []))),
  )
  const metrics = [
    `LCP ${middle(figure('largest-contentful-paint')).toFixed(0)}`,
    `TBT ${middle(figure('total-blocking-time')).toFixed(0)} (processor ${middle(({ blocking }) => blocking).toFixed(0)})`,
    `CLS ${Math.max(...runs.map(figure('cumulative-layout-shift'))).toFixed(3)}`,
  ]
  row(name, scores.join(' '), metrics.join(', '))
  if (scores.some((score) => score < 100)) console.log(`  ${weakAudits(runs).join(', ')}`)
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** `blocking`: by the processor, ms. */
type Run = { report: Report; blocking: number }

async function measure(url: string, onlyCategories: string[] = [...categories]): Promise<Run> {
  const result = await lighthouse(url, { port: browser.port, logLevel: 'error', onlyCategories })
  if (!result) throw new Error(`Lighthouse gave no report for ${url}.`)
  return {
    report: result.lhr,
    blocking: processorBlockingTime(result.artifacts.Trace.traceEvents, paintOf(result.lhr)),
  }
}

function paintOf({ audits }: Report): number {
  const { details } = audits.metrics ?? {}
  if (details?.type !== 'debugdata') throw new Error('Lighthouse measured nothing.')
  return details.items[0].observedFirstContentfulPaintTs
}

function figure(audit: string) {
  return ({ report }: Run) => report.audits[audit]?.numericValue ?? Number.NaN
}

function weakAudits(runs: Run[]): string[] {
  const weak = runs.flatMap(({ report }) =>
    Object.values(report.audits).filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    ),
  )
  return [...new Set(weak.map(({ id }) => id))]
}

async function serveEmptyPage(): Promise<{ url: string; close(): Promise<void> }> {
  const page = '<!doctype html><html lang="en"><title>Empty</title><p>Empty'
  const server = http.createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Pages for everybody: neither the auth screens nor those that belong to an account. */
function publicAddresses(): string[] {
  const own =
    /^\/(auth|sign-|forgot|dashboard|careerspace|jobs|saved-jobs|applications|job-alerts|messages|goals|achievements|learning|skills|search|settings|business-portal)/
  return Object.keys(builtSite().pages).filter((address) => !own.test(address))
}

async function startChromium(): Promise<{ port: number; close(): Promise<void> }> {
  const executable = findChromium()
  if (!executable) throw new Error('No Chromium on this machine: set CHROMIUM_PATH.')
  const profile = await mkdtemp(path.join(os.tmpdir(), 'tannr-audit-'))
  const child = spawn(
    executable,
    [
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...chromiumFlags,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  for (;;) {
    const port = Number(
      (await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')[0],
    )
    if (port > 0) {
      return {
        port,
        close: async () => {
          const ended = new Promise((resolve) => child.once('exit', resolve))
          child.kill()
          await ended
          await rm(profile, { recursive: true, force: true })
        },
      }
    }
    await wait(50)
  }
}
