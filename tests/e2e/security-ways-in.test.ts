/** Changing contact addresses, linking other ways to sign in, and codes by phone as a second step. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { type Inbox, inboxAt, someEmail, somePhone } from '#tests/support/inbox.ts'
import { type OAuthPeer, somebody, startOAuthPeer } from '#tests/support/oauth-peer.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { startTannr, type Tannr } from '#tests/support/tannr.ts'

const browser = useBrowser()
let peer: OAuthPeer
let tannr: Tannr
let inbox: Inbox
let folder: string

/** The project's folder with GitHub at the peer, phones as second steps, and no pause between two messages. */
async function projectAt(url: string): Promise<string> {
  const copy = path.join(await mkdtemp(path.join(os.tmpdir(), 'tannr-ways-in-')), 'supabase')
  await cp('supabase', copy, { recursive: true })
  const file = path.join(copy, 'config.toml')
  const toml = await readFile(file, 'utf8')
  const phone = '[auth.mfa.phone]\nenroll_enabled = false\nverify_enabled = false\n'
  expect(toml).toContain(phone)
  const changed = toml
    .replace('[auth.external.github]\n', `[auth.external.github]\nurl = "${url}/github"\n`)
    .replace(phone, phone.replaceAll('false', 'true'))
    .replaceAll(/max_frequency = ".*"/g, 'max_frequency = "0s"')
  await writeFile(file, changed)
  return copy
}

beforeAll(async () => {
  peer = await startOAuthPeer()
  folder = await projectAt(peer.url)
  const env = { GITHUB_CLIENT_ID: peer.clientId, GITHUB_CLIENT_SECRET: peer.secret }
  tannr = await startTannr({ env: { SUPABASE_DIR: folder, ...env } })
  inbox = inboxAt(tannr.url)
})
afterAll(async () => {
  await tannr?.stop()
  await peer?.stop()
  await rm(path.dirname(folder), { recursive: true, force: true })
})

