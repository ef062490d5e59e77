import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdUndo, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenApplication, seededJobs } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const posting = `Harbor Engineer
Tideline · Lisbon, Portugal

Pay: €72,000 - €88,000 a year
https://tideline.example/jobs/7`

async function outside(person: Person, title: string, status = 'under_review'): Promise<void> {
  await tannr.sql(
    `insert into outside_applications (user_id, title, company_name, status) values ($1, $2, 'Tideline', $3)`,
    [person.id, title, status],
  )
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cards = (page: Page, name: string) =>
  column(page, name).getByRole('heading', { level: 3 }).allTextContents()
const status = async (title: string) =>
  (
    await tannr.sql<{ status: string }>('select status from outside_applications where title = $1', [title])
  )[0]?.status

test('a job from elsewhere is read out of its text, corrected, kept, edited and removed', async () => {
  const person = await givenPerson(tannr)
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/applications`)
  await page.getByText('Your first application replaces this sample.').waitFor()
  await page.getByRole('button', { name: 'Add from elsewhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a job from elsewhere' })
  await dialog.getByLabel('Text of the posting').fill(posting)
  await dialog.getByRole('button', { name: 'Fill in from the text' }).click()
  await dialog.getByText('Filled in below: check it before you save.').waitFor()
  await expect.poll(() => dialog.getByLabel('Job title').inputValue()).toBe('Harbor Engineer')
  expect(await dialog.getByLabel('Pay to').inputValue()).toBe('88,000')
  expect(await dialog.getByLabel('Currency').inputValue()).toBe('EUR')
  await dialog.getByLabel('Company').fill('')
  await dialog.getByRole('button', { name: 'Add to your applications' }).click()
  await dialog.getByText('Please enter the company').waitFor()
  await dialog.getByLabel('Company').fill('Tideline Ports')
  await dialog.getByRole('button', { name: 'Add to your applications' }).click()
  const card = page.getByRole('article').filter({ hasText: 'Harbor Engineer' })
  await card.getByText('From elsewhere').waitFor()
  await card.getByText('EUR 72K - 88K').waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)

  await page.getByRole('button', { name: 'View Harbor Engineer, Tideline Ports' }).click()
  const view = page.getByRole('dialog', { name: 'Harbor Engineer' })
  await view.getByRole('link', { name: 'The posting at tideline.example' }).waitFor()
  await view.getByLabel('Where it stands').selectOption('Phone Screening')
  await expect.poll(() => status('Harbor Engineer')).toBe('phone_screening')
  await view.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit job from elsewhere' })
  await edit.getByLabel('Next step').fill('They ring on Friday')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await card.getByText('They ring on Friday').waitFor()

  await page.getByRole('button', { name: 'Notes on Harbor Engineer, Tideline Ports' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Night shifts?')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'View Harbor Engineer, Tideline Ports' }).click()
  await view.getByRole('button', { name: 'Remove' }).click()
  await holdUndo(page)
  await page.getByText('Harbor Engineer removed').waitFor()
  await expect.poll(() => status('Harbor Engineer')).toBeUndefined()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await card.waitFor()
  await expect
    .poll(() => tannr.sql('select notes from outside_applications where user_id = $1', [person.id]))
    .toEqual([{ notes: 'Night shifts?' }])
})

test('the board moves what is from elsewhere by keyboard, menu and mouse, and leaves the rest to the employer', async () => {
  const person = await givenPerson(tannr)
  await outside(person, 'Bridge Keeper')
  const [job] = await seededJobs(tannr, { title: 'Senior Product Designer', company: 'Northwind' })
  await givenApplication(tannr, person, job)
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/applications`)
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await page.waitForURL('**/applications?view=board')
  await expect
    .poll(() => cards(page, 'Under Review'))
    .toEqual(['Bridge Keeper', 'Senior Product Designer'].sort(() => -1))
  const keeper = page.getByRole('button', { name: 'Bridge Keeper', exact: true })
  await keeper.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => cards(page, 'Phone Screening')).toEqual(['Bridge Keeper'])
  await expect.poll(() => status('Bridge Keeper')).toBe('phone_screening')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(() => status('Bridge Keeper')).toBe('under_review')

  await page.getByRole('button', { name: 'Move or note: Bridge Keeper, Tideline' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Move to Offer Received' }).click()
  await expect.poll(() => cards(page, 'Offer Received')).toEqual(['Bridge Keeper'])

  const from = await page.locator('[data-card]').boundingBox()
  const to = await column(page, 'Interview Scheduled').boundingBox()
  if (!from || !to) throw new Error('The board is not in sight.')
  await page.mouse.move(from.x + 20, from.y + from.height - 8)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => status('Bridge Keeper')).toBe('interview_scheduled')
  await expect.poll(() => cards(page, 'Interview Scheduled')).toEqual(['Bridge Keeper'])

  const designer = page.getByRole('button', { name: 'Senior Product Designer', exact: true })
  await designer.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.getByRole('button', { name: 'Note: Senior Product Designer, Northwind' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Notes and reminders' }).waitFor()
  expect(
    await page
      .getByRole('button', { name: /^Move to/ })
      .and(page.locator(':visible'))
      .count(),
  ).toBe(0)
  expect(await cards(page, 'Under Review')).toEqual(['Senior Product Designer'])
})

test('a long column shows more of itself', async () => {
  const person = await givenPerson(tannr)
  await tannr.sql(
    `insert into outside_applications (user_id, title, company_name, status)
     select $1, 'Harbor ' || nth, 'Tideline', 'under_review' from generate_series(1, 34) as nth`,
    [person.id],
  )
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/applications?view=board`)
  await expect.poll(async () => (await cards(page, 'Under Review')).length).toBe(30)
  await column(page, 'Under Review').getByRole('button', { name: 'Show more' }).click()
  await expect.poll(async () => (await cards(page, 'Under Review')).length).toBe(34)
  expect(await column(page, 'Under Review').getByRole('button', { name: 'Show more' }).count()).toBe(0)
})

test('on a phone the board shows a column at a time', async () => {
  const person = await givenPerson(tannr)
  await outside(person, 'Ferry Keeper', 'phone_screening')
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await browser.pageOf(person, phone)
  await page.goto(`${tannr.url}/applications?view=board`)
  const asList = page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List' })
  expect((await asList.boundingBox())?.height).toBe(44)
  await page.getByRole('button', { name: 'Phone Screening 1' }).click()
  await column(page, 'Phone Screening').waitFor()
  expect(await column(page, 'Under Review').count()).toBe(0)
  await page.reload()
  await column(page, 'Phone Screening').getByText('From elsewhere').waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a reminder is set, ticked, removed and brought back, on an application of either kind', async () => {
  const person = await givenPerson(tannr)
  const [job] = await seededJobs(tannr, { title: 'Senior Product Designer', company: 'Northwind' })
  await givenApplication(tannr, person, job)
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/applications`)
  await page.getByRole('button', { name: /^Notes on Senior Product Designer/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Notes on Senior Product Designer' })
  await dialog.getByRole('button', { name: 'Add reminder' }).click()
  await dialog.getByLabel('About').fill('Ask how it’s going')
  await dialog.getByRole('button', { name: 'Save reminder' }).click()
  await dialog.getByText('Please choose a date').waitFor()
  await dialog.getByLabel('Remind me on').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Save reminder' }).click()
  await dialog.getByText('Please choose today or a later day').waitFor()
  await dialog.getByLabel('Remind me on').fill('2099-03-04')
  const held = Promise.withResolvers<void>()
  const address = '**/rest/v1/application_reminders*'
  await page.route(address, (route) => held.promise.then(() => route.continue()))
  const sent = page.waitForRequest(address)
  await dialog.getByRole('button', { name: 'Save reminder' }).click()
  await sent
  // Until it is saved it is only in its form, not also in the list.
  expect(await dialog.getByRole('listitem').count()).toBe(0)
  held.resolve()
  await dialog.getByRole('listitem').filter({ hasText: 'Mar 4, 2099' }).waitFor()
  await page.getByRole('button', { name: 'Remove reminder: Ask how it’s going' }).click()
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('article').getByText('Ask how it’s going, Mar 4, 2099').waitFor()
  await page.getByRole('button', { name: /^Notes on Senior Product Designer/ }).click()
  await dialog.getByRole('checkbox', { name: /^Done: Ask how it’s going/ }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('article').getByText('Ask how it’s going').count()).toBe(0)
})

test('shares of the funnel wait for eight applications, and have an interval then', async () => {
  const person = await givenPerson(tannr)
  for (let one = 1; one <= 7; one++)
    await outside(person, `Keeper ${one}`, one < 3 ? 'phone_screening' : undefined)
  const page = await browser.pageOf(person)
  const last = () =>
    page.getByRole('table', { name: 'How far applications got' }).getByRole('row').nth(2).innerText()
  await page.goto(`${tannr.url}/applications`)
  await page.getByRole('heading', { name: 'How far they got' }).scrollIntoViewIfNeeded()
  await page.getByText('Show as a table').click()
  await expect.poll(last).toMatch(/Phone Screening\s+2\s+Not enough yet/)
  await outside(person, 'Keeper 8')
  await expect.poll(last).toMatch(/Phone Screening\s+2\s+25%\s+7–59%/)
})
