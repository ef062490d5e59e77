import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdUndo, taken, useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const courses = (page: Page) => page.getByRole('list', { name: 'Courses' })
const course = (page: Page, title: string) => page.getByRole('article', { name: title })
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

test('a visitor reads the catalogue with the documented buttons', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/learning`)
  await page.getByRole('heading', { level: 1, name: 'Learning Hub' }).waitFor()
  await expect.poll(() => courses(page).getByRole('article').count()).toBe(8)
  await course(page, 'Systems design, out loud').getByText('Enroll Now').waitFor()
  await course(page, 'Directing agents').getByText('Continue').waitFor()
  await course(page, 'Data analysis from zero').getByText('Complete').waitFor()
  await page.getByRole('link', { name: 'Enroll Now: Systems design, out loud' }).click()
  await page.waitForURL('**/auth?next=%2Flearning%2Fsystems-design-interviews')
})

test('category and search narrow the courses and stand in the address', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/learning?category=Leadership`)
  await course(page, 'Writing for decisions').waitFor()
  await expect.poll(() => courses(page).getByRole('article').count()).toBe(2)
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('small team')
  await page.waitForURL('**q=small+team**')
  await expect.poll(() => courses(page).getByRole('article').count()).toBe(1)
  await page.reload()
  await course(page, 'Leading a small team').waitFor()
  await expect.poll(() => courses(page).getByRole('article').count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('latin')
  await page.getByRole('heading', { name: 'No courses found' }).waitFor()
})

test('a visitor sees paths with their buttons, and my learning with its certificates', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/learning?tab=paths`)
  const paths = page.getByRole('list', { name: 'Learning paths' })
  await paths.getByText('Start Path').waitFor()
  await expect.poll(() => paths.getByText('Continue Path').count()).toBe(2)

  await page.getByRole('link', { name: 'My Learning' }).click()
  await page.waitForURL('**/learning?tab=my-learning')
  const [inProgress, completed] = ['In Progress', 'Completed'].map((name) =>
    page.getByRole('region', { name }),
  )
  await expect.poll(() => inProgress?.getByRole('listitem').count()).toBe(2)
  await expect.poll(() => completed?.getByRole('listitem').count()).toBe(2)
  await page.getByRole('link', { name: 'View Certificate: Talking about pay' }).click()
  await page
    .getByRole('article', { name: 'Certificate: Talking about pay' })
    .getByText('Alex Rivera')
    .waitFor()
})

test('a new person enrolls, goes lesson by lesson, and shows the certificate to somebody else', async () => {
  const person = await givenPerson(tannr, { first_name: 'Ida', last_name: 'Quill' })
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/learning`)
  await page.getByText('The first course you enroll in replaces this sample.').waitFor()
  await page.getByRole('link', { name: 'Complete: Talking about pay' }).click()
  await page.getByRole('button', { name: 'Enroll Now: Talking about pay' }).click()
  await page.getByRole('checkbox', { name: 'Lesson done: Find your range' }).check()
  await page.getByText('33%').waitFor()

  const second = await browser.pageOf(person)
  await expect
    .poll(() => tannr.sql('select from completed_lessons where user_id = $1', [person.id]))
    .toHaveLength(1)
  await second.goto(`${tannr.url}/learning`)
  await second.getByRole('link', { name: 'Continue: Talking about pay' }).click()
  await second.waitForURL('**/learning/talking-about-pay#lesson-2')
  await second.getByRole('checkbox', { name: 'Lesson done: Say the number' }).check()
  await second.getByRole('checkbox', { name: 'Lesson done: When the answer is no' }).check()
  await toast(second, 'You completed Talking about pay').waitFor()

  await page.goto(`${tannr.url}/learning?tab=my-learning`)
  await page.getByRole('link', { name: 'View Certificate: Talking about pay' }).click()
  await page.waitForURL('**/learning/certificates/*')
  await page.getByRole('heading', { name: 'Ida Quill' }).waitFor()

  const stranger = await browser.page()
  await stranger.goto(page.url())
  await stranger.getByRole('heading', { name: 'Ida Quill' }).waitFor()
  await stranger.goto(`${tannr.url}/learning/certificates/00000000-0000-4000-8000-000000000000`)
  await stranger.getByRole('heading', { name: 'Certificate not found' }).waitFor()
})

test('a course that was left comes back with its lessons', async () => {
  const page = await browser.pageOf(await givenPerson(tannr))
  await page.goto(`${tannr.url}/learning/directing-agents`)
  await page.getByRole('button', { name: 'Enroll Now: Directing agents' }).click()
  await taken(page, 'completed_lessons', () =>
    page.getByRole('checkbox', { name: 'Lesson done: What done means' }).check(),
  )
  await page.getByText('25%').waitFor()
  await page.getByRole('button', { name: 'Leave course' }).click()
  await holdUndo(page)
  await toast(page, 'You left Directing agents').waitFor()
  await taken(page, 'completed_lessons', () => page.getByRole('button', { name: 'Undo' }).last().click())
  await page.getByText('25%').waitFor()
  await page.reload()
  await page.getByText('25%').waitFor()
})
