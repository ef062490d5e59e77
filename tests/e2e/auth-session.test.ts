import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

type SignInOptions = { remember?: boolean; withClock?: boolean }

async function signedIn({ remember = true, withClock = false }: SignInOptions = {}) {
  const { email, password } = await givenPerson(tannr, { first_name: 'Ada', last_name: 'Rao' })
  const context = await browser.context()
  const page = await context.newPage()
  if (withClock) await page.clock.install()
  await page.goto(`${tannr.url}/sign-in`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (!remember) await page.getByLabel('Remember me').uncheck()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  return { context, page, email }
}

test('a session renews itself shortly before it ends, and not before; once it cannot, it is removed', async () => {
  const { page, email } = await signedIn({ withClock: true })
  const renewals: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url())
  })
  await page.clock.fastForward('57:30')
  await page.getByRole('link', { name: 'Browse Jobs' }).waitFor()
  expect(renewals).toHaveLength(0)

  const renewed = page.waitForResponse((response) => response.url().includes('grant_type=refresh_token'))
  await page.clock.fastForward('01:10')
  expect((await renewed).status()).toBe(200)
  expect(renewals).toHaveLength(1)

  await tannr.sql('delete from auth.sessions using auth.users where users.id = user_id and email = $1', [
    email,
  ])
  await page.clock.fastForward('59:00')
  await page.getByRole('link', { name: 'Get started', exact: true }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('tannr.session'))).toBeNull()
})

test('signing out in one tab is seen in the other', async () => {
  const { context, page } = await signedIn()
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
  })
  const other = await context.newPage()
  await other.goto(`${tannr.url}/research`)
  await other.getByRole('button', { name: 'Account' }).waitFor()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Get started', exact: true }).waitFor()
  await other.getByRole('link', { name: 'Get started', exact: true }).waitFor()
  await expect.poll(() => other.getByRole('button', { name: 'Account' }).isVisible()).toBe(false)
  expect(refused).toEqual([])
})

test('the account menu knows the person and leads to their pages', async () => {
  const { page, email } = await signedIn()
  const account = page.getByRole('button', { name: 'Account' })
  await account.click()
  await page.getByText('Ada Rao').waitFor()
  await page.getByText(email).waitFor()
  for (const name of ['Dashboard', 'Saved jobs', 'Settings'])
    await expect.poll(() => page.getByRole('banner').getByRole('link', { name }).isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByText('Ada Rao').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Get started', exact: true }).waitFor({ state: 'hidden' })
})

test('a remembered session is there in a new tab, one that is not remembered is gone with its tab', async () => {
  const remembered = await signedIn()
  const again = await remembered.context.newPage()
  await again.goto(`${tannr.url}/company`)
  await again.getByRole('button', { name: 'Account' }).waitFor()

  const forgotten = await signedIn({ remember: false })
  expect(await forgotten.page.evaluate(() => localStorage.getItem('tannr.session'))).toBeNull()
  await forgotten.page.reload()
  await forgotten.page.getByRole('button', { name: 'Account' }).waitFor()
  await forgotten.page.close()
  const later = await forgotten.context.newPage()
  await later.goto(`${tannr.url}/company`)
  await later.getByRole('link', { name: 'Get started', exact: true }).waitFor()
})
