import { createHash, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { inboxAt, someEmail, somePhone } from '#tests/support/inbox.ts'
import { givenPerson, signIn } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

async function enterEmail(page: Page, email: string, query = '') {
  await page.goto(`${tannr.url}/auth${query}`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Email address').press('Enter')
  await page.waitForURL('**/auth/password?**')
  await page.getByRole('heading', { name: 'Enter your password' }).waitFor()
}

test('a person signs in with the address first, after one wrong password', async () => {
  const { email, password } = await givenPerson(tannr)
  const page = await browser.page()
  await enterEmail(page, email)
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(email)
  await expect.poll(() => page.getByLabel('Email address').getAttribute('readonly')).not.toBeNull()

  await page.getByLabel('Password', { exact: true }).fill('wrong-password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Invalid login credentials').waitFor()
  await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('wrong-password')

  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByText('Welcome back!').waitFor()
  expect(await page.getByText('Invalid login credentials').count()).toBe(0)
})

test('after signing in a person returns to the page that sent them, never to another site', async () => {
  const { email, password } = await givenPerson(tannr)
  const page = await browser.page()
  await enterEmail(page, email, '?next=/orcher')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${tannr.url}/orcher`)

  await page.goto(`${tannr.url}/auth?next=//evil.example/path`)
  await page.waitForURL(`${tannr.url}/dashboard`)
})

test('a visitor whom an application sends signs in, reads what it may, and goes back with a code', async () => {
  const person = await givenPerson(tannr)
  const callback = `${tannr.url}/search`
  const admin = tannr.client({ key: tannr.secretKey }).auth.admin
  const { data } = await admin.oauth.createClient({ client_name: 'Orbit Notes', redirect_uris: [callback] })
  const query = new URLSearchParams({
    ...{ client_id: data?.client_id ?? '', redirect_uri: callback, response_type: 'code', state: 's1' },
    ...{ scope: 'openid email', code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
  })
  const page = await browser.page()
  await page.goto(`${tannr.url}/auth/v1/oauth/authorize?${query}`)
  await page.waitForURL('**/auth?next=**')
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Email address').press('Enter')
  await page.waitForURL('**/auth/password?**')
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Orbit Notes wants to sign you in' }).waitFor()
  await page.getByText(person.email).waitFor()
  expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
    'Know who you are',
    'See your email address',
    'See and change everything you can on Tannr',
  ])
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === '/search' && searchParams.has('code') && searchParams.get('state') === 's1',
  )

  await page.goto(`${tannr.url}/settings`)
  const apps = page.getByRole('list', { name: 'Apps with access' }).getByRole('listitem')
  const rights =
    'It can know who you are, see your email address, and see and change everything you can on Tannr.'
  await apps.filter({ hasText: 'Orbit Notes' }).filter({ hasText: rights }).waitFor()
  await apps.getByRole('button', { name: 'Remove access' }).click()
  await page.getByText('Orbit Notes can’t sign you in anymore').waitFor()
  await apps.waitFor({ state: 'detached' })
  expect((await person.client.auth.oauth.listGrants()).data).toEqual([])
})

test('blank fields are asked for in the documented words, and read out with their field', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/auth`)
  await page.getByLabel('Email address').fill('   ')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const field = page.getByRole('textbox', {
    name: 'Email address',
    description: 'Please enter your email address',
  })
  await field.waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')

  await page.goto(`${tannr.url}/auth/password?email=somebody@example.com`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please enter your password').waitFor()

  await page.goto(`${tannr.url}/auth/phone`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please enter your phone number').waitFor()
})

test('a password can be shown and hidden', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/sign-in`)
  await page.getByLabel('Password', { exact: true }).fill('secret words')
  const toggle = page.getByRole('button', { name: 'Show password' })
  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
  await toggle.click()
  await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password')
})

test('a person signs in by a code on the phone, asking for it twice', async () => {
  const page = await browser.page()
  await page.clock.install()
  const phone = `+${somePhone()}`
  await page.goto(`${tannr.url}/auth`)
  await page.getByRole('link', { name: 'Continue with phone' }).click()
  await page.getByText('Include your country code (e.g. +1 for US/Canada)').waitFor()
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/auth/verify-phone')
  await page.getByText('Verification code sent to your phone').waitFor()
  await inboxAt(tannr.url).newest(phone)

  await page.getByLabel('Verification code').press('Enter')
  await page.getByText('Please enter the verification code').waitFor()
  const resend = page.getByRole('button', { name: 'Resend code' })
  await expect.poll(() => resend.isDisabled()).toBe(true)
  await page.getByText(/another code in \d+ s/).waitFor()
  // The server has its own pause between two messages to one number.
  await tannr.sql("delete from auth.rate_limits where key like 'sms %'", [])
  await page.clock.fastForward('01:01')
  await resend.click()
  await page.getByText('Verification code resent').waitFor()
  const { code } = await inboxAt(tannr.url).newest(phone, 1)

  await page.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Token has expired or is invalid').waitFor()
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByText('Phone number verified successfully').waitFor()

  // Next time, the way in that was taken last is marked.
  await page.evaluate(() => localStorage.removeItem('tannr.session'))
  await page.goto(`${tannr.url}/auth`)
  await page.getByRole('link', { name: 'Continue with phone Last used' }).waitFor()
})

