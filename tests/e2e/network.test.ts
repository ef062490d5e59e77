import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { holdUndo, untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person, signIn } from '#tests/support/people.ts'
import { givenConnection, givenSkill } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const open = (person: Person, path: string) => browser.open(tannr.url + path, person)

const given = (first_name: string) => givenPerson(tannr, { first_name, last_name: 'Holt' })
const main = (page: Page) => page.getByRole('main')
const lines = (page: Page, label: string) =>
  main(page).getByRole('list', { name: label }).getByRole('listitem')

test('two people meet by a skill, a note and a yes, and part again', async () => {
  const [ines, jonas] = [await given('Ines'), await given('Jonas')]
  await givenSkill(tannr, ines, { name: `Bookbinding ${ines.id}` })
  await givenSkill(tannr, jonas, { name: `Bookbinding ${ines.id}` })
  const hers = await open(ines, '/network?show=suggestions')
  const his = await open(jonas, '/network?show=requests')
  await main(his).getByText('No requests are waiting').waitFor()

  await lines(hers, 'Suggestions').getByText(`Shares Bookbinding ${ines.id}`).waitFor()
  await hers.getByRole('button', { name: 'More about Jonas Holt' }).click()
  await hers.getByRole('button', { name: 'Connect with a note' }).click()
  const dialog = hers.getByRole('dialog', { name: 'Connect with Jonas Holt' })
  await dialog.getByLabel('Note').fill('Your talk on spines stayed with me.')
  await hers.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByLabel('Note').inputValue()).toBe('Your talk on spines stayed with me.')
  await hers.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await hers.getByText('Your request to Jonas Holt was sent').waitFor()
  await main(hers).getByText('No suggestions yet').waitFor()

  await his.reload()
  await lines(his, 'Requests to you').getByText('Your talk on spines stayed with me.').waitFor()
  await his
    .getByRole('complementary', { name: 'Workspace' })
    .getByRole('link', { name: 'Requests 1 new' })
    .waitFor()
  await his.getByRole('button', { name: 'Accept: Ines Holt' }).click()
  await his.getByText('You and Ines Holt are connected').waitFor()
  await his
    .getByRole('navigation', { name: 'Network' })
    .getByRole('link', { name: /^Connections 1/ })
    .click()
  await expect.poll(() => lines(his, 'Connections').count()).toBe(1)

  await hers.goto(`${tannr.url}/network`)
  await hers.getByRole('button', { name: 'More about Jonas Holt' }).click()
  await hers.getByRole('button', { name: 'Disconnect' }).click()
  const sure = hers.getByRole('dialog', { name: 'Disconnect from Jonas Holt?' })
  await sure.getByRole('button', { name: 'Disconnect' }).click()
  await main(hers).getByText('No connections yet').waitFor()
  await his.reload()
  await main(his).getByText('No connections yet').waitFor()
})

test('a request is declined or withdrawn, and whoever is blocked cannot tell', async () => {
  const [kira, levi] = [await given('Kira'), await given('Levi')]
  await givenConnection(tannr, kira, levi, { note: 'Hello from Bergen.' })
  const hers = await open(kira, '/network?show=requests')
  const his = await open(levi, '/network?show=requests')
  await his.getByRole('button', { name: 'More about Kira Holt' }).click()
  await his.getByRole('button', { name: 'Block' }).click()
  const sure = his.getByRole('dialog', { name: 'Block Kira Holt?' })
  await sure.getByText('Kira Holt won’t be notified.').waitFor()
  await sure.getByRole('button', { name: 'Block' }).click()
  await main(his).getByText('No requests are waiting').waitFor()

  await hers.reload()
  await expect.poll(() => lines(hers, 'Requests from you').count()).toBe(1)
  await hers.getByRole('button', { name: 'Withdraw the request to Levi Holt' }).click()
  await holdUndo(hers)
  await main(hers).getByRole('list', { name: 'Requests from you' }).waitFor({ state: 'detached' })
  await hers.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => lines(hers, 'Requests from you').count()).toBe(1)

  await his.getByRole('link', { name: 'Blocked' }).click()
  await his.getByRole('button', { name: 'Unblock Kira Holt' }).click()
  await main(his).getByText('No one is blocked').waitFor()
  await his
    .getByRole('navigation', { name: 'Network' })
    .getByRole('link', { name: /^Requests/ })
    .click()
  await his.getByRole('button', { name: 'Decline: Kira Holt' }).click()
  await main(his).getByText('No requests are waiting').waitFor()
  // The page shows it before the server has accepted it.
  const connections = async () =>
    (await kira.client.from('connections').select('other_id').throwOnError()).data
  await expect.poll(connections).toEqual([])
})

