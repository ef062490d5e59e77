import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { inboxAt } from '#tests/support/inbox.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()

test('the hub shows six items, the featured ones on top with at most three tags, and the documented counts', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/resources`)
  await expect.poll(() => titles(page)).toHaveLength(6)
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Categories' }).getByRole('link').allTextContents())
    .toEqual([
      'All Resources 247',
      'Guides 89',
      'Templates 45',
      'Webinars 32',
      'Case Studies 28',
      'Whitepapers 24',
      'Tools 29',
    ])
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Popular tags' }).getByRole('link').count())
    .toBe(7)
  const featured = page.getByRole('article').filter({ hasText: 'Featured' })
  await expect.poll(() => featured.count()).toBe(2)
  for (const card of await featured.all()) {
    await expect
      .poll(() => card.getByRole('list', { name: 'Tags' }).getByRole('listitem').count())
      .toBeLessThanOrEqual(3)
  }
})

test('category, tag and words narrow, and stand in the address', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/resources`)
  await page.getByRole('link', { name: /^Templates/ }).click()
  await page.waitForURL('**/resources?category=template')
  await expect.poll(() => titles(page)).toEqual(['Resume template: results first'])
  await page.goBack()
  await page.getByRole('link', { name: 'salary', exact: true }).click()
  await page.waitForURL('**/resources?tag=salary')
  await expect.poll(() => titles(page)).toHaveLength(5)
  await page.goto(`${tannr.url}/resources?q=oversight`)
  await expect.poll(() => titles(page)).toHaveLength(9)
  expect((await page.locator('mark').first().textContent())?.toLowerCase()).toBe('oversight')
  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByRole('heading', { name: 'No resources found' }).waitFor()
})

test('Load More goes on to all 24 resources, says where the sample ends, and each opens', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/resources`)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.poll(async () => (await titles(page)).length).toBe(12)
  await page.getByRole('button', { name: 'Load More' }).click()
  await page.getByRole('button', { name: 'Load More' }).click()
  await page.getByText('24 of 247 shown here.').waitFor()
  await expect.poll(async () => (await titles(page)).length).toBe(24)
  await page.getByRole('article').last().getByRole('link').click()
  await page.getByRole('article').getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`${tannr.url}/resources`)
  await page.getByRole('link', { name: 'Oversight that people use' }).click()
  await page.waitForURL('**/resources/oversight-that-people-use')
  await page.getByRole('heading', { level: 1, name: 'Oversight that people use' }).waitFor()
})

test('subscribing is stored and confirmed, and the mail’s own link ends it and takes that back', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/resources`)
  await page.getByRole('textbox', { name: 'Email address' }).fill('reader@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('You are subscribed.').waitFor()
  const rows = await tannr.sql(`select kind, page from enquiries where email = 'reader@example.com'`)
  expect(rows).toEqual([{ kind: 'subscribe', page: '/resources' }])

  const mail = await inboxAt(tannr.url).newest('reader@example.com')
  const link = /https?:\S+\/unsubscribe\?link=[0-9a-f]{64}/.exec(mail.text)?.[0] ?? ''
  const subscribed = async () => {
    const [row] = await tannr.sql<{ ended_at: string | null }>(
      `select ended_at from subscriptions where email = 'reader@example.com'`,
    )
    return row?.ended_at === null
  }
  // A mail scanner opens every link.
  expect((await fetch(link)).status).toBe(200)
  expect(await subscribed()).toBe(true)

  await page.goto(link)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByText('You are unsubscribed.').waitFor()
  expect(await subscribed()).toBe(false)
  await page.getByRole('button', { name: 'subscribe me again' }).click()
  await page.getByText('You are subscribed again.').waitFor()
  expect(await subscribed()).toBe(true)

  // A mail program’s own button: no session, no redirect.
  const press = (address: string) =>
    fetch(address, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
  expect((await press(`${link}0`)).status).toBe(404)
  expect(await subscribed()).toBe(true)
  expect((await press(link)).status).toBe(200)
  expect(await subscribed()).toBe(false)
})
