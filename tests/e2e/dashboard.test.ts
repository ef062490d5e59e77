import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
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
