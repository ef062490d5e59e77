/**
 * `node bench/pictures.ts`: pictures of the running product in both themes, for the README and docs/pages.
 * `node bench/pictures.ts news stories` takes those alone; `companies` is a group of pages, `portal-events-signed-in` one of them.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Session } from '@supabase/supabase-js'
import type { Route } from 'playwright-core'
import sharp from 'sharp'
import { SESSION_KEY } from '#app/lib/session/stored-session.ts'
import { keepSession, openBrowser, whereItIsNoon } from './browser.ts'
import { addCompanyRecords } from './demo-company-records.ts'
import { addDemoRecords, demoSession } from './demo-records.ts'
import { addDeskRecords } from './desk-records.ts'
import { dropDataDir, makeDataDir, startProduct } from './product.ts'

/** Pages for everyone, on a desktop and on a phone. */
const publicPages = {
  home: '/',
  tannrspace: '/tannrspace',
  orcher: '/orcher',
  api: '/api',
  'api-docs': '/api/docs',
  geekspace: '/geekspace',
  research: '/research',
  company: '/company',
  security: '/security',
  tspace: '/tspace',
  'for-business': '/for-business',
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

/** The same pages with the records of an active person. */
const own = {
  home: '/',
  profile: '/people/me',
  feed: '/network?show=feed',
  assessments: '/skills?tab=assessments',
  ...Object.fromEntries(
    [
      ...['dashboard', 'jobs', 'saved-jobs', 'applications', 'job-alerts', 'messages', 'notifications'],
      ...['goals', 'achievements', 'learning', 'skills', 'network', 'settings'],
    ].map((name) => [name, `/${name}`]),
  ),
}

/** Further states of them: the palette opens by its keys, and the resume is that of one application. */
const palette = { palette: '/dashboard' }
const ownAndMore = { ...own, ...palette, resume: '/applications' }

/** Those of a company, and its public page. */
const companys = {
  'company-page': '/companies/fathom',
  'portal-overview': '/business-portal',
  'portal-jobs': '/business-portal?tab=jobs',
  'portal-pipeline': '/business-portal?tab=talent',
  'portal-content': '/business-portal?tab=content',
  'portal-events': '/business-portal?tab=events',
  'portal-messages': '/business-portal?tab=messages',
  'portal-analytics': '/business-portal?tab=analytics',
  'portal-settings': '/business-portal?tab=settings',
}

/** What staff work with. */
const desk = {
  staff: '/staff',
  'staff-reports': '/staff?show=reports',
  'staff-people': '/staff?show=people',
  'staff-queues': '/staff?show=queues',
}

const consolePages = [
  ...['directives', 'approvals', 'agents', 'memory', 'policies'],
  ...['audit', 'keys', 'webhooks', 'requests'],
]
/** The console of the demo account, whose workspace has weeks of history. */
const consoles = {
  'console-start': '/orcher/console',
  ...Object.fromEntries(consolePages.map((name) => [`console-${name}`, `/orcher/console/${name}`])),
}

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const asked = process.argv.slice(2)
const wanted = (name: string) => asked.length === 0 || asked.includes(name)

const folder = path.resolve(import.meta.dirname, '../docs/pages')

const dataDir = await makeDataDir()
const product = await startProduct(dataDir)
/** What a page shows or prints is the address of a site that is online, not that of this machine. */
const site = 'http://tannr.example'
// The headless shell takes no site for secure, which hashes in the browser need.
process.env.CHROMIUM_PATH ??= ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
const browser = await openBrowser(
  `--host-resolver-rules=MAP tannr.example ${new URL(product.url).host}`,
  // As if it had https, so that pages can use all of a browser.
  `--unsafely-treat-insecure-origin-as-secure=${site}`,
)
try {
  await mkdir(folder, { recursive: true })
  for (const [name, address] of Object.entries(publicPages).filter(([name]) => wanted(name))) {
    await takeBoth(name, address, wide)
    await takeBoth(`${name}-phone`, address, phone)
  }
  for (const [name, address] of Object.entries(pages).filter(([name]) => wanted(name))) {
    await takeBoth(name, address, wide)
  }
  if (wantsAny('signed-in', ownAndMore)) await takeOwn()
  if (wantsAny('companies', companys)) await takeCompanies()
  if (wantsAny('desk', desk)) await takeSignedIn('desk', desk, await addDeskRecords(product))
  if (wantsAny('console', consoles)) await takeConsole()
} finally {
  await browser.close()
  await product.stop()
  await dropDataDir(dataDir)
}

type Shown = Readonly<Record<string, string>>

function wantsAny(group: string, shown: Shown): boolean {
  return wanted(group) || Object.keys(shown).some((name) => wanted(`${name}-signed-in`))
}

async function takeSignedIn(group: string, shown: Shown, session: Session, keys?: string): Promise<void> {
  for (const [name, address] of Object.entries(shown)) {
    if (!wanted(group) && !wanted(`${name}-signed-in`)) continue
    await takeBoth(`${name}-signed-in`, address, wide, session, keys)
    const look = { viewport: phone, colorScheme: 'light' } as const
    await take(`${name}-signed-in-phone-light`, address, look, session, keys)
  }
}

async function takeOwn(): Promise<void> {
  const session = await addDemoRecords(product)
  const { client } = await demoSession(product)
  const { data: sent } = await client
    .from('applications')
    .select('id')
    .eq('status', 'interview_scheduled')
    .order('id')
    .limit(1)
    .single()
    .throwOnError()
  await takeSignedIn('signed-in', { ...own, resume: `/applications/${sent.id}/resume` }, session)
  await takeSignedIn('signed-in', palette, session, 'Control+k')
}

async function takeCompanies(): Promise<void> {
  const session = await addCompanyRecords(product)
  const { client } = await demoSession(product, 'demo-employer@tannr.example')
  const { data: event } = await client
    .from('company_events')
    .select('id')
    .gt('starts_at', new Date().toISOString())
    .order('starts_at')
    .limit(1)
    .single()
    .throwOnError()
  await takeSignedIn('companies', { ...companys, 'event-page': `/events/${event.id}` }, session)
}

async function takeConsole(): Promise<void> {
  const { session } = await demoSession(product)
  const headers = { authorization: `Bearer ${session.access_token}` }
  const answer = await fetch(`${product.url}/v1/directives?limit=100`, { headers })
  const { data } = (await answer.json()) as { data: { id: string; steps: { total: number } }[] }
  const longest = data.toSorted((one, other) => other.steps.total - one.steps.total)[0]
  await takeSignedIn(
    'console',
    { ...consoles, 'console-run': `/orcher/console/directives/${longest?.id}` },
    session,
  )
}

async function takeBoth(
  name: string,
  address: string,
  viewport: typeof wide,
  session?: Session,
  keys?: string,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await take(`${name}-${colorScheme}`, address, { viewport, colorScheme }, session, keys)
  }
  console.log(name)
}

