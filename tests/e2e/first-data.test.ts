/**
 * What a page of people or of hiring asks of the data API before its first data stand, opened with nothing kept: some at once, and
 * some for what those answered. A third round would be a third wait.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/people.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()
const root = path.resolve(import.meta.dirname, '../..')
type Who = 'demo' | 'demo-employer'
const people = {} as Record<Who, Person>

beforeAll(async () => {
  await tannr.sql(await readFile(path.join(root, 'supabase/demo.sql'), 'utf8'))
  for (const who of ['demo', 'demo-employer'] as const) {
    const credentials = { email: `${who}@tannr.example`, password: 'thread-by-thread' }
    const client = tannr.client()
    const { data } = await client.auth.signInWithPassword(credentials)
    if (!data.session) throw new Error('The demo account cannot sign in')
    people[who] = { ...credentials, id: data.user.id, session: data.session, client }
  }
})

type Asking = {
  who: Who
  /** A text of its first data. */
  data: string
  /** Asked at once, none of them waiting for another. */
  first: readonly string[]
  /** Asked for what those answered. */
  second?: readonly string[]
}

/** Asked for the frame around every page or a control of its own, or told after the data stand; no data wait for them. */
const beside = [
  ...['workspace_counts', 'match_job_alerts', 'count_company_visit', 'count_post_views', 'calendar_feeds'],
]

const seeker = (data: string, ...first: string[]): Asking => ({ who: 'demo', data, first })
const portal = (data: string, ...second: string[]): Asking => ({
  ...{ who: 'demo-employer', data, second },
  first: ['company_members', 'my_invitations'],
})

const pages: Record<string, Asking> = {
  '/dashboard': seeker('Fathom', 'my_dashboard', 'network_suggestions'),
  '/applications': seeker('Fathom', 'application_counts', 'application_list'),
  '/applications?view=board': seeker('Fathom', 'application_counts', 'application_board'),
  '/messages': {
    ...seeker('Grace Lindqvist', 'messages_overview', 'my_conversations'),
    second: ['messages', 'read_conversation'],
  },
  '/network': seeker('Grace Lindqvist', 'network_connections'),
  '/network?show=feed': seeker('Fathom', 'company_members', 'network_feed', 'feed_choices'),
  '/network?show=requests': seeker('No requests', 'network_requests'),
  '/people/me': seeker('Alex Rivera', 'profile_page'),
  '/companies/fathom': seeker('How a query is planned', 'company_page'),
  '/notifications': seeker('Fathom', 'my_notices'),
  '/jobs': seeker('Fathom', 'jobs', 'job_facets'),
  '/search?q=fathom': seeker('Fathom', 'site_search'),
  '/skills': seeker('PostgreSQL', 'skills'),
  '/business-portal': portal('Applicants', 'company_overview'),
  '/business-portal?tab=jobs': portal('Engineer', 'company_jobs'),
  '/business-portal?tab=talent': {
    ...portal('Keiko', 'pipeline_board'),
    first: ['company_members', 'my_invitations', 'pipeline_jobs'],
  },
  '/business-portal?tab=content': portal('Published', 'company_posts'),
  '/business-portal?tab=events': portal('How a query is planned', 'company_events'),
  '/business-portal?tab=messages': portal('Nothing is open.', 'company_inbox_overview', 'company_inbox'),
  '/business-portal?tab=analytics': portal('Visits', 'company_analytics'),
  '/business-portal?tab=settings': portal('Priya Nair', 'company_team', 'hiring_settings'),
}

/** No answer comes before everything that is to be asked at once has been asked. */
async function holdFirst(page: Page, first: readonly string[]): Promise<void> {
  const waiting = new Set(first)
  const all = Promise.withResolvers<void>()
  await page.route('**/rest/v1/**', async (route) => {
    const name = nameOf(route.request().url())
    if (route.request().method() !== 'OPTIONS') waiting.delete(name)
    if (waiting.size === 0) all.resolve()
    if (first.includes(name)) await all.promise
    await route.continue()
  })
}

const nameOf = (address: string) => new URL(address).pathname.split('/').at(-1) as string

/** Notes the requests until the text stands in the page's main part. */
async function watch(page: Page, data: string): Promise<void> {
  await page.addInitScript((data) => {
    const asked: string[] = []
    const notes = { asked, first: null as string[] | null }
    Object.assign(window, { __notes: notes })
    const ask = window.fetch
    window.fetch = (input, init) => {
      const address = new URL(input instanceof Request ? input.url : String(input), location.href)
      if (address.pathname.startsWith('/rest/v1/')) asked.push(address.pathname.slice(9))
      return ask(input, init)
    }
    const look = () => {
      if (notes.first || asked.length === 0) return
      const main = document.querySelector('main')
      if (main?.innerText.includes(data)) notes.first = [...asked]
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, data)
}

test.each(Object.entries(pages))('%s has its first data after two rounds at most', async (address, page) => {
  const opened = await browser.pageOf(people[page.who], { viewport: { width: 1440, height: 900 } })
  await watch(opened, page.data)
  await holdFirst(opened, page.first)
  await opened.goto(tannr.url + address)
  const before = () =>
    opened.evaluate(() => (window as unknown as { __notes: { first: string[] | null } }).__notes.first)
  await expect.poll(before).not.toBeNull()
  const asked = new Set((await before())?.map((name) => name.replace('rpc/', '')))
  const known = [...page.first, ...(page.second ?? []), ...beside]
  expect([...asked].filter((name) => !known.includes(name))).toEqual([])
  expect(page.first.filter((name) => !asked.has(name))).toEqual([])
})
