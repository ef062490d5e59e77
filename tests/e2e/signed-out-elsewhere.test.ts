import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

test('who is signed out on another device is signed out here at the next look', async () => {
  const person = await givenPerson(tannr)
  const page = await browser.pageOf(person)
  const kept = () => page.evaluate(() => localStorage.getItem('tannr.session'))
  await page.goto(`${tannr.url}/skills`)
  await page.getByRole('heading', { level: 1, name: 'Skills' }).waitFor()
  expect(await kept()).not.toBeNull()

  const elsewhere = tannr.client()
  await elsewhere.auth.signInWithPassword({ email: person.email, password: person.password })
  await elsewhere.auth.signOut({ scope: 'others' })

  await page.reload()
  await expect.poll(kept).toBeNull()
  await page
    .getByRole('link', { name: 'Log in' })
    .or(page.getByRole('button', { name: 'Log in' }))
    .first()
    .waitFor()
})

test('the console learns it from the Tannr API, too', async () => {
  const person = await givenPerson(tannr)
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/orcher/console/keys`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const elsewhere = tannr.client()
  await elsewhere.auth.signInWithPassword({ email: person.email, password: person.password })
  await elsewhere.auth.signOut({ scope: 'others' })

  await page.route('**/rest/v1/**', (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tannr.session'))).toBeNull()
})