type Look = { viewport: typeof wide; colorScheme: 'light' | 'dark' }

async function take(
  name: string,
  address: string,
  look: Look,
  session?: Session,
  keys?: string,
): Promise<void> {
  const context = await browser.newContext({
    ...look,
    ...(look.viewport === phone && { hasTouch: true, isMobile: true }),
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: whereItIsNoon(new Date()),
  })
  if (session) await context.addInitScript(keepSession, { key: SESSION_KEY, session })
  const page = await context.newPage()
  await page.route('**/env.json', giveSettings)
  await page.goto(`${site}${address}`, { waitUntil: 'networkidle' })
  // The network is idle before its results are rendered, and while a page makes one request after another.
  await page.waitForFunction(nothingLoads)
  if (keys) {
    await page.keyboard.press(keys)
    await page.getByRole('option').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(nothingLoads)
  }
  const picture = sharp(await page.screenshot()).png({ palette: true, effort: 8 })
  await picture.toFile(path.join(folder, `${name}.png`))
  await context.close()
}

/** The backend is where the page is. */
function giveSettings(route: Route): Promise<void> {
  return route.fulfill({ json: { supabaseUrl: site, publishableKey: product.publishableKey } })
}

/** Runs in the page. Content loaded on scrolling is below the picture. */
function nothingLoads(): boolean {
  const loading = [...document.querySelectorAll('.animate-breathe, [aria-busy="true"]')]
  return !loading.some((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight)
}
