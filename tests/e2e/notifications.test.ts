import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, signIn } from '#tests/support/people.ts'
import { givenConnection } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const sideBar = (page: Page) => page.getByRole('complementary', { name: 'Workspace' })

/** A person with requests to connect, in the order of the names. */
async function givenRequests(names: readonly string[]) {
  const person = await givenPerson(tannr, { first_name: 'Mara', last_name: 'Holt' })
  for (const first_name of names) {
    const asker = await givenPerson(tannr, { first_name, last_name: 'Asker' })
    await givenConnection(tannr, asker, person)
  }
  return person
}

async function desk(person: Awaited<ReturnType<typeof givenPerson>>, path: string): Promise<Page> {
  const context = await browser.context({ viewport: { width: 1440, height: 900 } })
  await signIn(context, person)
  const page = await context.newPage()
  await page.goto(tannr.url + path)
  await untilAlive(page)
  return page
}

test('a request is counted in the frame, waits first on the dashboard, and is accepted there', async () => {
  const person = await givenRequests(['Nora', 'Otto'])
  const page = await desk(person, '/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Mara' }).waitFor()
  await page.getByText('Two things are waiting.').waitFor()
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications, 2 new')
  await sideBar(page).getByRole('link', { name: 'Requests 2 new' }).waitFor()
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await waiting.getByRole('button', { name: 'Accept: Nora Asker' }).click()
  await page.getByText('You and Nora Asker are connected').waitFor()
  await expect.poll(() => waiting.getByRole('listitem').count()).toBe(1)
  await waiting.getByRole('button', { name: 'Decline: Otto Asker' }).click()
  await page.getByText('Declined. Otto Asker won’t be notified').waitFor()
  await page.getByText('Nothing is waiting for you', { exact: true }).waitFor()
  // The page shows both answers before the server has them.
  const connections = async () =>
    (await person.client.from('connections').select('accepted_at').throwOnError()).data
  await expect.poll(connections).toEqual([{ accepted_at: expect.any(String) }])
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications')
})

test('the bell shows what is new, answers in place, and marks all as read', async () => {
  const person = await givenRequests(['Nora'])
  await person.client
    .rpc('add_goal', {
      goal: {
        title: 'Sew',
        description: '',
        category: 'Projects',
        priority: 'low',
        target_date: '2030-01-01',
      },
      milestones: [],
    })
    .throwOnError()
  const page = await desk(person, '/goals')
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications, 2 new')
  await bell(page).click()
  const panel = page.getByRole('region', { name: 'Notifications' })
  await panel.getByText('Badge earned: A point ahead').waitFor()
  await panel.getByRole('button', { name: 'Waiting for you 1' }).click()
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(1)
  await panel.getByRole('button', { name: 'Accept: Nora Asker' }).click()
  await panel.getByText('Nothing is waiting for you.').waitFor()
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await expect.poll(() => bell(page).evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the page has all of it, by kind and page after page', async () => {
  const person = await givenPerson(tannr, { first_name: 'Mara' })
  await tannr.sql(
    `insert into notifications (user_id, kind, subject_id, subject, happened_at)
     select $1, case when n > 30 then 'security' else 'badge_earned' end, n::text, 'Thing ' || n, now() - n * interval '1 hour'
     from generate_series(1, 45) as n`,
    [person.id],
  )
  const page = await desk(person, '/notifications')
  const lines = page.getByRole('main').getByRole('article').or(page.locator('main section li'))
  await expect.poll(() => lines.count()).toBe(20)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.poll(() => lines.count()).toBe(40)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.poll(() => lines.count()).toBe(45)
  expect(await page.getByRole('button', { name: 'Load More' }).count()).toBe(0)
  await page.getByRole('navigation', { name: 'Notifications' }).getByRole('link', { name: 'Account' }).click()
  await expect.poll(() => lines.count()).toBe(15)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Mark all read' }).isDisabled()).toBe(true)
  await page
    .getByRole('navigation', { name: 'Notifications' })
    .getByRole('link', { name: /^Waiting/ })
    .click()
  await page.getByRole('heading', { name: 'Nothing is waiting for you' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'no notifications', [390, 1440])
})

test('a visitor sees the documented twelve as a sample, and a way to sign in', async () => {
  const page = await browser.page()
  await page.clock.setFixedTime(byDay)
  await page.goto(`${tannr.url}/notifications`)
  await untilAlive(page)
  await page.getByRole('main').getByText('Sample', { exact: true }).waitFor()
  await expect.poll(() => page.locator('main section li').count()).toBe(12)
  expect(await page.getByRole('main').getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/auth?next=/notifications',
  )
  await expectAccessible(page, 'the sample of notifications', [390, 1440])
})

test('a name that is saved greets at once, and nobody is greeted by an address or a number', async () => {
  const page = await desk(await givenPerson(tannr), '/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Welcome back', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).waitFor()
  await page.keyboard.press('Escape')
  await page.goto(`${tannr.url}/settings`)
  await page.getByLabel('First name').fill('Ines')
  await page.getByRole('button', { name: 'Save All Settings' }).click()
  await page.getByText('Settings saved').waitFor()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('tannr.session')))
    .toContain('"first_name":"Ines"')
  await page.goto(`${tannr.url}/dashboard`)
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Ines' }).waitFor()
})
