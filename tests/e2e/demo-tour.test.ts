/** The README's tour of both sides: the demo accounts sign in by its password, and what one of them does is seen by the other. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { taken, untilAlive, useBrowser } from '#tests/support/browser.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()
const root = path.resolve(import.meta.dirname, '../..')

beforeAll(async () => {
  await tannr.sql(await readFile(path.join(root, 'supabase/demo.sql'), 'utf8'))
})

/** Where the demo data leave the demo person's application. */
beforeEach(() =>
  tannr.sql(
    `update applications set status = 'interview_scheduled', stage = 'Team interviews'
     where user_id = (select id from auth.users where email = 'demo@tannr.example') and status <> 'interview_scheduled'`,
  ),
)

async function signInAs(email: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await browser.page({ viewport: { width: 1440, height: 900 }, ...options })
  await page.goto(`${tannr.url}/auth`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Email address').press('Enter')
  await page.getByLabel('Password', { exact: true }).fill('thread-by-thread')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')
  await untilAlive(page)
  return page
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The demo person's application to Fathom, among their applications. */
async function openApplication(page: Page) {
  await page.goto(`${tannr.url}/applications?view=board`)
  await column(page, 'Interview Scheduled').getByText('Fathom').first().waitFor()
}

test('the tour names the accounts and the controls that this file presses', async () => {
  const readme = await readFile(path.join(root, 'README.md'), 'utf8')
  for (const words of ['`demo@tannr.example`', '`demo-employer@tannr.example`', '`thread-by-thread`'])
    expect(readme).toContain(words)
  for (const control of ['**Business portal**', '**Talent Pipeline**']) expect(readme).toContain(control)
})

test('a stage that the demo employer moves and a message that they write are shown to the demo person at once', async () => {
  const seeker = await signInAs('demo@tannr.example')
  await openApplication(seeker)
  const office = await signInAs('demo-employer@tannr.example')
  // She has connections, and has done nothing of a job seeker's.
  await office.getByText('Nothing yet. Jobs you save').waitFor()
  await office.getByRole('link', { name: 'Business portal' }).first().click()
  await office.getByRole('link', { name: 'Talent Pipeline' }).first().click()
  const card = column(office, 'Interview Scheduled').getByRole('article').filter({ hasText: 'Alex Rivera' })
  await card.hover()
  await card.getByRole('button', { name: 'Move Alex Rivera' }).click()
  await taken(office, 'rpc/move_application', () =>
    office.getByRole('button', { name: 'Move to Phone Screening' }).click(),
  )
  await column(office, 'Phone Screening').getByText('Alex Rivera').waitFor()
  await column(seeker, 'Phone Screening').getByText('Fathom').first().waitFor()

  await seeker.goto(`${tannr.url}/messages`)
  await column(office, 'Phone Screening').getByRole('button', { name: 'Alex Rivera', exact: true }).click()
  await office
    .getByRole('complementary', { name: 'Candidate' })
    .getByRole('link', { name: 'Message' })
    .click()
  const words = `Call me on Friday ${crypto.randomUUID()}.`
  const field = office.getByRole('textbox', { name: 'Message to Alex Rivera' })
  await field.fill(words)
  await field.press('Enter')
  await seeker.getByRole('navigation', { name: 'Conversations' }).getByText(words).first().waitFor()
})

test('on a phone, by touch, a card is moved, and the demo person sees it', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const seeker = await signInAs('demo@tannr.example')
  await openApplication(seeker)
  const office = await signInAs('demo-employer@tannr.example', phone)
  await office.goto(`${tannr.url}/business-portal`)
  await untilAlive(office)
  await office.getByRole('link', { name: 'Talent Pipeline' }).first().tap()
  await office
    .getByRole('navigation', { name: 'Column' })
    .getByRole('button', { name: /^Interview Scheduled/ })
    .tap()
  const card = column(office, 'Interview Scheduled').getByRole('article').filter({ hasText: 'Alex Rivera' })
  await card.getByRole('button', { name: 'Move Alex Rivera' }).tap()
  await taken(office, 'rpc/move_application', () =>
    office.getByRole('button', { name: 'Move to Under Review' }).tap(),
  )
  await column(seeker, 'Under Review').getByText('Fathom').first().waitFor()
  await office
    .getByRole('navigation', { name: 'Column' })
    .getByRole('button', { name: /^Under Review/ })
    .tap()
  // The candidate opens over the board, and closes again.
  await column(office, 'Under Review').getByRole('button', { name: 'Alex Rivera', exact: true }).tap()
  await office.getByRole('complementary', { name: 'Candidate' }).getByText('Alex Rivera').first().waitFor()
  await expect.poll(() => office.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
