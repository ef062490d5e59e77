/** A seeker's first month, from signing up to an accepted offer, with interruptions. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { taken, untilAlive, useBrowser } from '#tests/support/browser.ts'
import { inboxAt, someEmail } from '#tests/support/inbox.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenCompany, givenJob, lastEventOf } from '#tests/support/records.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()
const main = (page: Page) => page.getByRole('main')

async function go(page: Page, path: string): Promise<void> {
  await page.goto(tannr.url + path)
  await untilAlive(page)
}

async function signUp(page: Page, email: string): Promise<string> {
  await page.goto(`${tannr.url}/auth?mode=signup`)
  await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL('**/auth/check-email')
  const { link } = await inboxAt(tannr.url).newest(email)
  await page.goto(link)
  await page.waitForURL('**/dashboard')
  const [user] = await tannr.sql<{ id: string }>('select id from auth.users where email = $1', [email])
  return user?.id ?? ''
}

/** The stored token has expired, as after an hour: the next request notices, and refreshes it. */
const expire = (page: Page) =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('tannr.session') ?? '{}')
    localStorage.setItem('tannr.session', JSON.stringify({ ...kept, access_token: 'over', expires_at: 1 }))
  })

async function apply(page: Page, job: string, title: string): Promise<void> {
  await go(page, `/jobs/${job}`)
  await page
    .getByRole('button', { name: `Apply Now for ${title}` })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: `Apply for ${title}` })
  await dialog.getByLabel('Note to the employer').fill('The charts of the north coast, first of all.')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await dialog.getByRole('alert').getByText('Your application was not sent').waitFor()
  await page.context().setOffline(false)
  await taken(page, 'applications', () => dialog.getByRole('button', { name: 'Send application' }).click())
  await expect
    .poll(() => tannr.sql('select note from applications where job_id = $1', [job]))
    .toEqual([{ note: 'The charts of the north coast, first of all.' }])
}

async function givenOffice(): Promise<{ rita: Person; job: string; title: string }> {
  const rita = await givenPerson(tannr, { first_name: 'Rita', last_name: 'Quay' })
  const company = await givenCompany(tannr, { name: `Lighthouse ${rita.id.slice(0, 6)}` })
  await tannr.sql('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [
    ...[company.id, rita.id, 'owner'],
  ])
  // Letters only: a search may read digits as a number.
  const title = `Lamplighter ${rita.id.replaceAll(/[^a-f]/g, '')}`
  return { rita, title, job: (await givenJob(tannr, { company_id: company.id, title })).id }
}

async function applicationOf(job: string): Promise<string> {
  const found = await tannr.sql<{ id: string }>('select id from applications where job_id = $1', [job])
  return found[0]?.id ?? ''
}

