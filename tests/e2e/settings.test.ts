import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenAlert } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

async function pageOf(person: Person): Promise<Page> {
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/settings`)
  await page.getByRole('button', { name: 'Save All Settings' }).waitFor()
  return page
}

const passwordWorks = async (email: string, password: string) =>
  !(await tannr.client().auth.signInWithPassword({ email, password })).error

test('a visitor sees every control, and what would change something leads to signing in', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/settings`)
  await page.getByText('Your own settings replace this sample as soon as you sign in.').waitFor()
  for (const name of [
    'Email alerts',
    'Job matches',
    'Messages',
    'Newsletter',
    'Profile visible',
    'Show email',
    'Show phone',
    'Allow recruiter contact',
  ]) {
    await page.getByRole('switch', { name }).waitFor()
  }
  for (const name of ['Save All Settings', 'Change password', 'Export Data', 'Delete Account']) {
    await expect
      .poll(() => page.getByRole('link', { name }).getAttribute('href'))
      .toBe('/auth?next=/settings')
  }
})

test('settings and profile are kept, also in a second browser', async () => {
  const person = await givenPerson(tannr, { first_name: 'Ada', last_name: 'Byron' })
  const page = await pageOf(person)
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada')
  await page.getByLabel('Headline').fill('Analyst of engines')
  await page.getByRole('switch', { name: 'Newsletter' }).check()
  await page.getByRole('switch', { name: 'Messages' }).uncheck()
  await page.getByText('You have unsaved changes.').waitFor()
  await page.getByRole('button', { name: 'Save All Settings' }).click()
  await page.getByText('Settings saved').waitFor()
  await page.getByText('Everything is saved.').waitFor()
  await page.getByLabel('Location').fill('London')
  await page.getByRole('link', { name: 'Goals' }).first().click()
  const question = page.getByRole('dialog', { name: 'Save your changes?' })
  await question.getByRole('button', { name: 'Save and leave' }).click()
  await page.waitForURL('**/goals')
  const second = await pageOf(person)
  await expect.poll(() => second.getByLabel('Location').inputValue()).toBe('London')
  await expect.poll(() => second.getByLabel('Headline').inputValue()).toBe('Analyst of engines')
  await expect.poll(() => second.getByRole('switch', { name: 'Newsletter' }).isChecked()).toBe(true)
  await expect.poll(() => second.getByRole('switch', { name: 'Messages' }).isChecked()).toBe(false)
})

test('a profile that is not visible is found by nobody', async () => {
  const hidden = await givenPerson(tannr, { first_name: 'Quentin', last_name: 'Underwood' })
  const seeker = await givenPerson(tannr)
  const found = async () => {
    const { data } = await seeker.client.rpc('site_search', { q: 'Quentin Underwood' })
    return data.kinds.people ?? 0
  }
  expect(await found()).toBe(1)
  const page = await pageOf(hidden)
  await page.getByRole('switch', { name: 'Profile visible' }).uncheck()
  await page.getByRole('button', { name: 'Save All Settings' }).click()
  await page.getByText('Settings saved').waitFor()
  expect(await found()).toBe(0)
})

test('a password changes only with the current one, and the backend says what is wrong', async () => {
  const person = await givenPerson(tannr)
  // In another place, too.
  expect(await passwordWorks(person.email, person.password)).toBe(true)
  // Whoever has taken a session has not the password.
  const stolen = await person.client.auth.updateUser({ password: 'thief-and-thread' })
  expect(stolen.error?.code).toBe('current_password_required')
  const page = await pageOf(person)
  const fill = async (current: string, next: string, confirm = next) => {
    await page.getByLabel('Current password', { exact: true }).fill(current)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Confirm new password').fill(confirm)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill(person.password, 'new-thread-1', 'new-thread-2')
  await page.getByText('Passwords do not match').waitFor()
  await fill('not-the-password', 'new-thread-1')
  await page.getByText('This is not your current password').waitFor()
  await page.route('**/auth/v1/token*', (route) =>
    route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
  )
  await fill(person.password, 'new-thread-1')
  await page.getByText('An error occurred. Please try again.', { exact: true }).waitFor()
  await page.unroute('**/auth/v1/token*')
  const devices = page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')
  await expect.poll(() => devices.count()).toBe(2)
  await page.getByText('Sign out on every other device').click()
  await fill(person.password, 'new-thread-1')
  await page.getByText('Password changed', { exact: true }).waitFor()
  // The same page shows that the other devices are gone, and the change in the account's log.
  await expect.poll(() => devices.count()).toBe(1)
  await page.getByText('Your password was changed').waitFor()
  expect(await passwordWorks(person.email, 'new-thread-1')).toBe(true)
  expect(await passwordWorks(person.email, person.password)).toBe(false)
})

test('everything of a person leaves in one file', async () => {
  const person = await givenPerson(tannr, { first_name: 'Ada' })
  await givenAlert(tannr, person, { title: 'Analyst' })
  // More than one part of it.
  await tannr.sql(
    `insert into activity_events (user_id, kind, subject_id, subject) select $1, 'goal_set', n, 'Goal' from generate_series(1, 700) as n`,
    [person.id],
  )
  const page = await pageOf(person)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^tannr-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await text(await file.createReadStream()))
  expect(data.account.email).toBe(person.email)
  expect(data.records.profiles).toMatchObject([{ user_id: person.id, first_name: 'Ada' }])
  expect(data.records.job_alerts).toMatchObject([{ title: 'Analyst' }])
  const goals = data.records.activity_events.filter(({ subject }: { subject: string }) => subject === 'Goal')
  expect(new Set(goals.map(({ id }: { id: string }) => id)).size).toBe(700)
  const tables = await tannr.sql<{ table_name: string }>(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
  )
  expect(Object.keys(data.records)).toEqual(expect.arrayContaining(tables.map((one) => one.table_name)))
  expect(JSON.stringify(data)).not.toContain('encrypted_password')
})

test('an account ends after seven days, unless its owner signs in', async () => {
  const person = await givenPerson(tannr)
  const page = await pageOf(person)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  await dialog.getByLabel('Type DELETE to confirm').fill('delete')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await dialog.getByText('Type DELETE to confirm.').waitFor()
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByText(/^Your account will be deleted on .* Sign in before then to keep it\.$/).waitFor()
  const due = () => tannr.sql('select from account_deletions where user_id = $1', [person.id])
  const exists = async () =>
    (await tannr.sql('select from auth.users where id = $1', [person.id])).length === 1
  expect(await due()).toHaveLength(1)
  await tannr.sql('select private.delete_due_accounts()')
  expect(await exists()).toBe(true)
  await page.goto(`${tannr.url}/auth/password?email=${encodeURIComponent(person.email)}`)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Your account stays: signing in canceled its deletion.').waitFor()
  expect(await due()).toHaveLength(0)
  await tannr.sql(
    `insert into account_deletions (user_id, due_at) values ($1, now() - interval '1 minute')`,
    [person.id],
  )
  await tannr.sql('select private.delete_due_accounts()')
  expect(await exists()).toBe(false)
})
