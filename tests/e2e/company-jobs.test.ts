import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { holdUndo, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenCompany, givenMember } from '#tests/support/records.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function givenRecruiter(company?: string): Promise<Person & { company: string }> {
  const person = await givenPerson(tannr, { first_name: 'Rita', last_name: 'Quennell' })
  const of = company ?? (await givenCompany(tannr)).id
  await givenMember(tannr, { id: of }, person)
  return { ...person, company: of }
}

const open = (page: Page, query = '') => page.goto(`${tannr.url}/business-portal?tab=jobs${query}`)
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })
const row = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const choose = async (page: Page, title: string, what: string) => {
  await row(page, title)
    .getByRole('button', { name: `More for ${title}` })
    .click()
  const item = { name: what, exact: true }
  await row(page, title).getByRole('button', item).or(row(page, title).getByRole('link', item)).click()
}

async function fillIn(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Location').fill('Remote')
  await page.getByLabel('Salary from').fill('185k')
  await page.getByLabel('Salary to').fill('248,000')
  await page.getByLabel('Closing date').fill(dayAhead(58))
  await description(page).fill(
    'We need a Rockstar who grinds mirrors.\n\nWhat we look for\n\n- You have cast glass',
  )
}

test('a job is written with what to look at beside it, kept as a draft, posted, and answered by an applicant', async () => {
  const recruiter = await givenRecruiter()
  const page = await browser.pageOf(recruiter)
  await open(page)
  await page.getByRole('heading', { name: 'No jobs yet' }).waitFor()
  await page.getByRole('link', { name: 'Post a job' }).first().click()
  const title = `Mirror maker ${randomBytes(4).toString('hex')}`
  await fillIn(page, title)
  await page.getByText('The range spans USD 63,000.').waitFor()
  await page.getByRole('button', { name: 'Narrow to 194K - 239K' }).click()
  await expect.poll(() => page.getByLabel('Salary to').inputValue()).toBe('239,000')
  await page.getByRole('button', { name: 'Use “specialist”' }).click()
  await expect.poll(() => description(page).inputValue()).toContain('a Specialist who')
  await page.getByRole('complementary', { name: 'Preview and checks' }).getByText('USD 194K - 239K').waitFor()
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByRole('button', { name: 'Post job' }).click()
  await page.getByText('Please enter the question, or remove it').waitFor()
  await page.getByRole('textbox', { name: 'Question 1' }).fill('Which glass?')
  await page.getByLabel('Answer', { exact: true }).selectOption('choice')
  await page.getByLabel('Choice 1').fill('Crown')
  await page.getByRole('button', { name: 'Post job' }).click()
  await page.getByText('Please enter at least two different choices').waitFor()
  await page.getByLabel('Choice 2').fill('Flint')
  await page.getByRole('button', { name: 'Add to the hiring team' }).click()
  await page.getByRole('button', { name: /Rita Quennell/ }).click()
  await page.getByText(/^Draft saved/).waitFor()
  await page.getByText('All checks pass').waitFor()
  const reach = page.getByRole('region', { name: 'Who this reaches' })
  await reach.getByText('Alerts that fire once').waitFor()
  await expect.poll(() => reach.getByText('Fewer than 8 people').count()).toBe(2)
  await page.reload()
  await expect.poll(() => page.getByLabel('Choice 2').inputValue()).toBe('Flint')
  expect((await tannr.client().from('jobs').select('id').eq('title', title)).data).toEqual([])
  await page.getByRole('button', { name: 'Post job' }).click()
  await page.getByText('Job posted').waitFor()
  await row(page, title).getByText('Hides in 14 days unless renewed').waitFor()

  const seeker = await browser.pageOf(await givenPerson(tannr))
  const [job] = await tannr.sql<{ id: string }>('select id from jobs where title = $1', [title])
  await seeker.goto(`${tannr.url}/jobs/${job?.id}`)
  await seeker.getByRole('button', { name: `Apply Now for ${title}` }).click()
  const dialog = seeker.getByRole('dialog', { name: `Apply for ${title}` })
  await dialog.getByText('Which glass?').waitFor()
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await dialog.getByText('Please answer this question').waitFor()
  await dialog.getByLabel('Flint').check()
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await seeker.getByText(/is on its way$/).waitFor()
  const sent = await tannr.sql(
    'select answers -> 0 ->> $2 as answer, job_version from applications where job_id = $1',
    [job?.id, 'answer'],
  )
  expect(sent).toEqual([{ answer: 'Flint', job_version: 1 }])
  await page.reload()
  await row(page, title).getByText('1 applicant').waitFor()
})