test('many connections come page after page, are searched and sorted, and a suggestion goes and comes back', async () => {
  const mona = await given('Mona')
  await tannr.sql(
    `with made as (
       insert into auth.users (id, aud, role, email, raw_user_meta_data)
       select gen_random_uuid(), 'authenticated', 'authenticated', $2 || n || '@example.com',
         jsonb_build_object('first_name', 'Friend' || lpad(n::text, 2, '0'), 'last_name', 'Vale')
       from generate_series(1, 23) as n returning id, email)
     insert into connections (user_id, other_id, accepted_at)
     select $1, id, now() - row_number() over (order by email) * interval '1 hour' from made`,
    [mona.id, `network-${mona.id}-`],
  )
  const oda = await given('Oda')
  await givenSkill(tannr, mona, { name: `Felting ${mona.id}` })
  await givenSkill(tannr, oda, { name: `Felting ${mona.id}` })
  const page = await open(mona, '/network')
  await expect.poll(() => lines(page, 'Connections').count()).toBe(20)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.poll(() => lines(page, 'Connections').count()).toBe(23)
  await page.getByLabel('Order').selectOption('name')
  await lines(page, 'Connections').first().getByText('Friend01 Vale').waitFor()
  const asked: string[] = []
  page.on('request', (one) => one.url().endsWith('/rpc/network_connections') && asked.push(one.method()))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Search your connections').pressSequentially('vale friend07')
  await page.clock.resume()
  await expect.poll(() => lines(page, 'Connections').count()).toBe(1)
  // Not for each letter.
  expect(asked.length).toBeLessThan(5)
  await page.waitForURL(/q=vale/)
  await page.getByLabel('Search your connections').fill('nobody at all')
  await page.getByRole('heading', { name: 'No one found for “nobody at all”' }).waitFor()

  await page.clock.setFixedTime(byDay)
  await page.goto(`${tannr.url}/network?show=suggestions`)
  await page.getByRole('button', { name: 'Not interested in Oda Holt' }).click()
  await holdUndo(page)
  await main(page).getByText('No suggestions yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Connect with Oda Holt' }).waitFor()
  await expectAccessible(page, 'suggestions', [390, 1440])
  await page.goto(`${tannr.url}/network`)
  await expect.poll(() => lines(page, 'Connections').count()).toBe(20)
  await expectAccessible(page, 'connections', [390, 1440])
})

test('a visitor is asked to sign in, and what cannot be read is asked for again', async () => {
  const visitor = await browser.page()
  await visitor.goto(`${tannr.url}/network`)
  await untilAlive(visitor)
  expect(await main(visitor).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/auth?next=/network',
  )
  const context = await browser.context()
  await signIn(context, await given('Pia'))
  await context.route('**/rpc/network_connections', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '{"message":"out of order"}' }),
  )
  const page = await context.newPage()
  await page.goto(`${tannr.url}/network`)
  await main(page).getByRole('alert').getByText('Connections could not be loaded: out of order').waitFor()
  await context.unroute('**/rpc/network_connections')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No connections yet' }).waitFor()
  expect(await page.getByLabel('Search your connections').isVisible()).toBe(false)
})

test('a name of another script begins where its row does, and what it says stays a sentence', async () => {
  const [noor, kai] = [await givenPerson(tannr, { first_name: 'نور', last_name: 'حداد' }), await given('Kai')]
  await givenConnection(tannr, noor, kai, { note: 'نود التواصل معك' })
  const page = await open(kai, '/network?show=requests')
  const row = lines(page, 'Requests to you')
  const name = await row.getByRole('link', { name: 'نور حداد' }).boundingBox()
  const day = await row.getByText('Sent today').boundingBox()
  expect(name?.x).toBe(day?.x)
  await page.goto(`${tannr.url}/notifications`)
  const title = main(page).getByRole('link', { name: 'نور حداد wants to connect' })
  await title.waitFor()
  // Its first word comes before its last, as in every English sentence.
  const [first, last] = await title.evaluate((link) => {
    const text = link.firstChild as Text
    return ['نور', 'connect'].map((word) => {
      const range = document.createRange()
      range.setStart(text, text.data.indexOf(word))
      range.setEnd(text, text.data.indexOf(word) + word.length)
      return range.getBoundingClientRect().left
    })
  })
  expect(first).toBeLessThan(last ?? 0)
})

test('the chosen tab stays in sight on a phone when another gets its count', async () => {
  const [ines, jonas] = [await given('Ines'), await given('Jonas')]
  await givenConnection(tannr, ines, jonas, { accepted_at: '2026-01-01T00:00:00Z' })
  const page = await browser.pageOf(ines, { viewport: { width: 390, height: 844 } })
  await page.goto(`${tannr.url}/network?show=blocked`)
  const tabs = main(page).getByRole('navigation').getByRole('list')
  await tabs.getByRole('link', { name: /^Connections\s*1/ }).waitFor()
  const beyond = () =>
    tabs.evaluate(
      (list) =>
        (list.querySelector('[aria-current]')?.getBoundingClientRect().right ?? 0) -
        list.getBoundingClientRect().right,
    )
  await expect.poll(beyond).toBeLessThanOrEqual(0)
})
