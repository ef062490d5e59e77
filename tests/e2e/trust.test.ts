import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import { givenApplication, givenCompany, givenJob, givenMember, givenPost } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

async function company(name: string, verified: boolean): Promise<{ id: string; slug: string }> {
  const { id } = await givenCompany(tannr, {
    name,
    ...(!verified && { verified_how: null, verified_at: null }),
  })
  const [row] = await tannr.sql<{ slug: string }>('select slug from companies where id = $1', [id])
  return { id, slug: row?.slug ?? '' }
}

test('a company for which nobody vouches is labelled wherever it is named, and no other', async () => {
  const doubtful = await company('Quartz Harbor', false)
  const vouched = await company('Quartz Valley', true)
  const reader = await givenPerson(tannr)
  for (const { id } of [doubtful, vouched]) {
    const job = await givenJob(tannr, { company_id: id, title: `Quartz Cutter ${id.slice(0, 4)}` })
    await givenPost(tannr, undefined, { company_id: id, body: 'We cut quartz.' })
    const page = await browser.pageOf(reader)
    const isDoubtful = id === doubtful.id
    await page.goto(`${tannr.url}/jobs?q=${encodeURIComponent(`Quartz Cutter ${id.slice(0, 4)}`)}`)
    await page.getByRole('article').first().waitFor()
    const label = page.getByText('Unverified company')
    await expect
      .poll(() => page.getByRole('article').first().getByText('Unverified').count())
      .toBe(isDoubtful ? 1 : 0)
    await page.goto(`${tannr.url}/jobs/${job.id}`)
    await page.getByRole('heading', { level: 1, name: /^Quartz Cutter/ }).waitFor()
    expect(await label.count()).toBe(isDoubtful ? 1 : 0)
    await page.goto(`${tannr.url}/companies/${isDoubtful ? doubtful.slug : vouched.slug}`)
    const post = page.getByRole('article', { name: /^Post by Quartz/ })
    await post.waitFor()
    expect(await post.getByText('Unverified').count()).toBe(isDoubtful ? 1 : 0)
    await page.goto(`${tannr.url}/search?q=Quartz+Cutter&type=jobs`)
    const found = page
      .getByRole('article')
      .filter({ hasText: isDoubtful ? 'Quartz Harbor' : 'Quartz Valley' })
    await found.waitFor()
    expect(await found.getByText('Unverified').count()).toBe(isDoubtful ? 1 : 0)
  }
})

test('the page of a company says how it keeps its promises, once there are enough', async () => {
  const { id, slug } = await company('Quartz Quay', true)
  const promise = (kept: boolean, count: number) =>
    tannr.sql(
      `insert into application_promises (company_id, status, due_on, closed_at, kept)
       select $1, 'under_review', current_date, now(), $2 from generate_series(1, $3)`,
      [id, kept, count],
    )
  await promise(true, 6)
  const page = await browser.page()
  await page.goto(`${tannr.url}/companies/${slug}`)
  const part = page.getByRole('region', { name: 'Answers to applicants' })
  await part.getByText('Not enough yet').waitFor()
  await promise(false, 2)
  await page.reload()
  await part.getByText('75%').waitFor()
  await part.getByText('6 of 8.').waitFor()
})

test('a recruiter reads the match line by line as the applicant does, with names withheld as well', async () => {
  const { id } = await company('Quartz Works', true)
  const job = await givenJob(tannr, {
    company_id: id,
    title: 'Quartz Keeper',
    description: '## Requirements\n\n- Polishing of large mirrors\n- Night shifts on a mountain',
  })
  const seeker = await givenPerson(tannr)
  const recruiter = await givenPerson(tannr)
  await givenMember(tannr, { id }, recruiter)
  await tannr.sql(
    `insert into experiences (user_id, title, company, started, summary)
     values ($1, 'Keeper', 'Northern Sky', '2019-01-01', 'Polishing of large mirrors, each spring.')`,
    [seeker.id],
  )
  await givenApplication(tannr, seeker, job.id)
  const home = await browser.pageOf(seeker)
  await home.goto(`${tannr.url}/applications`)
  await home.getByRole('button', { name: /^View Quartz Keeper/ }).click()
  const own = home
    .getByRole('dialog', { name: 'Quartz Keeper' })
    .locator('details')
    .filter({ hasText: 'Your match' })
  await own.getByText(/^Your match as it was sent: \d+%$/).click()
  const lines = await own.getByRole('listitem').allInnerTexts()
  expect(lines.some((line) => line.includes('Keeper at Northern Sky'))).toBe(true)
  expect(lines.some((line) => line.includes('Nothing shows this') && line.includes('Night shifts'))).toBe(
    true,
  )

  const office = await browser.pageOf(recruiter)
  await office.setViewportSize({ width: 1440, height: 900 })
  await office.addInitScript(() => localStorage.setItem('tannr-mask-candidates', 'yes'))
  await office.goto(`${tannr.url}/business-portal?tab=talent&job=${job.id}`)
  await office.locator('[data-card]').getByRole('button').first().click()
  const match = office
    .getByRole('complementary', { name: 'Candidate' })
    .getByRole('region', { name: 'Match' })
  await expect.poll(() => match.getByRole('listitem').allInnerTexts()).toEqual(lines)
  const said = await own.getByText(/^Your match as it was sent/).innerText()
  await match.getByText(said.replace(/^.*: /, ''), { exact: true }).waitFor()
})