test('a posted job is changed with versions, compared, closed, taken back, duplicated and ordered', async () => {
  const recruiter = await givenRecruiter()
  const title = `Lens grinder ${randomBytes(4).toString('hex')}`
  const job = {
    ...{ id: crypto.randomUUID(), company_id: recruiter.company, title, department: '', location: 'Remote' },
    ...{
      job_type: 'full_time',
      experience_level: 'mid',
      salary_min: 90_000,
      salary_max: 99_000,
      currency: 'EUR',
    },
    ...{
      description: 'You grind lenses.',
      status: 'open',
      closes_on: dayAhead(9),
      vacancy: true,
      questions: [],
    },
  }
  await recruiter.client.rpc('save_job', { job } as never).throwOnError()
  const page = await browser.pageOf(recruiter)
  await open(page)
  await row(page, title).getByRole('link', { name: title }).click()
  await description(page).fill('You polish lenses.')
  await page.getByText('Changes not published yet').waitFor()
  await page.reload()
  await expect.poll(() => description(page).inputValue()).toBe('You polish lenses.')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await page.getByText('Changes published').waitFor()
  await choose(page, title, 'Compare versions')
  const dialog = page.getByRole('dialog', { name: `Versions of ${title}` })
  await dialog.getByText('You polish lenses.').waitFor()
  await dialog.getByText('You grind lenses.').waitFor()
  await page.keyboard.press('Escape')
  await choose(page, title, 'Close')
  await holdUndo(page)
  await row(page, title).getByText('Closed manually').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, title)
    .getByText(/^Closes/)
    .first()
    .waitFor()
  await choose(page, title, 'Duplicate')
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe(title)
  await page.getByLabel('Title').fill(`${title}, night shift`)
  await page.getByText(/^Draft saved/).waitFor()
  await page.getByRole('link', { name: 'All jobs' }).click()
  await page.getByRole('link', { name: 'Drafts 1' }).click()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  await page.getByRole('link', { name: 'All 2' }).click()
  await page.getByLabel('Order').selectOption('title')
  await page.waitForURL('**&sort=title')
})

test('what two write at once is written over by neither, and a lost line loses nothing', async () => {
  const one = await givenRecruiter()
  const other = await givenRecruiter(one.company)
  const page = await browser.pageOf(one)
  await open(page, '&job=new')
  const title = `Night guard ${randomBytes(4).toString('hex')}`
  await fillIn(page, title)
  await page.getByText(/^Draft saved/).waitFor()
  const [draft] = await tannr.sql<{ id: string }>('select id from jobs where title = $1', [title])
  await other.client
    .from('jobs')
    .update({ department: 'Dome' })
    .eq('id', draft?.id ?? '')
    .throwOnError()
  await page.getByLabel('Department').fill('Roof')
  await page.getByText('A colleague changed this job in the meantime.').waitFor()
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect
    .poll(() => tannr.sql('select department from jobs where id = $1', [draft?.id]))
    .toEqual([{ department: 'Roof' }])
  await page.context().setOffline(true)
  await page.getByLabel('Department').fill('Cellar')
  await page.getByText('Not saved yet. Your changes are safe in this tab.').waitFor()
  await page.context().setOffline(false)
  await page.getByText(/^Draft saved/).waitFor()
  expect(await tannr.sql('select department from jobs where id = $1', [draft?.id])).toEqual([
    { department: 'Cellar' },
  ])
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Yes, discard' }).click()
  await page.getByText('Draft discarded').waitFor()
  expect(await tannr.sql('select from jobs where id = $1', [draft?.id])).toHaveLength(0)
})

test('the list and the form can be used by everybody, on a phone and at a desk', async () => {
  const recruiter = await givenRecruiter()
  const page = await browser.pageOf(recruiter)
  await page.clock.setFixedTime(byDay)
  await open(page)
  await page.getByRole('heading', { name: 'No jobs yet' }).waitFor()
  await expectAccessible(page, 'the jobs of a company', [390, 1440])
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '&job=new')
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByRole('button', { name: 'Post job' }).click()
  await page.getByText('Please enter a title').waitFor()
  await page.getByLabel('Title').and(page.locator(':focus')).waitFor()
  await expectAccessible(page, 'the form of a job', [390, 1440])
  for (const [width, height] of [
    [390, 844],
    [1440, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await fieldsBehindBar(page), `at ${width} px`).toEqual([])
  }
})

/** Where Tab leads from the title on while the bar at the end of the form covers part of it. */
async function fieldsBehindBar(page: Page): Promise<string[]> {
  await page.getByLabel('Title').focus()
  const behind: string[] = []
  for (let stop = 0; stop < 14; stop++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement
      const bar = document.querySelector('main form')?.lastElementChild
      if (!bar || !field.closest('form') || bar.contains(field)) return ''
      const { top, bottom } = field.getBoundingClientRect()
      // In a long text, the line being typed is visible.
      const end = field.localName === 'textarea' ? top + 48 : bottom
      return end > bar.getBoundingClientRect().top ? field.name || field.innerText : ''
    })
    if (name) behind.push(name)
  }
  return behind
}

test('more than fifty jobs are loaded by and by, and a change keeps what was loaded', async () => {
  const company = await givenCompany(tannr, { slug: `many-jobs-${Date.now().toString(36)}` })
  const owner = await givenPerson(tannr)
  await givenMember(tannr, company, owner, 'owner')
  await tannr.sql(
    `insert into jobs (company_id, title, location, job_type, experience_level, description)
     select $1, 'Keeper ' || n, 'Tenerife', 'full_time', 'mid', 'Keys and doors.' from generate_series(1, 60) as n`,
    [company.id],
  )
  const page = await browser.pageOf(owner)
  await page.goto(`${tannr.url}/business-portal?tab=jobs`)
  const rows = page.getByRole('main').getByRole('heading', { name: /^Keeper/ })
  await expect.poll(() => rows.count()).toBe(50)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.poll(() => rows.count()).toBe(60)
  await page.getByRole('button', { name: 'Load More' }).waitFor({ state: 'detached' })
})
