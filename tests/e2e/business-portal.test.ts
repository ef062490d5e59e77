import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

test('the overview has four stats, recent activity and quick actions that lead on', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/business-portal`)
  await expect
    .poll(() => page.getByRole('term').allTextContents())
    .toEqual(['Page visits', 'New followers', 'Open jobs', 'New applicants'])
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  for (const name of ['Post a Job', 'Share Company Update', 'Create Event']) {
    await page.getByRole('link', { name }).click()
    await page.getByRole('dialog').getByRole('heading').first().waitFor()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('link', { name: 'View Analytics' }).click()
  await page.waitForURL('**/business-portal?tab=company')
  await page.getByRole('heading', { name: 'Performance' }).waitFor()
})

test('the company page shows performance with a table behind its chart, and recent posts', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/business-portal?tab=company`)
  await page.getByText('Show as a table').click()
  await expect
    .poll(() =>
      page.getByRole('table', { name: 'Visits and new followers by week' }).getByRole('row').count(),
    )
    .toBe(9)
  await page.getByText('What 31 control rooms taught us about alarms').waitFor()
})

test.each(['Talent Pipeline', 'Content Hub', 'Events', 'Messages', 'Settings'])(
  '%s says that it is under development',
  async (tab) => {
    const page = await browser.page()
    await page.goto(`${tannr.url}/business-portal`)
    await page
      .getByRole('navigation', { name: 'Business portal' })
      .getByRole('link', { name: tab, exact: true })
      .click()
    await page.getByText(`${tab} is currently under development.`).waitFor()
  },
)

test('tabs that do not fit fade where they go on', async () => {
  const page = await browser.page({ viewport: { width: 390, height: 844 } })
  await page.goto(`${tannr.url}/business-portal`)
  const tabs = page.getByRole('navigation', { name: 'Business portal' }).getByRole('list')
  /** What of the left and of the right end is clear. */
  const ends = () =>
    tabs.evaluate((at) => {
      const colors = getComputedStyle(at).maskImage.match(/rgba?\([^)]*\)/g) ?? []
      return [colors.at(0), colors.at(-1)].map((color) => color === 'rgba(0, 0, 0, 0)')
    })
  await expect.poll(ends).toEqual([false, true])
  await tabs.evaluate((at) => at.scrollTo(at.scrollWidth, 0))
  await expect.poll(ends).toEqual([true, false])
})
