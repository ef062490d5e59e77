import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { inboxAt, someEmail, somePhone } from '#tests/support/inbox.ts'
import { givenPerson } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
}

type Step = { path: string; call: string; button: string; fields: Record<string, string> }

const byLink: Step = {
  path: '/auth?mode=signup',
  call: 'otp',
  button: 'Continue',
  fields: { 'Email address': 'ada@example.com' },
}
const signUp: Step = {
  path: '/sign-up',
  call: 'signup',
  button: 'Create Account',
  fields: {
    'First name': 'Ada',
    'Last name': 'Rao',
    'Email address': 'ada@example.com',
    Password: 'needle-and-thread',
    'Confirm password': 'needle-and-thread',
  },
}
const reset: Step = {
  path: '/forgot-password',
  call: 'recover',
  button: 'Send reset link',
  fields: { 'Email address': 'ada@example.com' },
}
const password: Step = {
  path: '/auth/password?email=ada@example.com',
  call: 'token',
  button: 'Continue',
  fields: { Password: 'needle-and-thread' },
}
const signIn: Step = {
  path: '/sign-in',
  call: 'token',
  button: 'Sign in',
  fields: { 'Email address': 'ada@example.com', Password: 'needle-and-thread' },
}
const phone: Step = {
  path: '/auth/phone',
  call: 'otp',
  button: 'Continue',
  fields: { 'Phone number': '+15550100199' },
}

async function send(page: Page, { path, button, fields }: Step): Promise<void> {
  await page.goto(tannr.url + path)
  if (path.includes('mode=signup')) await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  await fill(page, fields)
  if (path === '/sign-up') await page.getByRole('checkbox').check()
  await press(page, button)
}

const noAnswer = (route: Route) => route.abort()
const rubbish = (route: Route) => route.fulfill({ body: '<h1>It works!</h1>', contentType: 'text/html' })
const brokenProxy = (route: Route) =>
  route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>', contentType: 'text/html' })
const refusedByAProxy = (route: Route) => route.fulfill({ status: 403, body: '<h1>Forbidden</h1>' })

const unexpected = 'An error occurred. Please try again.'

test.each([
  { words: unexpected, ...byLink },
  { words: unexpected, ...signUp },
  { words: unexpected, ...reset },
  { words: 'Failed to sign in', ...password },
  { words: 'Failed to sign in', ...signIn },
  { words: 'Failed to send verification code', ...phone },
])(
  "'$words' is said when $path gets no answer, or none of the backend, and nothing typed is lost",
  async ({ words, ...step }) => {
    const page = await browser.page()
    await page.clock.install()
    let fails = noAnswer
    await page.route(`**/auth/v1/${step.call}*`, (route) => fails(route))
    await send(page, step)
    const toast = page.getByRole('status').getByText(words, { exact: true })
    await toast.waitFor()
    for (fails of [rubbish, refusedByAProxy, brokenProxy]) {
      await page.clock.fastForward('00:05')
      await toast.waitFor({ state: 'hidden' })
      await press(page, step.button)
      await toast.waitFor()
      expect(page.url()).toBe(tannr.url + step.path)
      for (const [label, typed] of Object.entries(step.fields))
        await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(typed)
      await expect
        .poll(() => page.getByRole('button', { name: step.button, exact: true }).isEnabled())
        .toBe(true)
    }
  },
)

test.each([noAnswer, rubbish])('a social sign-in that cannot begin says so (%o)', async (fails) => {
  const page = await browser.page()
  await page.route('**/auth/v1/settings*', fails)
  await page.goto(`${tannr.url}/auth`)
  await press(page, 'Continue with GitHub')
  await page.getByRole('status').getByText('Failed to authenticate', { exact: true }).waitFor()
  expect(page.url()).toBe(`${tannr.url}/auth`)
})

