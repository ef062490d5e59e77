import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search Tannr' })
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search Tannr' })
const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true })

async function openSearch(page: Page, path = '/salaryspace') {
  await page.goto(`${tannr.url}${path}`)
  await page.getByRole('button', { name: 'Search Tannr' }).click()
  await field(page).waitFor()
}

test('Enter leads to the search however much of the list has come, and to a hit that the arrows chose', async () => {
  const page = await browser.page()
  await openSearch(page)
  await field(page).pressSequentially('tannrspcae')
  const hit = dialog(page).getByRole('option').first()
  await hit.filter({ hasText: 'TannrSpace' }).waitFor()
  await expect.poll(() => hit.locator('mark').first().textContent()).toBe('TannrSpace')
  await hit.hover()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=tannrspcae')
  await dialog(page).waitFor({ state: 'hidden' })
  await openSearch(page)
  await field(page).fill('tannrspcae')
  await hit.filter({ hasText: 'TannrSpace' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tannrspace')
})

test('arrows choose, the field names the chosen line, and the last line leads to the whole search', async () => {
  const page = await browser.page()
  await openSearch(page)
  await field(page).fill('password')
  await dialog(page).getByRole('option').first().filter({ hasText: 'Reset a forgotten password' }).waitFor()
  expect(await field(page).getAttribute('aria-activedescendant')).toBeNull()
  await page.keyboard.press('ArrowDown')
  await chosen(page).filter({ hasText: 'Reset a forgotten password' }).waitFor()
  await expect
    .poll(async () => (await field(page).getAttribute('aria-activedescendant')) ?? 'none')
    .toBe(await chosen(page).getAttribute('id'))
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
  await expect.poll(() => company.getAttribute('href')).toBe('/companies/northwind')
})

test('each popular search fills the field, and the first hit is what it names', async () => {
  const page = await browser.page()
  await openSearch(page)
  const named = {
    TannrSpace: '/tannrspace',
    Orcher: '/orcher',
    'API documentation': '/api/docs',
    'Research papers': '/research',
    'Getting started guide': '/help-center#getting-started',
    'Pricing plans': '/tannrspace#plans',
  }
  for (const [words, path] of Object.entries(named)) {
    await dialog(page).getByRole('link', { name: words, exact: true }).click()
    await expect.poll(() => field(page).inputValue()).toBe(words)
    const first = dialog(page).getByRole('option').first()
    await expect.poll(() => first.getAttribute('href'), { timeout: 30_000 }).toBe(path)
    await field(page).fill('')
  }
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

test('somebody signed in goes anywhere and does things from the palette, by keyboard alone', async () => {
  const ada = await givenPerson(tannr)
  const page = await browser.pageOf(ada)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(`${tannr.url}/education`)
  await untilAlive(page)
  expect(loaded.filter((path) => path.includes('palette'))).toEqual([])
  await page.keyboard.press('Control+k')
  const group = (name: string) => dialog(page).getByRole('group', { name })
  await group('Go to')
    .getByRole('option', { name: /Dashboard/ })
    .waitFor()
  await page.keyboard.type('set a goal to weave a rug')
  await group('Do')
    .getByRole('option', { name: /Create the goal “Weave a rug”/ })
    .waitFor()
  expect(await chosen(page).count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await chosen(page).filter({ hasText: 'Weave a rug' }).waitFor()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Create New Goal' })
  await expect.poll(() => form.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Weave a rug')
  await form.getByRole('button', { name: 'Create goal' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('Weave a rug').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('weave')
  await group('Your work')
    .getByRole('option', { name: /Weave a rug/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=weave')
})

test('the palette goes to a place by its name, to each own record by its own address, and to a part of the settings', async () => {
  const bo = await givenPerson(tannr)
  for (const title of ['Plan goals for spring', 'Plan goals for summer', 'Plan goals for winter']) {
    const { error } = await bo.client.rpc('add_goal', {
      goal: { title, category: 'Learning', priority: 'high', target_date: '2030-01-01', description: '' },
      milestones: [],
    })
    expect(error).toBeNull()
  }
  const page = await browser.pageOf(bo)
  await page.goto(`${tannr.url}/education`)
  await untilAlive(page)
  const options = dialog(page).getByRole('option')
  const search = async (words: string) => {
    await page.keyboard.press('Control+k')
    await field(page).fill(words)
  }
  for (const [words, path] of [
    ['feed', '/network?show=feed'],
    ['profile', '/people/me'],
    ['approvals', '/orcher/console/approvals'],
    ['goals', '/goals'],
  ]) {
    await search(words ?? '')
    await expect.poll(() => options.nth(1).getAttribute('href')).toBe(path)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  }
  await search('plan goals')
  await expect
    .poll(() => dialog(page).getByRole('group', { name: 'Your work' }).getByRole('option').count())
    .toBe(3)
  const winter = options.filter({ hasText: 'Plan goals for winter' })
  await winter.click()
  await page.waitForURL('**/goals')
  const card = page.getByRole('article', { name: 'Plan goals for winter' })
  await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true)
  for (const [command, heading] of [
    ['Export your data', 'Your data'],
    ['Change your password', 'Password'],
  ] as const) {
    await search(`> ${command}`)
    await options.filter({ hasText: command }).last().click()
    await page.waitForURL('**/settings#*')
    const part = page.getByRole('heading', { name: heading, exact: true })
    await expect.poll(() => part.evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(() => part.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true)
  }
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
  await box.fill('invoice refund')
  await results.getByRole('link', { name: /Invoices and disputed charges/ }).waitFor()
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
  await page.getByRole('link', { name: 'Product designer' }).click()
  await page.waitForURL('**/salaryspace/product-designer#new-york-senior')
  await page.getByRole('heading', { level: 1, name: 'Product designer' }).waitFor()
  await page.getByRole('heading', { name: 'Open jobs in this range' }).scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Senior Product Designer' }).first().click()
  await page.waitForURL('**/jobs/*')
})

test('ReviewSpace filters companies and reviews as somebody types', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/reviewspace`)
  await untilAlive(page)
  await page.getByRole('button', { name: 'Life outside work' }).click()
  await expect
    .poll(() =>
      page
        .getByRole('region', { name: 'Top-rated companies' })
        .getByRole('heading', { level: 3 })
        .first()
        .textContent(),
    )
    .toBe('Larkspur')
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('fathm')
  await page.getByText('1 company', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Fathom' }).waitFor()
  await page.getByRole('heading', { name: 'Remote by design, not by exception' }).waitFor()
})
