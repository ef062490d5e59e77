/** How people secure their account, in a browser with a device that holds passkeys. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/free-port.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { addApp, codeOf, raise } from '#tests/support/second-steps.ts'
import { startTannr, type Tannr } from '#tests/support/tannr.ts'

const tannr = {} as Tannr
const browser = useBrowser()
/** Passkeys belong to a domain name, which 127.0.0.1 is not. */
let site = ''

beforeAll(async () => {
  const port = await freePort()
  site = `http://localhost:${port}`
  Object.assign(tannr, await startTannr({ env: { PORT: String(port), SITE_URL: site } }))
})
afterAll(() => tannr.stop?.())

async function settingsOf(person: Person): Promise<Page> {
  const page = await browser.pageOf(person)
  await page.goto(`${site}/settings`)
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  return page
}

async function signInByPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto(`${site}/auth`)
  await untilAlive(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** A person whose session has the second factor of an app, with a valid recovery code. */
async function givenTwoSteps(): Promise<{ person: Person; code: string }> {
  const person = await givenPerson(tannr)
  await raise(person.client, await addApp(person.client), Date.now())
  const { data } = await person.client.auth.getSession()
  const session = data.session ?? person.session
  const answer = await fetch(`${tannr.url}/auth/v1/factors/recovery-codes`, {
    method: 'POST',
    headers: { apikey: tannr.publishableKey, authorization: `Bearer ${session.access_token}` },
  })
  const { codes } = (await answer.json()) as { codes: string[] }
  const { data: now } = await person.client.auth.refreshSession()
  return { person: { ...person, session: now.session ?? session }, code: codes[0] ?? '' }
}

/** Passkeys in the device itself, which verifies its owner and agrees. */
async function giveDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a person turns two-step verification on and keeps recovery codes', async () => {
  const person = await givenPerson(tannr)
  const page = await settingsOf(person)
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  const picture = dialog.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill('12345')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('The code is wrong or no longer valid. Please try again.').waitFor()
  await dialog.getByLabel('Code from the app').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await codes.getByRole('button', { name: 'Show codes' }).click()
  const shown = codes.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await shown.first().waitFor()
  const [first = ''] = await shown.allTextContents()
  expect(first).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  const download = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('tannr-recovery-codes.txt')
  await codes.getByRole('button', { name: 'I saved them' }).click()
  await page.getByText('10 of 10 left').waitFor()
})

test('a stolen password opens nothing, and who has lost the app signs in with a recovery code', async () => {
  const { person, code } = await givenTwoSteps()
  const thief = tannr.client()
  await thief.auth.signInWithPassword({ email: person.email, password: person.password })
  expect((await thief.rpc('settings_overview')).error).toMatchObject({ code: '42501' })
  expect((await thief.auth.updateUser({ password: 'needle-and-more-thread' })).error?.code).toBe(
    'insufficient_aal',
  )

  const elsewhere = await browser.page()
  await signInByPassword(elsewhere, person)
  await elsewhere.getByText('Enter the six digits your authenticator app shows.').waitFor()
  await elsewhere.goto(`${site}/goals`)
  await elsewhere.waitForURL('**/auth/second-step?next=%2Fgoals')
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click()
  await elsewhere.getByLabel('Recovery code').fill(code.toUpperCase())
  await elsewhere.getByRole('button', { name: 'Verify' }).click()
  await elsewhere.waitForURL('**/goals')

  const page = await settingsOf(person)
  await page.getByText('9 of 10 left').waitFor()
  const devices = page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')
  await expect.poll(() => devices.count()).toBe(2)
  await page.getByText('This device').waitFor()
  await devices.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => devices.count()).toBe(1)
  await page.getByRole('list', { name: 'Recent activity' }).getByText('A recovery code was used').waitFor()
  await page.getByRole('list', { name: 'Second steps' }).getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Turn off two-step verification?' })
  await question.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Set up two-step verification' }).waitFor()
})

test('a person signs out everywhere else at once', async () => {
  const person = await givenPerson(tannr)
  const [phone, library] = [tannr.client(), tannr.client()]
  for (const { auth } of [phone, library]) {
    expect(
      (await auth.signInWithPassword({ email: person.email, password: person.password })).error,
    ).toBeNull()
  }
  const page = await settingsOf(person)
  const devices = page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')
  await expect.poll(() => devices.count()).toBe(3)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('Signed out everywhere else').waitFor()
  await expect.poll(() => devices.count()).toBe(1)
  for (const { auth } of [phone, library]) {
    expect((await auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  }
})

test('a person adds a passkey, names it, signs in with it, and takes it away', async () => {
  const person = await givenPerson(tannr)
  const page = await settingsOf(person)
  await giveDevice(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Passkey added').waitFor()
  await page.getByRole('button', { name: 'Rename Passkey' }).click()
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Blue laptop')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('list', { name: 'Your passkeys' }).getByText('Blue laptop').waitFor()

  const signOut = () => page.evaluate(() => localStorage.clear())
  await signOut()
  // The browser offers it in the field for the address, and this device agrees at once.
  await page.goto(`${site}/auth?next=/settings`)
  await page.waitForURL(`${site}/settings`)
  await signOut()
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto(`${site}/auth?next=/settings`)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await page.waitForURL(`${site}/settings`)
  await page.getByText('last used').waitFor()
  await page.getByRole('button', { name: 'Remove Blue laptop' }).click()
  await page
    .getByRole('dialog', { name: 'Remove Blue laptop?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect.poll(() => page.getByText('Blue laptop').count()).toBe(0)
})
