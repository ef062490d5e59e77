/** `npm run audit [address …]`: Lighthouse (mobile, throttled, headless) on the public pages, or on those named. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts'
import { builtSite } from '#tests/support/site-map.ts'
import { dropDataDir, makeDataDir, startProduct } from './product.ts'
import { row, title } from './report.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const dataDir = await makeDataDir()
const product = await startProduct(dataDir)
const browser = await startChromium()
const wanted = process.argv.slice(2)
const addresses = wanted.length > 0 ? wanted : publicAddresses()
try {
  title('Lighthouse: performance, accessibility, best practices, SEO; LCP ms, TBT ms, CLS')
  for (const address of addresses) await audit(address)
} finally {
  await browser.close()
  await product.stop()
  await dropDataDir(dataDir)
}

async function audit(address: string): Promise<void> {
  const result = await lighthouse(`${product.url}${address}`, {
    port: browser.port,
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  const report = result?.lhr
  if (!report) throw new Error(`Lighthouse gave no report for ${address}.`)
  const scores = categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100))
  const number = (id: string) => report.audits[id]?.numericValue ?? Number.NaN
  const metrics = [
    `LCP ${number('largest-contentful-paint').toFixed(0)}`,
    `TBT ${number('total-blocking-time').toFixed(0)}`,
    `CLS ${number('cumulative-layout-shift').toFixed(3)}`,
  ]
  row(address, scores.join(' '), metrics.join(', '))
  if (scores.some((score) => score < 100)) {
    const weak = Object.values(report.audits).filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    console.log(`  ${weak.map(({ id }) => id).join(', ')}`)
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
