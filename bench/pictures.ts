/**
 * `node bench/pictures.ts`: pictures of the running product in both themes, for the README and docs/pages.
 * `node bench/pictures.ts news stories` takes those alone.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Session } from '@supabase/supabase-js'
import { SESSION_KEY } from '#app/lib/session/stored-session.ts'
import { keepSession, openBrowser, whereItIsNoon } from './browser.ts'
import { addDemoRecords } from './demo-records.ts'
import { dropDataDir, makeDataDir, startProduct } from './product.ts'

/** Pages for everyone, on a desktop and on a phone. */
const publicPages = {
  home: '/',
  tannrspace: '/tannrspace',
  orcher: '/orcher',
  api: '/api',
  salaryspace: '/salaryspace',
  reviewspace: '/reviewspace',
  news: '/news',
  stories: '/stories',
  careers: '/careers',
  safety: '/safety',
  support: '/support',
  'help-center': '/help-center',
  education: '/education',
  resources: '/resources',
  advertise: '/advertise',
  privacy: '/privacy',
}

const pages = {
  'sign-in': '/auth',
  jobs: '/jobs',
  dashboard: '/dashboard',
  messages: '/messages',
  goals: '/goals',
  achievements: '/achievements',
  learning: '/learning',
  skills: '/skills',
  search: '/search',
  settings: '/settings',
  'job-alerts': '/job-alerts',
  applications: '/applications',
  'business-portal': '/business-portal',
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
  'network',
  'settings',
] as const

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 900 }

const asked = process.argv.slice(2)
const wanted = (name: string) => asked.length === 0 || asked.includes(name)

const folder = path.resolve(import.meta.dirname, '../docs/pages')

const dataDir = await makeDataDir()
const product = await startProduct(dataDir)
const browser = await openBrowser()
try {
  await mkdir(folder, { recursive: true })
  for (const [name, address] of Object.entries(publicPages).filter(([name]) => wanted(name))) {
    await takeBoth(name, address, wide)
    await takeBoth(`${name}-phone`, address, phone)
  }
  for (const [name, address] of Object.entries(pages).filter(([name]) => wanted(name))) {
    await takeBoth(name, address, laptop)
  }
  if (wanted('signed-in')) await takeOwn()
} finally {
  await browser.close()
  await product.stop()
  await dropDataDir(dataDir)
}

async function takeOwn(): Promise<void> {
  const session = await addDemoRecords(product)
  await takeBoth('home-signed-in', '/', laptop, session)
  await takeBoth('profile-signed-in', '/people/me', laptop, session)
  for (const name of own) await takeBoth(`${name}-signed-in`, `/${name}`, laptop, session)
}

async function takeBoth(
  name: string,
  address: string,
  viewport: typeof wide,
  session?: Session,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      colorScheme,
      viewport,
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
