/** A change on one page shows on others, of the same person and of another one. */
import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenSavedJob, seededJobs } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

/** The people whose channel the page has joined. */
function joinsOf(page: Page): string[] {
  const joins: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const joined = /"realtime:person:([^"]+)","phx_reply",\{"status":"ok"/.exec(String(payload))?.[1]
      if (joined) joins.push(joined)
    }),
  )
  return joins
}

/** A device of the person, on a page that updates live. */
async function device(person: Person, path: string): Promise<Page & { joins: string[] }> {
  const page = await browser.pageOf(person)
  await page.setViewportSize({ width: 1440, height: 900 })
  const joins = joinsOf(page)
  await page.goto(tannr.url + path)
  await expect.poll(() => joins).toEqual([person.id])
  return Object.assign(page, { joins })
}

/** Records each request of the page to the data API from now on. */
function readsOf(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) reads.push(new URL(request.url()).pathname)
  })
  return reads
}

test('a job that is saved on one device is in the list on another, and goes from it', async () => {
  const person = await givenPerson(tannr)
  const [list, jobs] = await Promise.all([device(person, '/saved-jobs'), device(person, '/jobs')])
  await list.getByRole('heading', { name: 'No saved jobs' }).waitFor()
  const save = jobs.getByRole('button', { name: /^Save / }).first()
  const title = (await save.getAttribute('aria-label'))?.replace('Save ', '') ?? ''
  await save.click()
  await list.getByRole('article').getByRole('heading', { name: title }).waitFor()
  await list.getByRole('button', { name: `Remove ${title}` }).click()
  await jobs
    .getByRole('button', { name: `Save ${title}`, pressed: false })
    .first()
    .waitFor()
})

test('a goal and a notification arrive by themselves', async () => {
  const person = await givenPerson(tannr)
  const page = await device(person, '/goals')
  const goal = {
    title: 'Learn to sew',
    description: '',
    category: 'Projects',
    priority: 'low',
    target_date: '2030-01-01',
  }
  await person.client.rpc('add_goal', { goal, milestones: [] }).throwOnError()
  await page.getByRole('heading', { name: 'Learn to sew' }).waitFor()
  // The badge for the first goal.
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications, 1 new')
})

test('a request to connect is counted by the other person’s bell', async () => {
  const [ann, bob] = await Promise.all([
    givenPerson(tannr),
    givenPerson(tannr, { first_name: 'Bob', last_name: 'Fenn' }),
  ])
  const page = await device(ann, '/dashboard')
  await bob.client.from('connections').insert({ other_id: ann.id }).throwOnError()
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications, 1 new')
  await page.getByText('Bob Fenn').first().waitFor()
})

test('a lost socket shows, heals, and what happened meanwhile is read', async () => {
  const person = await givenPerson(tannr)
  const page = await browser.pageOf(person)
  await page.setViewportSize({ width: 1440, height: 900 })
  const routes: WebSocketRoute[] = []
  let isThere = true
  await page.routeWebSocket(/realtime/, (route) => {
    routes.push(route)
    if (isThere) route.connectToServer()
    else void route.close({ code: 1012 })
  })
  await page.goto(`${tannr.url}/saved-jobs`)
  await page.getByRole('heading', { name: 'No saved jobs' }).waitFor()
  const [first, second] = await seededJobs(tannr, { count: 2 })
  await expect
    .poll(async () => {
      await tannr.sql('delete from saved_jobs where user_id = $1', [person.id])
      await givenSavedJob(tannr, person, first)
      return page.getByText('1 saved job', { exact: true }).isVisible()
    })
    .toBe(true)
  isThere = false
  await routes.at(-1)?.close({ code: 1012 })
  await page.getByRole('status').getByText('Reconnecting…').waitFor()
  await givenSavedJob(tannr, person, second)
  isThere = true
  await page.getByText('2 saved jobs', { exact: true }).waitFor()
  await page.getByText('Reconnecting…').waitFor({ state: 'detached' })
})

test('another person who signs in hears of their own, in place of whoever was there', async () => {
  const [ann, bob] = await Promise.all([givenPerson(tannr), givenPerson(tannr)])
  const page = await device(ann, '/saved-jobs')
  await page.evaluate((session) => {
    localStorage.setItem('tannr.session', session)
    dispatchEvent(new StorageEvent('storage', { key: 'tannr.session' }))
  }, JSON.stringify(bob.session))
  await expect.poll(() => page.joins).toContain(bob.id)
  const [job] = await seededJobs(tannr, { count: 1 })
  await page.getByRole('heading', { name: 'No saved jobs' }).waitFor()
  const reads = readsOf(page)
  await givenSavedJob(tannr, ann, job)
  await givenSavedJob(tannr, bob, job)
  await page.getByText('1 saved job', { exact: true }).waitFor()
  expect(reads.filter((path) => path.endsWith('/saved_jobs'))).toHaveLength(1)
})

test('a visitor opens no socket', async () => {
  const page = await browser.page()
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  for (const path of ['/', '/saved-jobs']) {
    await page.goto(tannr.url + path)
    await page.waitForLoadState('load')
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
    )
  }
  expect(sockets).toEqual([])
})