async function settingsOf(person: Person): Promise<Page> {
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/settings`)
  await page.getByRole('heading', { name: 'Connected accounts' }).waitFor()
  return page
}

const rowsOf = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem')

test('a person changes their address by following both links, and the old one hears of it', async () => {
  const person = await givenPerson(tannr)
  const page = await settingsOf(person)
  await page.getByRole('button', { name: 'Change email address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email address' })
  await dialog.getByRole('button', { name: 'Send links' }).click()
  await dialog.getByText('Please enter your email address').waitFor()
  const email = someEmail()
  await dialog.getByLabel('New email address').fill(email)
  await dialog.getByRole('button', { name: 'Send links' }).click()
  await rowsOf(page, 'Your addresses').first().getByText('Changing').waitFor()

  const [before, next] = [await inbox.newest(person.email), await inbox.newest(email)]
  await page.goto(before.link)
  await page.getByText('One more step').first().waitFor()
  await page.goto(next.link)
  await page.getByRole('heading', { name: 'Email verified!' }).waitFor()
  await page.waitForURL('**/settings')
  await rowsOf(page, 'Your addresses').first().getByText(email).waitFor()
  expect(await page.getByText('Changing').count()).toBe(0)
  const told = await inbox.newest(person.email, 1)
  expect(told.subject).toBe('Your email address was changed')
  expect(told.text).toContain(email)
})

test('a person changes their number by the code that goes there, and a wrong one changes nothing', async () => {
  const person = await givenPerson(tannr)
  const page = await settingsOf(person)
  await page.getByRole('button', { name: 'Add phone number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add phone number' })
  const phone = somePhone()
  await dialog.getByLabel('Phone number').fill(`+${phone}`)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByText(`Enter the code we sent to +${phone}.`).waitFor()
  const { code } = await inbox.newest(phone)
  await dialog.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000')
  await dialog.getByRole('button', { name: 'Add number' }).click()
  await dialog.getByText('The code is wrong or no longer valid. Please try again.').waitFor()
  await dialog.getByLabel('Verification code').fill(code)
  await dialog.getByRole('button', { name: 'Add number' }).click()
  await rowsOf(page, 'Your addresses').getByText(`+${phone}`).waitFor()
  expect((await inbox.newest(person.email)).subject).toBe('A phone number was added to your account')
})

test('a person connects another account, signs in with it, and disconnects it', async () => {
  const person = await givenPerson(tannr)
  peer.person = somebody(someEmail())
  const page = await settingsOf(person)
  await page.getByRole('button', { name: 'Connect GitHub' }).click()
  await page.getByRole('heading', { name: 'Connect Github to this account?' }).waitFor()
  await page.getByText(person.email).waitFor()
  await page.getByRole('button', { name: 'Connect Github' }).click()
  await page.waitForURL(`${tannr.url}/settings`)
  await rowsOf(page, 'Ways to sign in').filter({ hasText: 'GitHub' }).waitFor()
  expect((await inbox.newest(person.email)).subject).toBe('A new way to sign in was added')

  const elsewhere = await browser.page()
  await elsewhere.goto(`${tannr.url}/auth?next=/settings`)
  await untilAlive(elsewhere)
  await elsewhere.getByRole('button', { name: 'Continue with GitHub' }).click()
  await elsewhere.waitForURL(`${tannr.url}/settings`)
  await rowsOf(elsewhere, 'Your addresses').getByText(person.email).waitFor()

  await rowsOf(page, 'Ways to sign in')
    .filter({ hasText: 'GitHub' })
    .getByRole('button', { name: 'Disconnect' })
    .click()
  await page.getByText('GitHub disconnected').waitFor()
  await page.getByText('Your only way in').waitFor()
  await expect.poll(() => inbox.count(person.email)).toBeGreaterThanOrEqual(2)
})

test('a person who presses Cancel on the way back connects nothing', async () => {
  const person = await givenPerson(tannr)
  peer.person = somebody(someEmail())
  const page = await settingsOf(person)
  await page.getByRole('button', { name: 'Connect GitHub' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('The identity was not linked').waitFor()
  await page.waitForURL(`${tannr.url}/settings`)
  await page.getByText('Your only way in').waitFor()
})

test('a person adds a phone as second step, signs in with its code, and takes it away', async () => {
  const person = await givenPerson(tannr)
  const page = await settingsOf(person)
  const phone = somePhone()
  await page.getByRole('button', { name: 'Add a phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a phone' })
  await dialog.getByLabel('Phone number').fill(`+${phone}`)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('Verification code').fill((await inbox.newest(phone)).code)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await codes.waitFor()
  await page.keyboard.press('Escape')
  await rowsOf(page, 'Second steps')
    .filter({ hasText: 'Phone, added' })
    .getByText('On', { exact: true })
    .waitFor()

  const elsewhere = await browser.page()
  await elsewhere.goto(`${tannr.url}/auth?next=/goals`)
  await untilAlive(elsewhere)
  await elsewhere.getByLabel('Email address').fill(person.email)
  await elsewhere.getByRole('button', { name: 'Continue', exact: true }).click()
  await elsewhere.getByLabel('Password', { exact: true }).fill(person.password)
  const held = Promise.withResolvers<void>()
  const module = '**/assets/second-step-*.js'
  await elsewhere.route(module, (route) => held.promise.then(() => route.continue()))
  const asked = elsewhere.waitForRequest(module)
  await elsewhere.getByRole('button', { name: 'Continue', exact: true }).click()
  await asked
  // A press now would be lost with the page that is being left: there is nothing to press.
  await elsewhere.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  expect(await elsewhere.getByRole('button', { name: 'Send code' }).count()).toBe(0)
  held.resolve()
  await elsewhere.getByRole('button', { name: 'Send code' }).click()
  await elsewhere.getByLabel('Verification code').fill((await inbox.newest(phone, 1)).code)
  await elsewhere.getByRole('button', { name: 'Verify' }).click()
  await elsewhere.waitForURL('**/goals')

  await rowsOf(page, 'Second steps')
    .filter({ hasText: 'Phone, added' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Set up two-step verification' }).waitFor()
})