test('from signing up to an accepted offer, offline, in a second tab and past the end of a session', async () => {
  const { rita, job, title } = await givenOffice()
  const friend = await givenPerson(tannr, { first_name: 'Fen', last_name: 'Marsh' })
  const page = await browser.page({ viewport: { width: 1440, height: 900 } })
  const me = await signUp(page, someEmail())

  // A name and a headline.
  await go(page, '/people/me')
  await page.getByRole('button', { name: 'Add your name' }).click()
  const intro = page.getByRole('dialog', { name: 'Name and headline' })
  await intro.getByLabel('First name').fill('Sela')
  await intro.getByLabel('Last name').fill('Brook')
  await intro.getByLabel('Headline').fill('Keeper of lights')
  await taken(page, 'profiles', () => intro.getByRole('button', { name: 'Save' }).click())
  await main(page).getByText('Keeper of lights').waitFor()

  // An alert, which finds the job.
  await go(page, '/job-alerts')
  await page.getByRole('button', { name: 'Create New Alert' }).click()
  const alert = page.getByRole('dialog', { name: 'Create New Alert' })
  await alert.getByLabel('Job title').fill(title)
  await taken(page, 'job_alerts', () => alert.getByRole('button', { name: 'Create alert' }).click())
  await page.getByRole('link', { name: /^Recent Matches/ }).click()
  await page.getByRole('article').filter({ hasText: title }).first().waitFor()

  await apply(page, job, title)

  // A connection, asked from their profile.
  const [{ handle = '' } = {}] = await tannr.sql<{ handle: string }>(
    'select handle from profiles where user_id = $1',
    [friend.id],
  )
  await go(page, `/people/${handle}`)
  await page.getByRole('button', { name: 'Connect: Fen Marsh' }).click()
  // By the row's request: the page makes other requests as well.
  await expect
    .poll(() => tannr.sql('select note from connections where user_id = $1', [me]))
    .toEqual([{ note: '' }])
  await friend.client
    .from('connections')
    .update({ accepted_at: new Date().toISOString() })
    .eq('user_id', me)
    .throwOnError()
  await go(page, `/people/${handle}`)
  await main(page).getByText('Connected', { exact: true }).waitFor()

  // A message typed offline is sent when online again; an unfinished one survives the end of the session.
  await go(page, `/messages?with=${handle}`)
  const field = page.getByRole('textbox', { name: 'Message to Fen Marsh' })
  await field.waitFor()
  await page.context().setOffline(true)
  await field.fill('Did they answer you, too?')
  await field.press('Enter')
  await field.fill('Half a thou')
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await friend.client.from('messages').select('body').throwOnError()).data)
    .toEqual([{ body: 'Did they answer you, too?' }])
  await expire(page)
  await page.reload()
  await untilAlive(page)
  await expect.poll(() => field.inputValue()).toBe('Half a thou')
  await field.fill('Half a thought, whole now')
  await field.press('Enter')
  await page.getByRole('log').getByText('Half a thought, whole now').waitFor()

  // Interview times: what is chosen offline is still chosen when online again.
  await go(page, '/applications')
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await rita.client
    .rpc('offer_times', {
      ...{
        application: await applicationOf(job),
        as_status: 'phone_screening',
        title: 'First call',
        minutes: 30,
        place: '',
        note: '',
      },
      ...{ people: [rita.id], starts: [soon(2), soon(3)], choose_by: soon(1).slice(0, 10) },
      seen_event: await lastEventOf(tannr, await applicationOf(job)),
    })
    .throwOnError()
  await page.getByRole('button', { name: `View ${title}` }).click()
  const call = page.getByRole('dialog', { name: title }).getByRole('region', { name: 'First call' })
  await call.getByRole('listitem').first().getByRole('button').click()
  await page.context().setOffline(true)
  await call.getByRole('button', { name: 'Confirm this time' }).click()
  await call.getByRole('alert').waitFor()
  await page.context().setOffline(false)
  await taken(page, 'rpc/choose_time', () => call.getByRole('button', { name: 'Confirm this time' }).click())
  const file = page.getByRole('dialog', { name: title }).getByRole('link', { name: 'Add to calendar' })
  // The same entry as in her calendar by address.
  expect(decodeURIComponent((await file.getAttribute('href')) ?? '')).toContain('UID:interview-')
  await page.keyboard.press('Escape')

  // The offer: visible in both tabs, and accepted in the one that was in the background.
  const id = await applicationOf(job)
  const tab = await page.context().newPage()
  await go(tab, '/applications')
  await tab.getByRole('article').getByText('Phone Screening').first().waitFor()
  const said = { salary: 90_000, currency: 'EUR', starts_on: '2030-01-01', terms: 'Every night off.' }
  const terms = { ...said, answer_by: soon(30).slice(0, 10), seen_event: await lastEventOf(tannr, id) }
  await rita.client.rpc('make_offer', { application: id, ...terms }).throwOnError()
  await tab.getByRole('article').getByText('Offer Received').first().waitFor()
  await page.getByRole('button', { name: /^Notifications, \d+ new/ }).click()
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('link', { name: 'Offer received', exact: true })
    .click()
  // It opens what it is about.
  await page.getByRole('dialog', { name: title }).getByRole('region', { name: 'Offer' }).waitFor()
  await tab.getByRole('button', { name: `View ${title}` }).click()
  const view = tab.getByRole('dialog', { name: title })
  await view.getByRole('button', { name: 'Accept…' }).click()
  await taken(tab, 'rpc/answer_offer', () => view.getByRole('button', { name: 'Accept the offer' }).click())
  await expect
    .poll(() => tannr.sql('select offer_answer from applications where id = $1', [id]))
    .toEqual([{ offer_answer: 'accepted' }])
})