test('a forgotten password is replaced by a new one, and the old one is refused', async () => {
  const { email, password } = await givenPerson(tannr)
  const page = await browser.page()
  await page.goto(`${tannr.url}/sign-in`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // Both screens ask for the address, so wait for the next one first.
  await page.getByRole('button', { name: 'Send reset link' }).waitFor()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByText('Password reset email sent!').waitFor()

  const { link } = await inboxAt(tannr.url).newest(email)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/auth/password')
  await page.getByLabel('New password', { exact: true }).fill('a-brand-new-one')
  await page.getByLabel('Confirm password').fill('another')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByText('Passwords do not match').waitFor()
  await page.getByLabel('Confirm password').fill('a-brand-new-one')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.waitForURL('**/dashboard')

  const refused = await tannr.client().auth.signInWithPassword({ email, password })
  expect(refused.error?.message).toBe('Invalid login credentials')
  const welcome = await tannr.client().auth.signInWithPassword({ email, password: 'a-brand-new-one' })
  expect(welcome.error).toBeNull()
})

test('a link takes the place of the password, for an account that is there', async () => {
  const { email } = await givenPerson(tannr)
  const newcomer = someEmail()
  const page = await browser.page()
  await enterEmail(page, newcomer)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  // The same as for an existing account: a difference would reveal who has one.
  await page.waitForURL('**/auth/check-email')
  await page.getByText(`A sign-in link is on its way to ${newcomer}, if it belongs to an account.`).waitFor()
  expect(await tannr.sql('select from auth.users where email = $1', [newcomer])).toEqual([])
  await enterEmail(page, email, '?next=/goals')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.waitForURL('**/auth/check-email*')
  await page.getByText('Check your email for a sign-in link').waitFor()
  await page.getByText(`A sign-in link is on its way to ${email}, if it belongs to an account.`).waitFor()
  await page.goto((await inboxAt(tannr.url).newest(email)).link)
  await page.waitForURL('**/goals')
  await page.getByRole('button', { name: 'Account' }).waitFor()
})

test('a newcomer who waits for a link that is only sent to accounts makes one where they wait', async () => {
  const email = someEmail()
  const page = await browser.page()
  await page.clock.install()
  await enterEmail(page, email, '?next=/goals')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.waitForURL('**/auth/check-email*')
  const account = page.getByRole('button', { name: 'Create an account with this address' })
  await page.getByText(/another email in \d+ s/).waitFor()
  expect(await account.isDisabled()).toBe(true)
  // The server has the same pause between two emails to one address.
  const paused = `otp ${createHash('sha256').update(email).digest('base64url')}`
  const begun = await tannr.sql('delete from auth.rate_limits where key = $1 returning key', [paused])
  expect(begun).toHaveLength(1)
  await page.clock.fastForward('01:01')
  await account.click()
  await page.getByText(`We sent a verification link to ${email}.`).waitFor()
  await page.goto((await inboxAt(tannr.url).newest(email)).link)
  await page.waitForURL('**/goals')
})

test('who has an account and asks for one is told the same as a newcomer, and is signed in to it', async () => {
  const { id, email } = await givenPerson(tannr)
  const page = await browser.page()
  const shown: string[] = []
  const answers: string[] = []
  page.on('response', async (answer) => {
    if (answer.url().includes('/auth/v1/otp')) answers.push(`${answer.status()} ${await answer.text()}`)
  })
  // The seconds until another email count down.
  const words = async (address: string) =>
    (await page.getByRole('main').innerText()).replaceAll(address, '').replace(/in \d+ s/, 'in a minute')
  for (const address of [email, someEmail()]) {
    await enterEmail(page, address, '?next=/goals')
    shown.push(await words(address))
    await page.getByRole('button', { name: 'Create an account with this address' }).click()
    await page.waitForURL('**/auth/check-email?next=%2Fgoals')
    await page.getByText('Check your email for a verification link').waitFor()
    // The toast and the address of the next screen may be there before the screen.
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    shown.push(await words(address))
  }
  expect(shown.slice(2)).toEqual(shown.slice(0, 2))
  await expect.poll(() => answers).toEqual(['200 {}', '200 {}'])
  await page.goto((await inboxAt(tannr.url).newest(email)).link)
  await page.waitForURL('**/goals')
  expect(await tannr.sql('select id from auth.users where email = $1', [email])).toEqual([{ id }])
})

test('a reload in the middle of a recovery still asks for the new password', async () => {
  const { email } = await givenPerson(tannr)
  const page = await browser.page()
  await tannr.client().auth.resetPasswordForEmail(email, { redirectTo: `${tannr.url}/auth/password` })
  await page.goto((await inboxAt(tannr.url).newest(email)).link)
  await page.getByLabel('New password', { exact: true }).waitFor()
  await page.reload()
  await page.getByLabel('New password', { exact: true }).waitFor()
})

test('somebody who is signed in is led past the sign-in screen', async () => {
  const context = await browser.context()
  await signIn(context, await givenPerson(tannr))
  const page = await context.newPage()
  await page.goto(`${tannr.url}/auth`)
  await page.waitForURL('**/dashboard')
})