test('a code that cannot be checked or sent again says so, and the screen stays', async () => {
  const page = await browser.page()
  await page.clock.install()
  await send(page, { ...phone, fields: { 'Phone number': `+${somePhone()}` } })
  await page.waitForURL('**/auth/verify-phone')
  await page.route('**/auth/v1/*', noAnswer)
  await fill(page, { 'Verification code': '123456' })
  await press(page, 'Verify')
  await page.getByRole('status').getByText('Failed to verify code', { exact: true }).waitFor()
  await page.clock.fastForward('01:01')
  await press(page, 'Resend code')
  await page.getByRole('status').getByText('Failed to resend code', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Verification code').inputValue()).toBe('123456')
})

test('a confirmation or a recovery that the network cuts off is an unexpected error', async () => {
  const newcomer = someEmail()
  await tannr.client().auth.signInWithOtp({
    email: newcomer,
    options: { emailRedirectTo: `${tannr.url}/auth/confirm` },
  })
  const { email } = await givenPerson(tannr)
  await tannr.client().auth.resetPasswordForEmail(email, { redirectTo: `${tannr.url}/auth/password` })
  const inbox = inboxAt(tannr.url)
  for (const { link } of [await inbox.newest(newcomer), await inbox.newest(email)]) {
    const page = await browser.page()
    await page.route('**/auth/v1/verify*', noAnswer)
    await page.goto(link)
    await page.getByRole('heading', { name: 'Verification failed' }).waitFor()
    await page.getByText('An unexpected error occurred', { exact: true }).waitFor()
    await page.unroute('**/auth/v1/verify*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: /Email verified!|Choose a new password/ }).waitFor()
  }
})

test('a new password that cannot be saved says so, and is kept', async () => {
  const { email } = await givenPerson(tannr)
  await tannr.client().auth.resetPasswordForEmail(email, { redirectTo: `${tannr.url}/auth/password` })
  const page = await browser.page()
  await page.goto((await inboxAt(tannr.url).newest(email)).link)
  await fill(page, { 'New password': 'a-brand-new-one', 'Confirm password': 'a-brand-new-one' })
  await page.route('**/auth/v1/user*', noAnswer)
  await press(page, 'Save new password')
  await page.getByRole('status').getByText(unexpected, { exact: true }).waitFor()
  await expect
    .poll(() => page.getByLabel('New password', { exact: true }).inputValue())
    .toBe('a-brand-new-one')
})

test('a link that the backend will not send gives its own reason', async () => {
  const email = `${'a'.repeat(250)}@example.com` // Well formed, and longer than any mailbox.
  const page = await browser.page()
  await send(page, { ...byLink, fields: { 'Email address': email } })
  await page.getByRole('status').getByText('Unable to validate email address: invalid format').waitFor()
  expect(page.url()).toBe(`${tannr.url}/auth?mode=signup`)
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(email)
})

test.each([
  { words: 'Continue', ...byLink },
  { words: 'Creating Account...', ...signUp },
  { words: 'Sending...', ...reset },
  { words: 'Continue', ...password },
  { words: 'Sign in', ...signIn },
  { words: 'Continue', ...phone },
])(
  '$words with a spinner, and all else disabled, while $path waits for its answer',
  async ({ words, ...step }) => {
    const page = await browser.page()
    const answer = Promise.withResolvers<void>()
    await page.route(`**/auth/v1/${step.call}*`, async (route) => {
      await answer.promise
      await route.abort()
    })
    await send(page, step)
    const busy = page.getByRole('button', { name: words, exact: true, disabled: true })
    await busy.and(page.locator('[aria-busy=true]')).locator('svg.animate-spin').waitFor()
    const form = page.locator('form')
    await expect.poll(() => form.locator('input:enabled, select:enabled, button:enabled').count()).toBe(0)
    for (const social of await page.getByRole('button', { name: /^Continue with/ }).all())
      await expect.poll(() => social.isDisabled()).toBe(true)

    answer.resolve()
    await page.getByRole('button', { name: step.button, exact: true, disabled: false }).waitFor()
    await expect.poll(() => form.locator('input:disabled, select:disabled, button:disabled').count()).toBe(0)
  },
)

test('a next page that does not arrive is said, and the same press leads there later', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/auth`)
  await fill(page, { 'Email address': 'ada@example.com' })
  await page.route('**/assets/password-*', (route) => route.abort('connectionrefused'), { times: 1 })
  await press(page, 'Continue')
  await page.getByText('We could not reach Tannr. Check your connection and try again.').waitFor()
  expect(await page.getByLabel('Email address', { exact: true }).inputValue()).toBe('ada@example.com')
  await press(page, 'Continue')
  await page.waitForURL('**/auth/password?email=*')
})
