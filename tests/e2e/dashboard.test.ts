import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

test.each(['/dashboard', '/careerspace'])(
  '%s shows a visitor the documented sample, marked as one',
  async (address) => {
    const page = await browser.page()
    await page.goto(`${tannr.url}${address}`)
    const main = page.getByRole('main')
    await main.getByText('Sample', { exact: true }).waitFor()
    await expect
      .poll(() => main.getByRole('term').allTextContents())
      .toEqual(['Job applications', 'Network connections', 'Messages', 'Interviews'])
    const figures = await main.getByRole('definition').allTextContents()
    for (const figure of ['12', '847', '5', '3']) expect(figures).toContain(figure)
    const activity = main.getByRole('listitem').filter({ hasText: /Northwind|Priya Nair|Interview booked/ })
    await expect.poll(() => activity.count()).toBe(3)
  },
)

test('the four quick actions lead on', async () => {
  const page = await browser.page()
  for (const [action, path] of [
    ['Browse Jobs', '/jobs'],
    ['Expand Network', '/search'],
    ['Set Goals', '/goals'],
    ['Skills Assessment', '/skills'],
  ] as const) {
    await page.goto(`${tannr.url}/dashboard`)
    await page.getByRole('link', { name: action }).click()
    await page.waitForURL((url) => url.pathname === path)
  }
})

const figures = '**/rest/v1/rpc/my_dashboard'
const told =
  /^Your dashboard could not be loaded: We could not reach Tannr\. Check your connection and try again\.$/

test('somebody without a connection is told so, and reads on by themselves once there is one', async () => {
  const page = await browser.pageOf(await givenPerson(tannr))
  let asked = 0
  await page.route(figures, async (route) => {
    if (asked++ > 0) return route.fallback()
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  })
  await page.goto(`${tannr.url}/dashboard`)
  await page.getByRole('alert').getByText(told).waitFor()
  expect(asked).toBe(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('alert').getByText(told).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('main').getByText('Sample', { exact: true }).waitFor()
})

test('a backend that is away for a moment is asked again, and nobody notices', async () => {
  const page = await browser.pageOf(await givenPerson(tannr))
  const seen: string[] = []
  await page.route(figures, async (route) => {
    seen.push((await page.getByRole('alert').filter({ hasText: 'could not' }).count()) ? 'told' : 'quiet')
    if (seen.length === 1) return route.fulfill({ status: 503 })
    if (seen.length === 2) return route.abort('connectionrefused')
    await route.fallback()
  })
  await page.goto(`${tannr.url}/dashboard`)
  await page.getByRole('main').getByText('Sample', { exact: true }).waitFor()
  expect(seen).toEqual(['quiet', 'quiet', 'quiet'])
})

test('words without a space make no page wider', async () => {
  const person = await givenPerson(tannr)
  const page = await browser.pageOf(person)
  await page.setViewportSize({ width: 390, height: 844 })
  const title = 'w'.repeat(90)
  const goal = {
    user_id: person.id,
    title,
    category: 'Learning',
    priority: 'high',
    target_date: '2100-03-01',
  }
  const { error } = await person.client.from('goals').insert(goal)
  expect(error).toBeNull()
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.goto(`${tannr.url}/dashboard`)
  await page.getByRole('link', { name: title }).waitFor()
  expect(await width()).toBe(390)
  await person.client
    .from('profiles')
    .update({ first_name: 'Wide', location: title.slice(0, 60) })
    .eq('user_id', person.id)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${tannr.url}/search?q=Wide&type=people`)
  await page.getByRole('checkbox', { name: title.slice(0, 60) }).waitFor()
  expect(await width()).toBe(1440)
})

test('all that waits is shown in place, and each line leads to the thing itself', async () => {
  const person = await givenPerson(tannr)
  const own = { user_id: person.id, category: 'Learning', priority: 'high', target_date: '2020-01-01' }
  const goals = Array.from({ length: 7 }, (_, at) => ({ ...own, title: `Late goal ${at}` }))
  const { error } = await tannr.client({ key: tannr.secretKey }).from('goals').insert(goals)
  expect(error).toBeNull()
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/dashboard`)
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await expect.poll(() => waiting.getByRole('listitem').count()).toBe(5)
  await waiting.getByRole('button', { name: 'See all' }).click()
  await expect.poll(() => waiting.getByRole('listitem').count()).toBe(7)
  await waiting.getByRole('button', { name: 'See fewer' }).waitFor()
  await waiting.getByRole('link', { name: 'Open goal: Late goal 6' }).click()
  await page.waitForURL('**/goals')
  const card = page.getByRole('article', { name: 'Late goal 6' })
  await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true)
})
