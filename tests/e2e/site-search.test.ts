import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search Tannr' })
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search Tannr' })
const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true })

async function openSearch(page: Page, path = '/salaryspace') {
  await page.goto(`${tannr.url}${path}`)
  await page.getByRole('button', { name: 'Search Tannr' }).click()
  await field(page).waitFor()
}

test('a slip of the finger still finds the page, and Enter goes to the best hit', async () => {
  const page = await browser.page()
  await openSearch(page)
  await field(page).pressSequentially('tannrspcae')
  await chosen(page).filter({ hasText: 'TannrSpace' }).waitFor()
  await expect.poll(() => chosen(page).locator('mark').first().textContent()).toBe('TannrSpace')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tannrspace')
  await dialog(page).waitFor({ state: 'hidden' })
})

test('arrows choose, the field names the chosen line, and the last line leads to the whole search', async () => {
  const page = await browser.page()
  await openSearch(page)
  await field(page).fill('password')
  await chosen(page).filter({ hasText: 'Reset a forgotten password' }).waitFor()
  const first = await field(page).getAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => field(page).getAttribute('aria-activedescendant'), { timeout: 15_000 })
    .not.toBe(first)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => chosen(page).textContent()).toContain('All results for “password”')
  await expect.poll(() => chosen(page).getAttribute('href')).toBe('/search?q=password')
})

test('jobs and companies come from the database while somebody types', async () => {
  const page = await browser.page()
  await openSearch(page)
  await field(page).fill('northwind')
  await dialog(page).getByRole('option').filter({ hasText: 'Company' }).first().waitFor()
  const company = dialog(page).getByRole('option').filter({ hasText: 'Company' }).first()
  await expect.poll(() => company.getAttribute('href')).toBe('/jobs?q=Northwind')
})

test('a popular search fills the field and shows what it finds', async () => {
  const page = await browser.page()
  await openSearch(page)
  await dialog(page).getByRole('link', { name: 'API documentation' }).click()
  await expect.poll(() => field(page).inputValue()).toBe('API documentation')
  await expect.poll(() => chosen(page).getAttribute('href'), { timeout: 15_000 }).toBe('/api/docs')
})

test('Ctrl K opens the search, Escape closes it and gives the focus back', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/education`)
  await untilAlive(page)
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
})

test('the Help Center answers as somebody types, by title and by what the texts hold, and keeps the words in its address', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/help-center`)
  await untilAlive(page)
  const box = page.getByRole('searchbox', { name: 'Search the Help Center' })
  const results = page.getByRole('region', { name: 'Search results' })
  await box.fill('recruiter')
  await results.getByRole('link', { name: /Choose who sees your profile/ }).waitFor()
  await page.waitForURL('**/help-center?q=recruiter')
  await page.reload()
  await results.getByRole('link', { name: /Choose who sees your profile/ }).waitFor()
  await box.fill('zeppelin')
  await results.getByText('No article has these words').waitFor()
})

test('SalarySpace filters by title, place and experience, plots what it finds, and says when it finds nothing', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/salaryspace`)
  await page.getByRole('combobox', { name: 'Job title' }).fill('product designer')
  await page.getByRole('combobox', { name: 'Location' }).fill('new york')
  await page.getByRole('combobox', { name: 'Experience level' }).selectOption('Senior Level (6-10 years)')
  await page.getByRole('button', { name: 'Search Salaries' }).click()
  await page.waitForURL('**/salaryspace?title=product+designer&location=new+york&experience=senior')
  await page.getByRole('heading', { name: 'What it pays' }).waitFor()
  await expect
    .poll(() => page.getByRole('img', { name: /^From/ }).getAttribute('aria-label'))
    .toBe('From $130K to $185K, median $150K')
  await page.getByRole('combobox', { name: 'Job title' }).fill('astronaut')
  await page.getByRole('button', { name: 'Search Salaries' }).click()
  await page.getByText('No range for that yet').waitFor()
  await page.getByRole('link', { name: 'Show popular ranges' }).click()
  await page.getByRole('heading', { name: 'Popular ranges' }).waitFor()
})

test('ReviewSpace filters companies and reviews as somebody types', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/reviewspace`)
  await untilAlive(page)
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('fathm')
  await page.getByText('1 company', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Fathom' }).waitFor()
  await page.getByRole('heading', { name: 'Remote that was designed, not allowed' }).waitFor()
})
