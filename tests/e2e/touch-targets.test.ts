import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { holdUndo, useBrowser } from '#tests/support/browser.ts'
import { givenDeveloper } from '#tests/support/orcher.ts'
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
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

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
  const enrolled = await person.client.from('enrolments').insert({ course_id: 'directing-agents' })
  expect(enrolled.error).toBeNull()
  const page = await browser.open(`${tannr.url}/goals`, person, phone)
  await page.getByRole('checkbox', { name: 'Step 0' }).waitFor()
  expect(await smallTargets(page), '/goals').toEqual([])
  const box = await page.getByRole('checkbox', { name: 'Step 0' }).boundingBox()
  await page.touchscreen.tap((box?.x ?? 0) - 8, (box?.y ?? 0) + 10)
  await page.getByRole('checkbox', { name: 'Step 0', checked: true }).waitFor()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await holdUndo(page)
  const undo = await page.getByRole('button', { name: 'Undo' }).boundingBox()
  expect(undo?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const [path, heading] of [
    ['/notifications', 'Notifications'],
    ['/settings', 'Settings'],
    ['/messages', 'Messages'],
    ['/dashboard', 'Recent activity'],
    ['/learning/directing-agents', 'Lessons'],
    [`/jobs/${job.id}`, 'Thimble Maker'],
    [`/business-portal?company=${company.id}`, 'Thimble'],
    [`/business-portal?company=${company.id}&tab=talent&view=list`, 'Thimble Maker'],
    [`/business-portal?company=${company.id}&tab=talent&view=table`, 'Thimble Maker'],
  ] as const) {
    await page.goto(tannr.url + path)
    await page.getByRole('heading').first().waitFor()
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
    expect(await smallTargets(page), `${path} ${heading}`).toEqual([])
  }
})

test('in a thread of messages and in the lists of the console, too', async () => {
  const { person, own } = await givenDeveloper(tannr)
  const company = await givenCompany(tannr, { name: 'Loom', slug: `loom-${person.id.slice(0, 8)}` })
  await givenMember(tannr, company, await givenPerson(tannr), 'owner')
  const message = randomUUID()
  const sent = await person.client.rpc('send_message', { message, body: 'Hello', company: company.id })
  expect(sent.error).toBeNull()
  const agent = await own.call('POST', '/agents', { name: 'clerk', capabilities: ['research', 'remember'] })
  const directive = { agent_id: agent.body.id, instruction: 'Find nurse jobs and remember them' }
  expect(await own.call('POST', '/directives', directive)).toMatchObject({ status: 201 })
  const page = await browser.open(`${tannr.url}/messages`, person, phone)
  await page.getByRole('link', { name: /Loom/ }).click()
  await page.getByRole('textbox', { name: 'Message to Loom' }).waitFor()
  expect(await smallTargets(page), 'a thread').toEqual([])
  await page.goto(`${tannr.url}/orcher/console/memory`)
  await page.getByRole('link', { name: 'from a directive' }).first().waitFor()
  expect(await smallTargets(page), 'memory').toEqual([])
  await page.goto(`${tannr.url}/orcher/console/audit`)
  const event = page.getByRole('list', { name: 'Chain' }).getByRole('listitem').filter({ hasText: 'Planned' })
  await event.waitFor()
  expect(await smallTargets(page), 'audit').toEqual([])
  // A tap anywhere on an event leads to its directive.
  await event.evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const time = await event.getByRole('time').boundingBox()
  await page.touchscreen.tap((time?.x ?? 0) + 10, (time?.y ?? 0) + 10)
  await page.waitForURL(/\/directives\/dir_/)
})
