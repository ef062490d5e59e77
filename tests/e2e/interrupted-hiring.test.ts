/** Nothing an employer types is lost, by a dropped connection or by a session that ends. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import {
  follow,
  type Interrupted,
  inDialog,
  nothing,
  outlives,
  press,
} from '#tests/support/interrupted-forms.ts'
import { givenPerson } from '#tests/support/people.ts'
import { givenApplication, givenCompany, givenJob, givenMember } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

test('words outlive a session that ends while somebody hires, in every kind of form', async () => {
  const company = await givenCompany(tannr)
  const owner = await givenPerson(tannr)
  await givenMember(tannr, company, owner, 'owner')
  await givenEvent(company)
  const { candidate } = await givenCandidate(company)
  const page = await browser.pageOf(owner)
  const editor = (of: Page) => of.getByRole('form', { name: 'Company page' }).getByLabel('About')
  const forms: Record<string, Interrupted> = {
    'company page': ['/business-portal?tab=company', nothing, editor],
    posting: [
      '/business-portal?tab=jobs',
      follow('Post a job'),
      (of) => of.getByLabel('Description', { exact: true }),
      nothing,
    ],
    event: ['/business-portal?tab=events', follow('Create an event'), inDialog('About'), nothing],
    'company post': [
      '/business-portal?tab=content',
      follow('Write a post'),
      (of) => of.getByRole('dialog').getByRole('textbox').first(),
      nothing,
    ],
    'event that is off': ['/business-portal?tab=events', callOff, inDialog('Why, in one line')],
    invitation: ['/business-portal?tab=settings', press('Invite someone'), inDialog('Email address')],
    stage: ['/business-portal?tab=settings', nothing, (of) => of.getByLabel('New stage', { exact: true })],
    'declining text': [
      '/business-portal?tab=settings',
      nothing,
      (of) => of.getByLabel('Message', { exact: true }),
    ],
    decline: [candidate, press('Decline…'), inDialog('Message')],
    offer: [candidate, moveThenOffer, inDialog('Terms')],
    scorecard: [
      candidate,
      (of) => of.getByRole('tab', { name: 'Scorecards' }).click(),
      (of) => of.getByLabel('What you saw'),
    ],
    times: [candidate, press('Offer times'), inDialog('Title the candidate sees')],
    note: [
      candidate,
      (of) => of.getByRole('tab', { name: 'Notes' }).click(),
      (of) => of.getByLabel('A note for the team'),
    ],
  }
  for (const [name, form] of Object.entries(forms)) await outlives(page, tannr.url, name, form)
})

/** An applicant, on the employer's page for them. */
async function givenCandidate(company: { id: string }) {
  const job = await givenJob(tannr, { company_id: company.id })
  const application = await givenApplication(tannr, await givenPerson(tannr), job.id)
  return { application, candidate: `/business-portal?tab=talent&job=${job.id}&application=${application.id}` }
}

const givenEvent = ({ id }: { id: string }) =>
  tannr.sql(
    `insert into company_events (company_id, title, starts_at, ends_at, zone, place)
     values ($1, 'Open dome', now() + interval '9 days', now() + interval '9 days 1 hour', 'UTC', 'The dome')`,
    [id],
  )

async function callOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for Open dome' }).click()
  await page.getByRole('button', { name: 'Cancel the event' }).click()
}

async function moveThenOffer(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Move .+/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Make an offer…' }).click()
  await inDialog('Pay per year')(page).fill('120000')
}

type Sent = [path: string, open: (page: Page) => Promise<void>, field: string, send: string, failed: string]

test('no dialog of hiring loses what was typed to a line that drops, and the next press sends it once', async () => {
  const company = await givenCompany(tannr)
  const owner = await givenPerson(tannr, { first_name: 'Olga', last_name: 'Rao' })
  await givenMember(tannr, company, owner, 'owner')
  await givenEvent(company)
  const [offered, met, declined] = [
    await givenCandidate(company),
    await givenCandidate(company),
    await givenCandidate(company),
  ]
  const page = await browser.pageOf(owner)
  const offerTimes = async (of: Page) => {
    await of.getByRole('button', { name: 'Offer times' }).click()
    await of.getByRole('dialog').getByLabel('Olga Rao').check()
  }
  const dialogs: Sent[] = [
    [offered.candidate, moveThenOffer, 'Terms', 'Make the offer', 'The offer was not made: '],
    [met.candidate, offerTimes, 'What to prepare', 'Offer these times', 'No times were offered: '],
    [declined.candidate, press('Decline…'), 'Message', 'Decline and tell them', 'No one was declined: '],
    [
      '/business-portal?tab=events',
      callOff,
      'Why, in one line',
      'Cancel the event',
      'The event was not canceled: ',
    ],
  ]
  for (const [path, open, field, send, failed] of dialogs) {
    await page.goto(tannr.url + path)
    await untilAlive(page)
    await open(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(field, { exact: true }).fill('Typed with care')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: send }).click()
    await dialog.getByRole('alert').getByText(failed).waitFor()
    expect(await dialog.getByLabel(field, { exact: true }).inputValue()).toBe('Typed with care')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: send }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }
  const said = await tannr.sql<{ said: string }>(
    `select terms as said from application_offers where application_id = $1
     union all select note from interviews where application_id = $2
     union all select message from application_rejections where application_id = $3
     union all select cancelled_because from company_events where company_id = $4`,
    [offered.application.id, met.application.id, declined.application.id, company.id],
  )
  expect(said.map((one) => one.said)).toEqual(Array(4).fill('Typed with care'))
})
