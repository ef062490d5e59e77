import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { inboxAt, someEmail } from '#tests/support/inbox.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()

test('a newcomer signs up by a link in an email and lands on the dashboard', async () => {
  const page = await browser.page()
  const email = someEmail()
  await page.goto(`${tannr.url}/auth?mode=signup`)
  await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()

  await page.waitForURL('**/auth/check-email')
  await page.getByText('Check your email for a verification link').waitFor()
  await page.getByText(email).waitFor()
  await page.getByText(/spam/).waitFor()

  const { link } = await inboxAt(tannr.url).newest(email)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Email verified!' }).waitFor()
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'Account' }).waitFor()
})

test('a link that was used says so and leads back', async () => {
  const page = await browser.page()
  const email = someEmail()
  const sent = await tannr.client().auth.signInWithOtp({
    email,
    options: { emailRedirectTo: `${tannr.url}/auth/confirm` },
  })
  expect(sent.error).toBeNull()
  const { link } = await inboxAt(tannr.url).newest(email)
  await fetch(link, { redirect: 'manual' })

  await page.goto(link)
  await page.getByRole('heading', { name: 'Verification failed' }).waitFor()
  await page.getByText('Email link is invalid or has expired').waitFor()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await page.waitForURL('**/auth')
})

test('the confirmation screen opened without a link gives the documented reason', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/auth/confirm`)
  await page
    .getByText("We couldn't verify your email. The link may have expired or been used already.")
    .waitFor()
})

test.each([
  { step: '/auth/check-email', start: '/auth', title: 'Welcome back' },
  { step: '/auth/verify-phone', start: '/auth/phone', title: 'Continue with phone' },
  { step: '/auth/password', start: '/auth', title: 'Welcome back' },
])('$step needs the step before: opened alone it leads to $start, and is never blank', async (way) => {
  const page = await browser.page()
  await page.addInitScript(() => {
    let titled = false
    new MutationObserver(() => {
      const title = document.querySelector('h1')
      if (titled && !title) document.documentElement.dataset.wasBlank = ''
      titled = titled || title !== null
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${tannr.url}${way.step}`)
  await page.waitForURL(`**${way.start}`)
  await page.getByRole('heading', { level: 1, name: way.title }).waitFor()
  expect(await page.locator('html[data-was-blank]').count()).toBe(0)
})

test('a person signs up with a password, cannot sign in unconfirmed, confirms, and signs in', async () => {
  const page = await browser.page()
  const email = someEmail()
  const password = 'needle-and-thread'
  await page.goto(`${tannr.url}/sign-up`)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill('something else')
  await page.getByLabel('I am a...').selectOption('Employer looking to hire')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Passwords do not match').waitFor()
  await page.getByText('Please accept the terms and conditions').waitFor()

  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/sign-in')
  await page.getByText('Account created! Please check your email to verify your account.').waitFor()

  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Email not confirmed').waitFor()
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(email)

  const { link } = await inboxAt(tannr.url).newest(email)
  const elsewhere = await browser.page()
  await elsewhere.goto(link)
  await elsewhere.waitForURL('**/dashboard')
  await elsewhere.getByRole('button', { name: 'Account' }).waitFor()

  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByText('Signed in successfully').waitFor()
  const [user] = await tannr.sql<{ raw_user_meta_data: object }>(
    'select raw_user_meta_data from auth.users where email = $1',
    [email],
  )
  expect(user?.raw_user_meta_data).toMatchObject({
    first_name: 'Ada',
    last_name: 'Rao',
    user_type: 'employer',
  })
})
