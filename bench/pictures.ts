/** `node bench/pictures.ts`: pictures of the running product in both themes, for the README and docs/pages. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts'
import { dropDataDir, makeDataDir, startProduct } from './product.ts'

const pages = {
  home: '/',
  tannrspace: '/tannrspace',
  orcher: '/orcher',
  api: '/api',
  salaryspace: '/salaryspace',
  careers: '/careers',
  'sign-in': '/auth',
  jobs: '/jobs',
  dashboard: '/dashboard',
  messages: '/messages',
  goals: '/goals',
  achievements: '/achievements',
  learning: '/learning',
  skills: '/skills',
  search: '/search',
  resources: '/resources',
  settings: '/settings',
  'job-alerts': '/job-alerts',
  applications: '/applications',
  'business-portal': '/business-portal',
  advertise: '/advertise',
}

const folder = path.resolve(import.meta.dirname, '../docs/pages')

const dataDir = await makeDataDir()
const product = await startProduct(dataDir)
const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium on this machine: set CHROMIUM_PATH.')
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
try {
  await mkdir(folder, { recursive: true })
  for (const [name, address] of Object.entries(pages))
    await takeBoth(browser, name, `${product.url}${address}`)
} finally {
  await browser.close()
  await product.stop()
  await dropDataDir(dataDir)
}

async function takeBoth(from: Browser, name: string, url: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await from.newContext({
      colorScheme,
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      locale: 'en-US',
    })
    const page = await context.newPage()
    // Noon, so that the clock leaves the theme to the system.
    await page.clock.setFixedTime(new Date('2026-03-04T12:00:00Z'))
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}.png`) })
    await context.close()
  }
  console.log(name)
}
