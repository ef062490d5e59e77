/** The resume of an application: an existing one, one uploaded while applying, or none. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { givenFile, pdf } from '#tests/support/files.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenJob, givenMember } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()
const file = (name: string, buffer = pdf(), mimeType = 'application/pdf') => ({ name, buffer, mimeType })
const note = 'The outage calendar, first of all.'

async function applying(page: Page) {
  await page.goto(`${tannr.url}/jobs?q=Senior+Product+Designer+Northwind`)
  await page.getByRole('button', { name: 'Apply Now for Senior Product Designer' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Apply for Senior Product Designer' })
  await dialog.getByLabel('Note to the employer').fill(note)
  return dialog
}

const sent = ({ id }: Person) =>
  tannr.sql('select resume_id, resume_name, note from applications where user_id = $1', [id])

test('the first resume goes along unless another one, or none, is chosen', async () => {
  const person = await givenPerson(tannr)
  const other = await givenFile(person, 'resumes', pdf('Short'), 'Short')
  await givenFile(person, 'resumes', pdf('Long'), 'Long')
  const page = await browser.pageOf(person)
  const dialog = await applying(page)
  await dialog.getByRole('radio', { name: 'Long', checked: true }).waitFor()
  await expectAccessible(page, 'applying with a resume', [390, 1440])
  await dialog.getByRole('radio', { name: 'No resume' }).check()
  await dialog.getByRole('radio', { name: 'Short' }).check()
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('Your application to Northwind is on its way').waitFor()
  expect(await sent(person)).toEqual([{ resume_id: other.id, resume_name: 'Short', note }])
})

test('a resume is brought while applying, over a line that fails, and the note stays', async () => {
  const person = await givenPerson(tannr)
  const page = await browser.pageOf(person)
  const dialog = await applying(page)
  await dialog.getByLabel('Add a resume').setInputFiles(file('resume.docx', pdf(), 'application/msword'))
  await dialog.getByText('resume.docx is not a PDF. Save it as one first.').waitFor()
  let cut = true
  await page.route('**/rest/v1/files?**', (route) => (cut ? route.abort() : route.continue()))
  await dialog.getByLabel('Add a resume').setInputFiles(file('Ada Byron.pdf'))
  await dialog.getByText(/^Upload failed: /).waitFor()
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await dialog.getByText('Your new resume is still uploading. Wait for it, or cancel the upload.').waitFor()
  expect(await sent(person)).toEqual([])
  cut = false
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => dialog.getByRole('radio', { name: 'Ada Byron.pdf' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('Your application to Northwind is on its way').waitFor()
  expect(await sent(person)).toMatchObject([{ resume_name: 'Ada Byron.pdf', note }])
})

