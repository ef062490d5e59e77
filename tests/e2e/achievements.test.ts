import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import { givenSavedJob } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const stat = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]')
const badge = (page: Page, title: string) => page.getByRole('article', { name: title })
const recent = (page: Page) => page.getByRole('list', { name: 'Recent achievements' }).getByRole('listitem')

test('a visitor reads the figures of the sample, the latest five, and what is locked', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/achievements`)
  await page.getByRole('heading', { level: 1, name: 'Achievements & Badges' }).waitFor()
  await expect.poll(() => stat(page, 'Badges earned').textContent()).toBe('10')
  await expect.poll(() => stat(page, 'Points').textContent()).toBe('2,600')
  await expect.poll(() => stat(page, 'Legendary').textContent()).toBe('1')
  await expect.poll(() => stat(page, 'Completion rate').textContent()).toBe('59%')
  await expect.poll(() => recent(page).count()).toBe(5)
  await recent(page).first().getByText('The offer').waitFor()
  await badge(page, 'Steady learner').getByRole('img', { name: 'Locked' }).waitFor()
  await badge(page, 'Steady learner').getByRole('progressbar').waitFor()
  await expect.poll(() => badge(page, 'The offer').getByRole('img', { name: 'Locked' }).count()).toBe(0)
  await expect.poll(() => badge(page, 'The offer').getByRole('progressbar').count()).toBe(0)
})

test('a category shows its badges alone and stands in the address', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/achievements`)
  await expect.poll(() => page.getByRole('article').count()).toBe(17)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000)
  await page
    .getByRole('link', { name: /^Learning/ })
    .and(page.locator('main a'))
    .click()
  await page.waitForURL('**/achievements?category=learning')
  await expect.poll(() => page.getByRole('article').count()).toBe(3)
  await page.goBack()
  await expect.poll(() => page.getByRole('article').count()).toBe(17)
  // The chosen tab is clear of the end where the row fades.
  await page.goto(`${tannr.url}/achievements?category=development`)
  const tab = page.locator('main li:has(> [aria-current=page])')
  const room = () =>
    tab.evaluate((chosen) => {
      const end = (element: Element | null) => element?.getBoundingClientRect().right ?? 0
      return end(chosen.parentElement) - end(chosen)
    })
  await expect.poll(room).toBeGreaterThanOrEqual(40)
})

test('what a person does earns badges and fills their dashboard, in a second browser too', async () => {
  const person = await givenPerson(tannr, { first_name: 'Ida' })
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/achievements`)
  await page.getByText(/replaces this sample\.$/).waitFor()
  const { data: jobs } = await person.client.from('jobs').select('id').order('id').limit(5).throwOnError()
  await givenSavedJob(tannr, person, jobs[0]?.id)
  await person.client
    .from('applications')
    .insert(jobs.map(({ id }) => ({ user_id: person.id, job_id: id, note: 'Hello' })))
    .throwOnError()
  await person.client
    .from('goals')
    .insert({ title: 'Arrive', category: 'Projects', target_date: '2030-01-01', status: 'completed' })
    .throwOnError()

  await page.reload()
  await badge(page, 'Under way')
    .getByText(/^Earned /)
    .waitFor()
  // Eye on it 50, Under way 250, Done is done 100, First hello 50, A point ahead 50.
  await expect.poll(() => stat(page, 'Badges earned').textContent()).toBe('5')
  await expect.poll(() => stat(page, 'Points').textContent()).toBe('500')
  await expect.poll(() => stat(page, 'Completion rate').textContent()).toBe('29%')
  await badge(page, 'Finisher').getByText('20%').waitFor()

  const second = await browser.pageOf(person)
  await second.goto(`${tannr.url}/dashboard`)
  await second.getByRole('heading', { name: 'Welcome back, Ida' }).waitFor()
  await expect.poll(() => stat(second, 'Job applications').textContent()).toBe('5')
  await second.getByText('Goal completed').waitFor()
  await second.getByText('Badge earned').first().waitFor()
})
