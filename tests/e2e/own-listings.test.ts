import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import { givenCompany, givenJob, givenMember } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

test('members of a company have nothing to report on its own pages, and others do', async () => {
  const slug = `own-${Date.now().toString(36)}`
  const company = await givenCompany(tannr, { name: 'Own Pages', slug })
  const [member, reader] = [await givenPerson(tannr), await givenPerson(tannr)]
  await givenMember(tannr, company, member, 'interviewer')
  const job = await givenJob(tannr, { company_id: company.id, title: 'Page Keeper' })
  const [event] = await tannr.sql<{ id: string }>(
    `insert into company_events (company_id, title, starts_at, ends_at, zone, place)
     values ($1, 'Open pages', now() + interval '3 days', now() + interval '4 days', 'UTC', 'Hall 3') returning id`,
    [company.id],
  )
  const [theirs, others] = [await browser.pageOf(member), await browser.pageOf(reader)]
  for (const [path, title] of [
    [`/companies/${slug}`, 'Own Pages'],
    [`/events/${event?.id}`, 'Open pages'],
    [`/jobs/${job.id}`, 'Page Keeper'],
  ] as const) {
    await others.goto(tannr.url + path)
    await others.getByRole('button', { name: /^Report/ }).waitFor()
    await theirs.goto(tannr.url + path)
    await theirs.getByRole('heading', { level: 1, name: title }).waitFor()
    await theirs.waitForLoadState('networkidle')
    expect(await theirs.getByRole('button', { name: /^Report/ }).count()).toBe(0)
  }
})
