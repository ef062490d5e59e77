import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { inboxAt, someEmail, somePhone } from '#tests/support/inbox.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

async function opened(path: string): Promise<Page> {
  const page = await browser.page()
  await page.goto(tannr.url + path)
  return page
}

const titled = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The error belongs to its field, where a screen reader reads it with the field. */
const complaint = (page: Page, field: string, description: string) =>
  page.getByRole('textbox', { name: field, exact: true, description }).waitFor()

test('the email-first screen turns from signing in to signing up and back, in its documented words', async () => {
  const page = await opened('/auth')
  await titled(page, 'Welcome back')
  const email = page.getByLabel('Email address')
  await expect.poll(() => email.getAttribute('type')).toBe('email')
  await expect.poll(() => email.getAttribute('placeholder')).toBe('you@example.com')
  await expect.poll(() => email.getAttribute('required')).not.toBeNull()
  await page.getByText('OR', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Continue with phone' }).waitFor()

  await page.getByText("Don't have an account? Sign up").waitFor()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL('**/auth?mode=signup')
  await titled(page, 'Create an account')
  await expect
    .poll(() => page.getByRole('button').allInnerTexts())
    .toEqual(['Continue', 'Continue with Google', 'Continue with GitHub', 'Continue with Discord'])
  await expect.poll(() => page.getByRole('link', { name: 'Continue with phone' }).count()).toBe(0)

  await page.getByText('Already have an account? Log in').waitFor()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/auth')
  await titled(page, 'Welcome back')
})

test.each(['?mode=login', '?mode=SIGNUP', '?mode='])('/auth%s signs in', async (query) => {
  const page = await opened(`/auth${query}`)
  await press(page, 'Continue')
  await complaint(page, 'Email address', 'Please enter your email address')
  await titled(page, 'Welcome back')
})

test.each([
  '/auth',
  '/auth?mode=signup',
  '/auth/password?email=a@example.com',
  '/auth/confirm',
  '/auth/company',
  '/auth/phone',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
])('%s is a centred card with the logo and the legal links', async (path) => {
  const page = await opened(path)
  await page.getByRole('link', { name: 'Tannr, home' }).waitFor()
  const legal = page.getByRole('paragraph').filter({ hasText: /^Terms of Use·Privacy Policy$/ })
  const leadTo = (link: string) => legal.getByRole('link', { name: link }).getAttribute('href')
  expect(await leadTo('Terms of Use')).toBe('/terms')
  expect(await leadTo('Privacy Policy')).toBe('/privacy')
  const width = await page.evaluate(() => document.documentElement.clientWidth)
  await expect.poll(() => middleOf(legal)).toBeCloseTo(width / 2, 0)
})

test('the second sign-in says Welcome Back and leads to sign-up', async () => {
  const page = await opened('/sign-in')
  await titled(page, 'Welcome Back')
  await press(page, 'Sign in')
  await complaint(page, 'Email address', 'Please enter your email address')
  await complaint(page, 'Password', 'Please enter your password')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL('**/sign-up')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('**/sign-in')
})

test('the password step leads to a new password, and back to the address', async () => {
  const page = await opened('/auth/password?email=a@example.com')
  const typed = () => page.getByLabel('Email address').inputValue()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/forgot-password')
  await expect.poll(() => typed()).toBe('a@example.com')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await page.getByLabel('Email address').fill('')
  await press(page, 'Send reset link')
  await complaint(page, 'Email address', 'Please enter your email address')
  await page.goBack()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL('**/auth')
  await expect.poll(() => typed()).toBe('a@example.com')
})

test('every sign-up field but the role is asked for', async () => {
  const page = await opened('/sign-up')
  await page.getByLabel('First name').fill('  ')
  await page.getByLabel('Confirm password').fill('different')
  await press(page, 'Create Account')
  await complaint(page, 'First name', 'Please enter your first name')
  await complaint(page, 'Last name', 'Please enter your last name')
  await complaint(page, 'Email address', 'Please enter your email address')
  await complaint(page, 'Password', 'Please enter your password')
  await complaint(page, 'Confirm password', 'Passwords do not match')
  await page.getByText('Please accept the terms and conditions').waitFor()
  await expect.poll(() => page.getByLabel('I am a...').getAttribute('aria-invalid')).toBeNull()
})

test('the role is one of two, and nobody has to choose', async () => {
  const page = await opened('/sign-up')
  const role = page.getByRole('combobox', { name: 'I am a...' })
  await expect.poll(() => role.getByRole('option', { selected: true }).textContent()).toBe('Select your role')
  await expect
    .poll(() => role.getByRole('option', { disabled: false }).allInnerTexts())
    .toEqual(['Professional seeking opportunities', 'Employer looking to hire'])
  const email = someEmail()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('needle-and-thread')
  await page.getByLabel('Confirm password').fill('needle-and-thread')
  await page.getByRole('checkbox').check()
  await press(page, 'Create Account')
  await page.waitForURL('**/sign-in')
  const [user] = await tannr.sql<{ raw_user_meta_data: object }>(
    'select raw_user_meta_data from auth.users where email = $1',
    [email],
  )
  expect(user?.raw_user_meta_data).not.toHaveProperty('user_type')
})

test('the terms are agreed to beside links to both texts', async () => {
  const page = await opened('/sign-up')
  const consent = page.locator('label').filter({ hasText: 'I agree to the' })
  const leadTo = (link: string) => consent.getByRole('link', { name: link }).getAttribute('href')
  expect(await leadTo('Terms of Use')).toBe('/terms')
  expect(await leadTo('Privacy Policy')).toBe('/privacy')
})

test('both passwords of the sign-up can be shown and hidden', async () => {
  const page = await opened('/sign-up')
  for (const [field, toggle] of [
    ['Password', 'Show password'],
    ['Confirm password', 'Show confirmation'],
  ] as const) {
    const typed = page.getByLabel(field, { exact: true })
    await page.getByRole('button', { name: toggle }).click()
    await expect.poll(() => typed.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: toggle }).click()
    await expect.poll(() => typed.getAttribute('type')).toBe('password')
  }
})

test('from the word that a link was sent, a button leads back to the first screen', async () => {
  const page = await opened('/auth?mode=signup')
  await titled(page, 'Create an account')
  await page.getByLabel('Email address').fill(someEmail())
  await press(page, 'Continue')
  await page.waitForURL('**/auth/check-email')
  await page.getByText('We sent a verification link to').waitFor()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await page.waitForURL('**/auth')
})

test('the code on the phone is six digits, and leads back to the number', async () => {
  const phone = `+${somePhone()}`
  const page = await opened('/auth/phone')
  await page.getByLabel('Phone number').fill('   ')
  await press(page, 'Continue')
  await page.getByText('Please enter your phone number').waitFor()
  await page.getByLabel('Phone number').fill(phone)
  await press(page, 'Continue')
  await page.waitForURL('**/auth/verify-phone')
  const { code } = await inboxAt(tannr.url).newest(phone)
  expect(code).toMatch(/^\d{6}$/)

  const field = page.getByLabel('Verification code')
  await expect.poll(() => field.getAttribute('inputmode')).toBe('numeric')
  await expect.poll(() => field.getAttribute('maxlength')).toBe('6')
  await field.pressSequentially('1234567')
  await expect.poll(() => field.inputValue()).toBe('123456')
  await field.fill('   ')
  await press(page, 'Verify')
  await complaint(page, 'Verification code', 'Please enter the verification code')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL('**/auth/phone')
})

/** The center of an element in the window; NaN while the screen changes. */
async function middleOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box ? box.x + box.width / 2 : Number.NaN
}
