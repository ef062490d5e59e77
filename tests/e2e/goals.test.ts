import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdUndo, useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const overview = (page: Page) => page.getByRole('region', { name: 'Progress overview' })
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const goal = (page: Page, title: string) => page.getByRole('article', { name: title })

test('a visitor reads the documented overview, tabs and milestones of the sample', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/goals`)
  await page.getByRole('heading', { level: 1, name: 'Goals & Objectives' }).waitFor()
  await page.getByText('Your first goal replaces this sample.').waitFor()
  const figures = overview(page).getByRole('definition')
  await expect.poll(() => figures.allTextContents()).toEqual(['4', '1', '3', '58%'])
  await expect.poll(() => page.getByRole('article').count()).toBe(3)
  const milestones = page.getByRole('region', { name: 'Milestones of Run a model in production' })
  await expect.poll(() => milestones.getByRole('listitem').count()).toBe(3)
  await milestones.getByText('+2 more milestones').waitFor()

  await page.getByRole('link', { name: /^Completed/ }).click()
  await page.waitForURL('**/goals?tab=completed')
  await goal(page, 'Give a talk to fifty people').waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  await page.getByRole('link', { name: /^All/ }).click()
  await page.waitForURL('**/goals?tab=all')
  await goal(page, 'Run a model in production').waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(4)
  await page.goBack()
  await goal(page, 'Give a talk to fifty people').waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
})

test('a visitor who creates a goal is led to sign in and back', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/goals`)
  await page.getByRole('link', { name: 'Create New Goal' }).click()
  await page.waitForURL('**/auth?next=/goals')
})