test('a resume is made from the profile, and both sides print it as it was sent', async () => {
  const title = `Dome Keeper ${crypto.randomUUID().slice(0, 8)}`
  const job = await givenJob(tannr, { title })
  const [seeker, rita] = [
    await givenPerson(tannr, { first_name: 'Ada', last_name: 'Rao' }),
    await givenPerson(tannr, { first_name: 'Rita', last_name: 'Rao' }),
  ]
  const [company] = await tannr.sql<{ id: string }>('select company_id as id from jobs where id = $1', [
    job.id,
  ])
  await givenMember(tannr, company as { id: string }, rita)
  await tannr.sql(`update profiles set headline = 'Keeper of domes' where user_id = $1`, [seeker.id])
  await tannr.sql(
    `insert into experiences (user_id, title, company, started) values ($1, 'Night keeper', 'Quennell', '2022-03-01')`,
    [seeker.id],
  )
  const page = await browser.open(`${tannr.url}/jobs/${job.id}`, seeker, { now: byDay })
  await page.getByRole('button', { name: `Apply Now for ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: `Apply for ${title}` })
  // For want of a file it is what is sent unless none is chosen.
  await dialog.getByRole('radio', { name: 'Made from your profile', checked: true }).waitFor()
  await dialog.getByRole('radio', { name: 'No resume' }).check()
  await dialog.getByRole('radio', { name: 'Made from your profile' }).check()
  await expectAccessible(page, 'applying with a resume made from the profile', [390, 1440])
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await page.getByText(/Your application to .* is on its way/).waitFor()
  await tannr.sql(`update profiles set headline = 'Something else' where user_id = $1`, [seeker.id])

  await page.goto(`${tannr.url}/applications`)
  await page.getByRole('button', { name: `View ${title}` }).click()
  await page.getByRole('link', { name: 'The resume made from it' }).click()
  const own = page.getByRole('article', { name: 'Resume' })
  await own.getByText('Keeper of domes').waitFor()
  await own.getByText('Night keeper').waitFor()
  await page.getByLabel('Paper').selectOption('letter')
  await expect.poll(() => sizeOf(page)).toEqual([612, 792])
  await expectAccessible(page, 'a resume as it was sent', [390, 1440])

  const office = await browser.open(`${tannr.url}/business-portal?tab=talent&job=${job.id}`, rita, {
    now: byDay,
  })
  await office.setViewportSize({ width: 1440, height: 900 })
  await office.getByRole('article').filter({ hasText: 'Ada Rao' }).getByRole('button').first().click()
  const panel = office.getByRole('complementary', { name: 'Candidate' })
  const made = panel.getByRole('link', { name: 'Resume made from the profile' })
  const [paper] = await Promise.all([office.context().waitForEvent('page'), made.click()])
  const sheet = paper.getByRole('article', { name: 'Resume' })
  await sheet.getByText('Ada Rao').waitFor()
  await sheet.getByText('Keeper of domes').waitFor()
  await expect.poll(() => sizeOf(paper)).toEqual([595, 842])
  // Paper is white in the dark theme, too.
  await paper.emulateMedia({ colorScheme: 'dark' })
  const tones = () =>
    sheet.evaluate((element) => {
      const [body, own] = [getComputedStyle(document.body), getComputedStyle(element)]
      return [body.color, own.color, own.backgroundColor]
    })
  await expect.poll(tones).toEqual(['rgb(244, 239, 232)', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  await paper.goto(`${paper.url()}?masked=yes`)
  await sheet.getByText('Candidate 1', { exact: true }).waitFor()
  expect(await sheet.getByText('Ada Rao').count()).toBe(0)

  const stranger = await browser.open(page.url(), await givenPerson(tannr))
  await stranger.getByRole('heading', { name: 'Resume not available' }).first().waitFor()
})

async function sizeOf(page: Page): Promise<number[] | undefined> {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, box] = /\/MediaBox\s*\[([^\]]*)\]/.exec(paper) ?? []
  return box
    ?.trim()
    .split(/\s+/)
    .slice(2)
    .map((side) => Math.round(Number(side)))
}

test('a resume that was deleted meanwhile is said to be gone, and the application is sent without it once that is chosen', async () => {
  const person = await givenPerson(tannr)
  const gone = await givenFile(person, 'resumes', pdf('Gone'), 'Gone')
  const page = await browser.pageOf(person)
  const dialog = await applying(page)
  await expect.poll(() => dialog.getByRole('radio', { name: 'Gone' }).isChecked()).toBe(true)
  await tannr.sql('update files set removed_at = now() where id = $1', [gone.id])
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await dialog.getByText('Your application was not sent: That resume is gone. Choose another one.').waitFor()
  await dialog.getByLabel('Add a resume').waitFor({ state: 'attached' })
  await expect.poll(() => dialog.getByRole('radio', { checked: true }).count()).toBe(0)
  expect(await dialog.getByLabel('Note to the employer').inputValue()).toBe(note)
  await dialog.getByRole('radio', { name: 'No resume' }).check()
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('Your application to Northwind is on its way').waitFor()
  expect(await sent(person)).toEqual([{ resume_id: null, resume_name: '', note }])
})

test('whoever has applied for a hundred jobs in a day is told when they can go on, and what they typed stays', async () => {
  const person = await givenPerson(tannr)
  await tannr.sql(`insert into private.day_counts values ($1, null, 'application', now(), 100)`, [person.id])
  const page = await browser.pageOf(person)
  const dialog = await applying(page)
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await dialog
    .getByText(
      /^Your application was not sent: You’ve applied for 100 jobs in a day\. You can apply for more after .* UTC\./,
    )
    .waitFor()
  expect(await dialog.getByLabel('Note to the employer').inputValue()).toBe(note)
  expect(await sent(person)).toEqual([])
  await tannr.sql(`update private.day_counts set since = now() - interval '24 hours' where user_id = $1`, [
    person.id,
  ])
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('Your application to Northwind is on its way').waitFor()
  expect(await sent(person)).toMatchObject([{ note }])
})
