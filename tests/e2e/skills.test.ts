import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdUndo, taken, useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import { givenGoal, givenSavedJob } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const stat = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]')
const skills = (page: Page) => page.getByRole('list', { name: 'Skills', exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

test('a visitor reads the figures of the sample and four trending skills that grow as the dice say', async () => {
  const page = await browser.page()
  await page.addInitScript(() => {
    Math.random = () => 0.5
  })
  await page.goto(`${tannr.url}/skills`)
  await page.getByRole('heading', { level: 1, name: 'Skills' }).waitFor()
  await expect.poll(() => stat(page, 'Skills tracked').textContent()).toBe('8')
  await expect.poll(() => stat(page, 'Verified skills').textContent()).toBe('4')
  await expect.poll(() => stat(page, 'Total endorsements').textContent()).toBe('102')
  await expect.poll(() => stat(page, 'Average proficiency').textContent()).toBe('60%')
  await page.getByText('+45%').first().waitFor()
  await expect.poll(() => page.getByText('+45%').count()).toBe(4)
})

test('a visitor finds matrix, recommendations and assessments behind their tabs', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/skills`)
  await page.getByRole('link', { name: 'Skills Matrix' }).click()
  await page.waitForURL('**/skills?tab=skills-matrix')
  await page.getByRole('heading', { name: 'Engineering' }).waitFor()
  const matrix = page.getByRole('figure', { name: 'Proficiency by category' })
  await expect.poll(() => matrix.getByText(/^\d+%$/).count()).toBe(8)
  await matrix.getByText('Expert 85–100%').waitFor()
  await page.getByText('Show as a table').click()
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(9)

  await page.getByRole('link', { name: 'Recommendations' }).click()
  await page.waitForURL('**/skills?tab=recommendations')
  const recommended = page.getByRole('list', { name: 'Recommended skills' })
  await recommended.getByText('Very High demand').first().waitFor()
  await recommended
    .getByText(/^Difficulty: Advanced/)
    .first()
    .waitFor()
  const learn = recommended.getByRole('link', { name: /^Learn Now: / }).first()
  await expect.poll(() => learn.getAttribute('href')).toMatch(/^\/auth\?next=%2Flearning%3Fcategory%3D/)

  await page.goto(`${tannr.url}/skills?tab=assessments`)
  const cards = page.getByRole('list', { name: 'Assessments' })
  await cards.getByText('Duration: 30 minutes').first().waitFor()
  await expect.poll(() => cards.getByText('Duration: 30 minutes').count()).toBe(8)
  await expect.poll(() => cards.getByText('Questions: 25').count()).toBe(8)
  const take = cards.getByRole('link', { name: /^Take Assessment: / })
  await expect.poll(() => take.count()).toBe(8)
  await expect.poll(() => take.first().getAttribute('href')).toBe('/auth?next=/skills%3Ftab%3Dassessments')
})

async function add(page: Page, name: string, level: string, proficiency: string) {
  await page.getByRole('button', { name: 'Add Skill' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Skill' })
  await dialog.getByLabel('Skill', { exact: true }).fill(name)
  await dialog.getByLabel('Level').selectOption(level)
  await dialog.getByRole('slider', { name: 'Proficiency' }).fill(proficiency)
  await dialog.getByRole('button', { name: 'Add skill' }).click()
  await dialog.waitFor({ state: 'detached' })
  await skills(page).getByRole('heading', { name }).waitFor()
}

test('a new person adds, edits and removes skills, takes one back, and a second browser shows them', async () => {
  const person = await givenPerson(tannr)
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/skills`)
  await page.getByText('Your first skill replaces this sample.').waitFor()
  await add(page, 'Knitting', 'Expert', '90')
  await add(page, 'Weaving', 'Beginner', '20')
  await expect.poll(() => stat(page, 'Skills tracked').textContent()).toBe('2')
  await expect.poll(() => stat(page, 'Average proficiency').textContent()).toBe('55%')

  await page.getByRole('button', { name: 'Edit Weaving' }).click()
  await page.getByRole('slider', { name: 'Proficiency' }).fill('30')
  await page.getByRole('button', { name: 'Save skill' }).click()
  await expect.poll(() => stat(page, 'Average proficiency').textContent()).toBe('60%')

  await page.getByRole('button', { name: 'Remove Knitting' }).click()
  await toast(page, 'Knitting removed').waitFor()
  await holdUndo(page)
  await expect.poll(() => skills(page).getByRole('heading').allTextContents()).toEqual(['Weaving'])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => skills(page).getByRole('heading').count()).toBe(2)
  await page.reload()
  await skills(page).getByRole('heading', { name: 'Knitting' }).waitFor()

  const second = await browser.pageOf(person)
  await second.goto(`${tannr.url}/skills`)
  await skills(second).getByRole('heading', { name: 'Weaving' }).waitFor()
  await expect
    .poll(() => skills(second).getByRole('heading').allTextContents())
    .toEqual(['Weaving', 'Knitting'])
})

test('recommendations follow from goals and saved jobs, each with its reason, and go once they are added', async () => {
  const person = await givenPerson(tannr)
  await givenGoal(tannr, person, { title: 'Learn negotiation', category: 'Learning' })
  const [asksForIt] = await tannr.sql<{ id: string }>(
    `select id from jobs where description ilike '%statistics%' order by title limit 1`,
  )
  await givenSavedJob(tannr, person, asksForIt?.id)
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/skills?tab=recommendations`)
  const recommended = page.getByRole('list', { name: 'Recommended skills' })
  await recommended.getByText('Your goal “Learn negotiation” points here.').waitFor()
  const learn = recommended.getByRole('link', { name: 'Learn Now: Negotiation' })
  await expect.poll(() => learn.getAttribute('href')).toMatch(/^\/learning\?category=/)
  await recommended
    .getByText(/^Asked for in what you saved: /)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Add Negotiation to your skills' }).click()
  await toast(page, 'Negotiation added').waitFor()
  await recommended.getByRole('heading', { name: 'Negotiation' }).waitFor({ state: 'detached' })
})

test('an assessment asks 25 questions, keeps the answers while it is closed, and sets the level', async () => {
  const page = await browser.pageOf(await givenPerson(tannr))
  await page.goto(`${tannr.url}/skills`)
  await page.getByRole('button', { name: 'Add Skill' }).click()
  const form = page.getByRole('dialog', { name: 'Add Skill' })
  await form.getByLabel('Skill', { exact: true }).fill('Rust')
  await form.getByRole('button', { name: 'Add skill' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Assessments' }).click()
  const take = page.getByRole('button', { name: 'Take Assessment: Rust' })
  const dialog = page.getByRole('dialog', { name: 'Rust: assessment' })
  const answer = async (from: number, to: number, words: string) => {
    for (let at = from; at <= to; at += 1) {
      await dialog.getByText(`Question ${at} of 25`).waitFor()
      await dialog.getByRole('button', { name: words }).click()
    }
  }
  await take.click()
  await answer(1, 3, 'Fully true')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await answer(3, 3, 'Mostly true')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await take.click()
  await answer(4, 25, 'Mostly true')
  // 2 times 3 and 23 times 2, of 75.
  await dialog.getByRole('status').getByText('69%').waitFor()
  await taken(page, 'skills', () => dialog.getByRole('button', { name: 'Set my level to Advanced' }).click())
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Overview' }).click()
  await skills(page).getByText('69%').waitFor()
  await skills(page).getByText('Advanced').waitFor()
})