async function create(page: Page, title: string, milestones: readonly string[]) {
  await page.getByRole('button', { name: 'Create New Goal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
  await dialog.getByLabel('Title').fill(title)
  for (const [index, step] of milestones.entries()) {
    await dialog.getByLabel('Add a milestone').fill(step)
    // The last one stays in the field, and becomes a milestone all the same.
    if (index === milestones.length - 1) break
    await dialog.getByLabel('Add a milestone').press('Enter')
    await dialog.getByRole('button', { name: `Remove ${step}` }).waitFor()
  }
  await dialog.getByRole('button', { name: 'Create goal' }).click()
  await goal(page, title).waitFor()
}

test('a new person goes from the sample to goals of their own, which a second browser shows too', async () => {
  const person = await givenPerson(tannr)
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/goals`)
  await page.getByText('Your first goal replaces this sample.').waitFor()
  await create(page, 'Learn to sail', ['Theory', 'Knots', 'A day at sea', 'The exam'])
  await expect.poll(() => page.getByText('Sample', { exact: true }).count()).toBe(0)

  const milestones = page.getByRole('region', { name: 'Milestones of Learn to sail' })
  await milestones.getByRole('checkbox', { name: 'Theory' }).check()
  await goal(page, 'Learn to sail').getByText('25%').waitFor()
  await milestones.getByRole('button', { name: /\+1 more milestone/ }).click()
  await milestones.getByRole('button', { name: 'Move The exam up' }).click()
  await milestones.getByLabel('Add a milestone').fill('A licence')
  await milestones.getByLabel('Add a milestone').press('Enter')
  await milestones.getByRole('checkbox', { name: 'A licence' }).waitFor()
  await milestones.getByRole('button', { name: 'Remove Knots' }).click()
  await toast(page, 'Milestone removed').waitFor()

  const steps = ['Theory', 'The exam', 'A day at sea', 'A licence']
  await expect
    .poll(async () => {
      const kept = await tannr.sql<{ title: string }>(
        'select title from goal_milestones where user_id = $1 order by position',
        [person.id],
      )
      return kept.map(({ title }) => title)
    })
    .toEqual(steps)
  const second = await browser.pageOf(person)
  await second.goto(`${tannr.url}/goals?goal=${await idOf('Learn to sail')}`)
  const shown = second.getByRole('region', { name: 'Milestones of Learn to sail' }).getByRole('checkbox')
  await shown.nth(3).waitFor()
  expect(await shown.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))).toEqual(
    steps,
  )
  await goal(second, 'Learn to sail').getByText('25%').waitFor()
})

const idOf = async (title: string) =>
  (await tannr.sql<{ id: string }>('select id from goals where title = $1', [title]))[0]?.id

test('a goal is completed, reopened, deleted and taken back, and a reload shows the same', async () => {
  const page = await browser.pageOf(await givenPerson(tannr))
  await page.goto(`${tannr.url}/goals`)
  await create(page, 'Write a book', ['One chapter'])
  await page.getByRole('checkbox', { name: 'One chapter' }).check()
  await goal(page, 'Write a book').getByText('Everything here is done.').waitFor()
  await page.getByRole('button', { name: 'Complete Write a book' }).click()
  await toast(page, 'Goal completed').waitFor()
  await page.getByRole('heading', { name: 'No active goals' }).waitFor()

  await page.goto(`${tannr.url}/goals?tab=completed`)
  await goal(page, 'Write a book').getByText('100%').waitFor()
  await page.getByRole('button', { name: 'Reopen Write a book' }).click()
  await toast(page, 'Goal reopened').waitFor()

  await page.goto(`${tannr.url}/goals`)
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${tannr.url}/goals`)
  await goal(otherTab, 'Write a book').waitFor()
  await page.getByRole('button', { name: 'Delete Write a book' }).click()
  await toast(page, 'Goal deleted').waitFor()
  await holdUndo(page)
  await expect.poll(() => page.getByText('Your first goal replaces this sample.').count()).toBe(1)
  await otherTab.getByText('Your first goal replaces this sample.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await goal(page, 'Write a book').waitFor()
  await expect.poll(() => idOf('Write a book')).toBeDefined()
  await page.reload()
  await goal(page, 'Write a book').waitFor()
  await page.getByRole('checkbox', { name: 'One chapter' }).waitFor()
})

test('progress can be set by hand, and a goal whose day is over is overdue and can be moved to no day of the past', async () => {
  const person = await givenPerson(tannr)
  const page = await browser.pageOf(person)
  await person.client
    .from('goals')
    .insert({ title: 'Run a mile', category: 'Projects', target_date: '2020-05-01' })
    .throwOnError()
  await page.goto(`${tannr.url}/goals`)
  await page.getByRole('button', { name: 'Edit Run a mile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit goal' })
  await dialog.getByLabel('Target date').fill('2020-06-01')
  await dialog.getByRole('button', { name: 'Save goal' }).click()
  await dialog.getByText('Please choose today or a later day').waitFor()
  await dialog.getByLabel('Target date').fill('2020-05-01')
  await dialog.getByLabel('Set the progress by hand').check()
  await dialog.getByRole('slider', { name: 'Progress' }).fill('80')
  await dialog.getByRole('button', { name: 'Save goal' }).click()
  await goal(page, 'Run a mile').getByText('Overdue').waitFor()
  await goal(page, 'Run a mile').getByText('80% set by hand').waitFor()
})

test('what the form asks for is said beside its fields', async () => {
  const page = await browser.pageOf(await givenPerson(tannr))
  await page.goto(`${tannr.url}/goals`)
  await page.getByRole('button', { name: 'Create New Goal' }).click()
  await page.getByRole('button', { name: 'Create goal' }).click()
  await page.getByText('Please enter a title').waitFor()
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
  await title.fill('ללמוד לשוט')
  expect(await title.evaluate((field) => getComputedStyle(field).direction)).toBe('rtl')
  await title.fill('Half a thought')
  await page.mouse.click(5, 400)
  await expect.poll(() => title.inputValue()).toBe('Half a thought')
})

test('a goal that the server refuses stays in its form with all that was typed', async () => {
  const page = await browser.pageOf(await givenPerson(tannr))
  await page.goto(`${tannr.url}/goals`)
  await page.route('**/rest/v1/rpc/add_goal', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"out of order"}' }),
  )
  await page.getByRole('button', { name: 'Create New Goal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
  await dialog.getByLabel('Title').fill('Learn to dive')
  await dialog.getByLabel('Add a milestone').fill('A calm lake')
  await dialog.getByLabel('Add a milestone').press('Enter')
  await dialog.getByRole('button', { name: 'Create goal' }).click()
  await dialog.getByRole('alert').getByText('The goal was not saved: out of order').waitFor()
  await dialog.getByRole('button', { name: 'Remove A calm lake' }).waitFor()
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Learn to dive')
  await page.unroute('**/rest/v1/rpc/add_goal')
  await dialog.getByRole('button', { name: 'Create goal' }).click()
  await goal(page, 'Learn to dive').waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('an error offers to try again', async () => {
  const page = await browser.pageOf(await givenPerson(tannr))
  await page.route('**/rest/v1/goals*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"out of order"}' }),
  )
  await page.goto(`${tannr.url}/goals`)
  await page.getByText(/^Your goals could not be loaded: /).waitFor()
  await page.unroute('**/rest/v1/goals*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Your first goal replaces this sample.').waitFor()
})
