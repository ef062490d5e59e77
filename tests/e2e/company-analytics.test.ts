import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, signIn } from '#tests/support/people.ts'
import { givenCompany, givenJob, givenMember } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

test('figures appear from eight on, with where people came from', async () => {
  const owner = await givenPerson(tannr, { first_name: 'Olga', last_name: 'Vik' })
  const slug = `vik-${owner.id.slice(0, 8)}`
  const { id } = await givenCompany(tannr, { name: `Vik ${owner.id.slice(0, 8)}`, slug })
  await givenMember(tannr, { id }, owner, 'owner')
  await givenJob(tannr, {
    ...{ company_id: id, title: 'Senior product designer', location: 'New York', experience_level: 'senior' },
    ...{ salary_min: 150_000, salary_max: 170_000, currency: 'USD' },
  })
  const context = await browser.context({ viewport: { width: 1440, height: 900 } })
  await signIn(context, owner)
  const page = await context.newPage()
  await page.clock.setFixedTime(byDay)
  await page.goto(`${tannr.url}/business-portal?tab=analytics`)
  await untilAlive(page)
  await page.getByText('The breakdown appears once there are 8 visits with a known source.').waitFor()
  await page.getByText(/Not enough yet: \d of 8 jobs/).waitFor()
  await page
    .getByText(/SalarySpace/)
    .last()
    .waitFor()

  // A visitor follows a link from another site, and is counted with it.
  const visitor = await browser.page()
  await visitor.goto(`${tannr.url}/companies/${slug}`, { referer: 'https://news.example/' })
  const sources = () =>
    tannr.sql<{ source: string; visits: number }>(
      'select source, visits from company_visit_sources where company_id = $1',
      [id],
    )
  await expect.poll(sources).toEqual([{ source: 'elsewhere', visits: 1 }])
  await tannr.sql('update company_visit_sources set visits = 9 where company_id = $1', [id])
  await page.reload()
  const table = page.getByRole('table', { name: 'Visits by where they came from' })
  await table.getByRole('row', { name: 'Other sites 9 100%' }).waitFor()
  await page.getByRole('link', { name: 'Year' }).click()
  await page.waitForURL('**range=year')
  await table.getByRole('row', { name: 'Other sites 9 100%' }).waitFor()
  await expectAccessible(page, 'the figures of a company', [390, 1440])
})
