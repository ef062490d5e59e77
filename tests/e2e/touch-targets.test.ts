import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import {
  givenAlert,
  givenApplication,
  givenCompany,
  givenGoal,
  givenJob,
  givenMember,
} from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'
import { smallTargets } from '#tests/support/touch-targets.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

test('whatever is pressed on a phone has room for a finger', async () => {
  const person = await givenPerson(tannr, { first_name: 'Ada', last_name: 'Rao' })
  const company = await givenCompany(tannr, { slug: `thumb-${person.id.slice(0, 8)}` })
  await givenMember(tannr, company, person, 'owner')
  const candidate = await givenPerson(tannr)
  const job = await givenJob(tannr, { company_id: company.id, title: 'Thimble Maker' })
  await givenApplication(tannr, candidate, job.id)
  await givenAlert(tannr, person)
  const goal = await givenGoal(tannr, person)
  await tannr.sql(
    `insert into goal_milestones (goal_id, user_id, title, position) select $1, $2, 'Step ' || n, n from generate_series(0, 3) n`,
    [goal.id, person.id],
  )
  const page = await browser.open(`${tannr.url}/goals`, person, {
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  await page.getByRole('checkbox', { name: 'Step 0' }).waitFor()
  expect(await smallTargets(page), '/goals').toEqual([])
  const box = await page.getByRole('checkbox', { name: 'Step 0' }).boundingBox()
  await page.touchscreen.tap((box?.x ?? 0) - 8, (box?.y ?? 0) + 10)
  await page.getByRole('checkbox', { name: 'Step 0', checked: true }).waitFor()
  for (const [path, heading] of [
    ['/notifications', 'Notifications'],
    ['/settings', 'Settings'],
    ['/messages', 'Messages'],
    [`/business-portal?company=${company.id}`, 'Thimble'],
    [`/business-portal?company=${company.id}&tab=talent&view=list`, 'Thimble Maker'],
    [`/business-portal?company=${company.id}&tab=talent&view=table`, 'Thimble Maker'],
  ] as const) {
    await page.goto(tannr.url + path)
    await page.getByRole('heading').first().waitFor()
    expect(await smallTargets(page), `${path} ${heading}`).toEqual([])
  }
})
