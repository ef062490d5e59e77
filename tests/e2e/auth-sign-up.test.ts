import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { inboxAt, someEmail } from '#tests/support/inbox.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
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
  expect(link).toContain('/auth/confirm?token_hash=')
  const fromMail = await page.context().newPage()
  await fromMail.goto(link)
  await fromMail.getByRole('heading', { name: 'Email verified!' }).waitFor()
  await fromMail.getByRole('link', { name: 'Set a password' }).waitFor()
  await fromMail.waitForURL('**/dashboard')
  await fromMail.close()
  // The tab with 'Check your email' has noticed.
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'Account' }).waitFor()
})

test('a person who reads the mail elsewhere types its code, and sets a password in the settings', async () => {
  const page = await browser.page()
  const email = someEmail()
  await page.goto(`${tannr.url}/auth?mode=signup&next=/settings`)
  await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL('**/auth/check-email*')
  const { code, text } = await inboxAt(tannr.url).newest(email)
  expect(text).toContain('type this code on the page that told you to check your email')
  await page.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Token has expired or is invalid').waitFor()
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL('**/settings')

  await page.getByLabel('New password', { exact: true }).fill('password')
  await page.getByLabel('Confirm new password').fill('password')
  await page.getByRole('button', { name: 'Set a password' }).click()
  await page.getByText('Password is known to be weak and easy to guess').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('needle-and-thread')
  await page.getByLabel('Confirm new password').fill('needle-and-thread')
  await page.getByRole('button', { name: 'Set a password' }).click()
  await page.getByLabel('Current password', { exact: true }).waitFor()
  const signedIn = await tannr.client().auth.signInWithPassword({ email, password: 'needle-and-thread' })
  expect(signedIn.error).toBeNull()
})

test('a scanner that opens the link uses nothing up', async () => {
  const page = await browser.page()
  const email = someEmail()
  await tannr.client().auth.signInWithOtp({ email })
  const { link } = await inboxAt(tannr.url).newest(email)
  for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Email verified!' }).waitFor()
})

test('with scripts off one button confirms the address, and a link that signs in is kept for later', async () => {
  const context = await browser.context({ javaScriptEnabled: false })
  const page = await context.newPage()
  const email = someEmail()
  const { data } = await tannr.client().auth.signUp({ email, password: 'needle-and-thread' })
  expect(data.user?.email_confirmed_at).toBeUndefined()
  const { link } = await inboxAt(tannr.url).newest(email)
  for (const outcome of ['Email verified!', 'Verification failed.']) {
    await page.goto(link)
    await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
    await page.getByRole('button', { name: 'Confirm my email address' }).click()
    await page.getByText(outcome).waitFor()
    expect(await page.getByRole('button', { name: 'Confirm my email address' }).isVisible()).toBe(false)
    expect(new URL(page.url()).search).toBe('')
  }
  await tannr.client().auth.resetPasswordForEmail(email)
  const recovery = await inboxAt(tannr.url).newest(email, 1)
  await page.goto(recovery.link)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await page.getByText('It still works: open it in a browser that has it.').waitFor()
  const answer = await tannr.client().auth.verifyOtp({ token_hash: recovery.tokenHash, type: 'recovery' })
  expect(answer.error).toBeNull()
})

test('a link that was used says so and leads back', async () => {
  const page = await browser.page()
  const email = someEmail()
  const sent = await tannr.client().auth.signInWithOtp({
    email,
    options: { emailRedirectTo: `${tannr.url}/auth/confirm` },
  })
  expect(sent.error).toBeNull()
  const { link, tokenHash } = await inboxAt(tannr.url).newest(email)
  await tannr.client().auth.verifyOtp({ token_hash: tokenHash, type: 'signup' })

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
  await page.goto(link)
  await page.getByRole('heading', { name: 'Email verified!' }).waitFor()
  await page.waitForURL('**/dashboard')
  const signedIn = await tannr.client().auth.signInWithPassword({ email, password })
  expect(signedIn.error).toBeNull()
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

test('a sign-up that is confirmed in another browser keeps no password, and offers to set one', async () => {
  const email = someEmail()
  const elsewhere = 'typed in another browser'
  await tannr.client().auth.signUp({ email, password: elsewhere })
  const { link } = await inboxAt(tannr.url).newest(email)
  const page = await browser.page()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Email verified!' }).waitFor()
  await page.getByText('the password you typed there wasn’t saved').waitFor()
  const refused = await tannr.client().auth.signInWithPassword({ email, password: elsewhere })
  expect(refused.error?.code).toBe('invalid_credentials')

  await page.getByRole('link', { name: 'Set a password' }).click()
  await page.getByRole('heading', { name: 'Set a password' }).waitFor()
  await page.getByLabel('New password', { exact: true }).fill('12345678')
  await page.getByLabel('Confirm password').fill('12345678')
  await page.getByRole('button', { name: 'Save new password' }).click()
  const field = page.getByRole('textbox', { name: 'New password', exact: true })
  await page.getByText('Password is known to be weak and easy to guess').waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('needle-and-thread')
  await page.getByLabel('Confirm password').fill('needle-and-thread')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.waitForURL('**/dashboard')
  const signedIn = await tannr.client().auth.signInWithPassword({ email, password: 'needle-and-thread' })
  expect(signedIn.error).toBeNull()
})

test('who signs up again with an address of theirs is told so by mail', async () => {
  const email = someEmail()
  const password = 'needle-and-thread'
  const { data } = await tannr.client().auth.signUp({ email, password })
  expect(data.user).not.toBeNull()
  const { tokenHash } = await inboxAt(tannr.url).newest(email)
  await tannr.client().auth.verifyOtp({ token_hash: tokenHash, type: 'signup' })
  await tannr.sql("delete from auth.rate_limits where key like 'signup %'", [])
  await tannr.client().auth.signUp({ email, password: 'another-one-here' })
  const mail = await inboxAt(tannr.url).newest(email, 1)
  expect(mail.subject).toBe('You already have an account')
  expect(mail.text).toContain(`${tannr.url}/sign-in`)
})
