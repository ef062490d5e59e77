/** `node bench/pictures.ts`: pictures of the running product in both themes, for the README and docs/pages. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Session } from '@supabase/supabase-js'
import { SESSION_KEY } from '#app/lib/session/stored-session.ts'
import { keepSession, openBrowser, whereItIsNoon } from './browser.ts'
import { addDemoRecords } from './demo-records.ts'
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

/** The same pages with the records of somebody who works with them. */
const own = [
  'dashboard',
  'jobs',
  'saved-jobs',
  'applications',
  'job-alerts',
  'goals',
  'achievements',
  'learning',
  'skills',
  'settings',
] as const

const folder = path.resolve(import.meta.dirname, '../docs/pages')

const dataDir = await makeDataDir()
const product = await startProduct(dataDir)
const browser = await openBrowser()
try {
  await mkdir(folder, { recursive: true })
  for (const [name, address] of Object.entries(pages)) await takeBoth(name, address)
  const session = await addDemoRecords(product)
  await takeBoth('home-signed-in', '/', session)
  for (const name of own) await takeBoth(`${name}-signed-in`, `/${name}`, session)
} finally {
  await browser.close()
  await product.stop()
  await dropDataDir(dataDir)
}

async function takeBoth(name: string, address: string, session?: Session): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: whereItIsNoon(new Date()),
    })
    if (session) await context.addInitScript(keepSession, { key: SESSION_KEY, session })
    const page = await context.newPage()
    await page.goto(`${product.url}${address}`, { waitUntil: 'networkidle' })
    await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}.png`) })
    await context.close()
  }
  console.log(name)
}
