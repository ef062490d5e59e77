/** What may be done about a person from their profile: seeing whom both know, parting, blocking, reporting. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenConnection } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const open = (person: Person, path: string) => browser.open(tannr.url + path, person, { now: byDay })
const given = (first_name: string) => givenPerson(tannr, { first_name, last_name: 'Moe' })
const friends = (one: Person, other: Person) =>
  givenConnection(tannr, one, other, { accepted_at: '2026-01-01T00:00:00Z' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function pathOf({ id }: Person): Promise<string> {
  const [profile] = await tannr.sql<{ handle: string }>('select handle from profiles where user_id = $1', [
    id,
  ])
  return `/people/${profile?.handle}`
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('button', { name: item, exact: true }).click()
}

test('on the profile of a connection one reads whom both know, disconnects, blocks, and takes that back', async () => {
  const [nia, otto, pia, quin] = [
    await given('Nia'),
    await given('Otto'),
    await given('Pia'),
    await given('Quin'),
  ]
  await friends(nia, otto)
  for (const both of [quin, pia]) {
    await friends(nia, both)
    await friends(both, otto)
  }
  const page = await open(nia, await pathOf(otto))
  await page.getByRole('button', { name: '2 mutual' }).click()
  const mutual = dialog(page, '2 mutual connections')
  await expect.poll(() => mutual.getByRole('link').allInnerTexts()).toEqual(['Pia Moe', 'Quin Moe'])
  await expectAccessible(page, 'mutual connections', [390, 1440])
  await mutual.getByRole('link', { name: 'Pia Moe' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pia Moe' }).waitFor()
  await page.goBack()

  // With the keyboard alone: the menu opens, asks, and gives the focus back.
  const more = page.getByRole('button', { name: 'More about Otto Moe' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const sure = dialog(page, 'Disconnect from Otto Moe?')
  await sure.getByRole('button', { name: 'Disconnect' }).press('Enter')
  await page.getByText('You and Otto Moe are no longer connected').waitFor()
  await page.getByRole('button', { name: 'Connect: Otto Moe' }).waitFor()
  expect(await nia.client.from('connections').select('other_id').eq('other_id', otto.id)).toMatchObject({
    data: [],
  })

  await choose(page, 'Otto Moe', 'Block')
  await dialog(page, 'Block Otto Moe?').getByRole('button', { name: 'Block' }).click()
  await page.getByText('Otto Moe is blocked').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Connect: Otto Moe' }).count()).toBe(0)
  await page.reload()
  await page.getByText('Blocked', { exact: true }).waitFor()
  await choose(page, 'Otto Moe', 'Unblock')
  await page.getByRole('button', { name: 'Connect: Otto Moe' }).waitFor()
  await expect.poll(async () => (await nia.client.from('blocks').select('blocked_id')).data).toEqual([])
})

test('a stranger’s profile is reported and blocked at once, on a phone, and staff suspend the account', async () => {
  const [rolf, sten, lena] = [await given('Rolf'), await given('Sten'), await given('Lena')]
  await tannr.sql(`update profiles set headline = 'Chief of everything' where user_id = $1`, [sten.id])
  const page = await open(rolf, await pathOf(sten))
  await page.setViewportSize({ width: 390, height: 844 })
  await choose(page, 'Sten Moe', 'Report')
  const form = dialog(page, 'Report the profile of Sten Moe')
  await form.getByRole('button', { name: 'Report' }).click()
  await form.getByText('Please choose a reason').waitFor()
  await form.getByLabel('What is wrong with it').selectOption('impersonation')
  await form.getByLabel('What happened').fill('He is chief of nothing.')
  await form.getByLabel('Also block Sten Moe').check()
  await expectAccessible(page, 'the report of a profile', [390])
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Report' }).click()
  await form.getByRole('alert').waitFor()
  expect(await form.getByLabel('What happened').inputValue()).toBe('He is chief of nothing.')
  await page.context().setOffline(false)
  await form.getByRole('button', { name: 'Report' }).click()
  await page.getByText('Your report was sent to Tannr').waitFor()
  await page.getByText('Blocked', { exact: true }).waitFor()

  await tannr.sql(
    `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"staff": true}' where id = $1`,
    [lena.id],
  )
  const desk = await open(lena, '/staff?show=reports')
  const line = desk.getByRole('listitem').filter({ hasText: 'The profile of Sten Moe' })
  await line.getByText('Pretends to be someone else').waitFor()
  await line.getByText('Chief of everything').waitFor()
  await line.getByText('He is chief of nothing.').waitFor()
  await expectAccessible(desk, 'the desk with a reported profile', [390, 1440])
  await line.getByRole('button', { name: 'Suspend Sten Moe' }).click()
  const suspend = dialog(desk, 'Suspend Sten Moe?')
  await suspend.getByLabel('Reason').fill('Pretends to act for a company.')
  await suspend.getByRole('button', { name: 'Suspend' }).click()
  await line.waitFor({ state: 'detached' })
  await desk.getByLabel('State').selectOption('Decided')
  await line.getByText('Suspended', { exact: true }).first().waitFor()
  expect((await fetch(`${tannr.url}${await pathOf(sten)}`)).status).toBe(404)
})
