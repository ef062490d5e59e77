import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import {
  givenAlert,
  givenApplication,
  givenCompany,
  givenJob,
  givenMember,
  givenPost,
} from '#tests/support/records.ts'
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
    await expect.poll(() => label.count()).toBe(isDoubtful ? 1 : 0)
    await page.goto(`${tannr.url}/companies/${isDoubtful ? doubtful.slug : vouched.slug}`)
    const post = page.getByRole('article', { name: /^Post by Quartz/ })
    await post.waitFor()
    await expect.poll(() => post.getByText('Unverified').count()).toBe(isDoubtful ? 1 : 0)
    await page.goto(`${tannr.url}/search?q=Quartz+Cutter&type=jobs`)
    const found = page
      .getByRole('article')
      .filter({ hasText: isDoubtful ? 'Quartz Harbor' : 'Quartz Valley' })
    await found.waitFor()
    await expect.poll(() => found.getByText('Unverified').count()).toBe(isDoubtful ? 1 : 0)
  }
})

/** What a person sees of a company that answered them, by the name of the place: where to look, and what is looked at. */
type Place = (page: Page, job: { id: string; title: string }) => Promise<Locator>
const own: Record<string, Place> = {
  'the application to be sent': async (page, job) => {
    await page.goto(`${tannr.url}/jobs/${job.id}`)
    await page.getByRole('button', { name: `Applied for ${job.title}` }).click()
    return page.getByRole('dialog', { name: `Apply for ${job.title}` })
  },
  'the list of applications': async (page, job) => {
    await page.goto(`${tannr.url}/applications`)
    return page.getByRole('article').filter({ hasText: job.title })
  },
  'the board of applications': async (page, job) => {
    await page.goto(`${tannr.url}/applications?view=board`)
    return page.getByRole('article').filter({ hasText: job.title })
  },
  'the offer in an application': async (page, job) => {
    await page.goto(`${tannr.url}/applications`)
    await page.getByRole('button', { name: `View ${job.title}` }).click()
    return page.getByRole('dialog', { name: job.title }).getByRole('region', { name: 'Offer' })
  },
  'the head of an application': async (page, job) => {
    await page.goto(`${tannr.url}/applications`)
    await page.getByRole('button', { name: `View ${job.title}` }).click()
    return page.getByRole('dialog', { name: job.title }).locator('h2 ~ p')
  },
  'a match of a job alert': async (page, job) => {
    await page.goto(`${tannr.url}/job-alerts?tab=matches`)
    return page.getByRole('article').filter({ hasText: job.title })
  },
  'the open jobs of SalarySpace': async (page, job) => {
    await page.goto(`${tannr.url}/salaryspace/product-designer`)
    await page.getByRole('heading', { name: 'Open jobs' }).scrollIntoViewIfNeeded()
    return page.getByRole('listitem').filter({ hasText: job.title })
  },
  'a notification': async (page, job) => {
    await page.goto(`${tannr.url}/notifications`)
    return page.getByRole('listitem').filter({ hasText: `${job.title} at` })
  },
  'what waits on the dashboard': async (page) => {
    await page.goto(`${tannr.url}/dashboard`)
    return page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem')
  },
  'the week on the dashboard': async (page) => {
    await page.goto(`${tannr.url}/dashboard`)
    return page.getByRole('region', { name: 'This week' }).getByRole('listitem').filter({ hasText: 'Quartz' })
  },
}

test('what a company without proof did for a person is labelled in each of its places', async () => {
  for (const verified of [false, true]) {
    const { id } = await company(verified ? 'Quartz Ridge' : 'Quartz Cliff', verified)
    // Without anybody who answers for it, it promises nothing.
    await givenMember(tannr, { id }, await givenPerson(tannr), 'owner')
    const title = `Product Designer ${id.slice(0, 4)}`
    const job = {
      ...(await givenJob(tannr, {
        ...{ company_id: id, title, salary_min: 120_000, salary_max: 140_000, currency: 'USD' },
      })),
      title,
    }
    const seeker = await givenPerson(tannr)
    const [named] = await tannr.sql<{ company: string }>(
      'select name as company from companies where id = $1',
      [id],
    )
    await givenAlert(tannr, seeker, { title: 'Product Designer', ...named })
    const application = await givenApplication(tannr, seeker, job.id)
    await tannr.sql(`update applications set status = 'offer_received' where id = $1`, [application.id])
    await tannr.sql(
      `insert into application_offers (application_id, user_id, salary, currency, starts_on, answer_by)
       values ($1, $2, 130000, 'USD', current_date + 30, current_date + 5)`,
      [application.id, seeker.id],
    )
    const page = await browser.pageOf(seeker)
    for (const [name, place] of Object.entries(own)) {
      const part = (await place(page, job)).first()
      await part.waitFor()
      await expect.poll(() => part.getByText('Unverified').count(), { message: name }).toBe(verified ? 0 : 1)
    }
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
  await own.getByRole('listitem').first().waitFor()
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
