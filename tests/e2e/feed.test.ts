import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { holdUndo, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person, signIn } from '#tests/support/people.ts'
import { givenCompany, givenConnection } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const open = (person: Person, path: string) => browser.open(tannr.url + path, person)

const given = (first_name: string) => givenPerson(tannr, { first_name, last_name: 'Holt' })
const feed = '/network?show=feed'
const main = (page: Page) => page.getByRole('main')
const posts = (page: Page) => main(page).getByRole('list', { name: 'Posts' }).getByRole('article')
const postBy = (page: Page, name: string) => main(page).getByRole('article', { name: `Post by ${name}` })
const compose = (page: Page) => page.getByRole('form', { name: 'Write a post' })
const friends = (one: Person, other: Person) =>
  givenConnection(tannr, one, other, { accepted_at: '2026-01-01T00:00:00Z' })

/** A 4 by 3 picture in one color. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAEElEQVR4nGP4z8AARwzEcQCukw/x0F8jngAAAABJRU5ErkJggg==',
  'base64',
)

test('a post with a picture reaches a connection, who reacts and comments while its author looks on', async () => {
  const [runa, sten] = [await given('Runa'), await given('Sten')]
  await friends(runa, sten)
  const his = await open(sten, feed)
  await main(his).getByText('Nothing in your feed yet').waitFor()
  const hers = await open(runa, feed)

  await compose(hers).getByRole('button', { name: 'Post', exact: true }).click()
  await compose(hers).getByText('Please write something').waitFor()
  await compose(hers).getByLabel('What would you like to say?').fill('The kiln is warm again.\nCome by.')
  await compose(hers)
    .getByLabel('Picture for the post')
    .setInputFiles({ name: 'kiln.png', mimeType: 'image/png', buffer: png })
  await compose(hers).getByLabel('What the picture shows').fill('A kiln at night')
  await hers.context().setOffline(true)
  await compose(hers).getByRole('button', { name: 'Post', exact: true }).click()
  await compose(hers).getByRole('alert').waitFor()
  expect(await compose(hers).getByLabel('What would you like to say?').inputValue()).toContain('kiln')
  await hers.context().setOffline(false)
  await compose(hers).getByRole('button', { name: 'Post', exact: true }).click()
  await postBy(hers, 'Runa Holt').getByText('The kiln is warm again.').waitFor()
  await expect.poll(() => compose(hers).getByLabel('What would you like to say?').inputValue()).toBe('')

  // It arrives without a press.
  await postBy(his, 'Runa Holt').getByRole('img', { name: 'A kiln at night' }).waitFor()
  await his.getByRole('button', { name: 'React to the post by Runa Holt' }).click()
  await his.getByRole('button', { name: 'Celebrate', exact: true }).click()
  await his.getByRole('button', { name: 'Celebrate: post by Runa Holt', pressed: true }).waitFor()
  await postBy(his, 'Runa Holt').getByRole('button', { name: 'Comment' }).click()
  await his.getByLabel('Comment on the post by Runa Holt').fill('On my way.')
  await postBy(his, 'Runa Holt').getByRole('button', { name: 'Comment', exact: true }).last().click()
  await his.getByRole('article', { name: 'Comment by Sten Holt' }).getByText('On my way.').waitFor()

  // The notification leads to the post itself, with its comments.
  await hers.getByRole('button', { name: /^Notifications, \d+ new/ }).click()
  const told = hers.getByRole('region', { name: 'Notifications' })
  await told.getByRole('link', { name: 'Sten Holt reacted to your post' }).waitFor()
  await told.getByRole('link', { name: 'Sten Holt commented on your post' }).click()
  await hers.waitForURL(/post=/)
  await hers.getByRole('article', { name: 'Comment by Sten Holt' }).getByText('On my way.').waitFor()
  await main(hers).getByRole('link', { name: 'All posts' }).click()

  await postBy(hers, 'Runa Holt').getByRole('button', { name: '1 comment' }).click()
  await hers.getByRole('article', { name: 'Comment by Sten Holt' }).getByText('On my way.').waitFor()
  await postBy(hers, 'Runa Holt').getByText('1 reaction').waitFor()
  await hers.clock.setFixedTime(byDay)
  await expectAccessible(hers, 'the feed', [390, 1440])

  await hers.getByRole('button', { name: 'More about the comment by Sten Holt' }).click()
  await hers.getByRole('button', { name: 'Remove', exact: true }).click()
  await hers.getByRole('article', { name: 'Comment by Sten Holt' }).waitFor({ state: 'detached' })
  await postBy(his, 'Runa Holt').getByRole('button', { name: 'Comment', exact: true }).first().waitFor()
})

test('a post is edited with its history, deleted, and stands on the profile as far as it is for who looks', async () => {
  const [tova, ulf] = [await given('Tova'), await given('Ulf')]
  const hers = await open(tova, feed)
  await compose(hers).getByLabel('What would you like to say?').fill('Frist')
  await compose(hers).getByLabel('Seen by').selectOption('connections')
  await compose(hers).getByRole('button', { name: 'Post', exact: true }).click()
  await postBy(hers, 'Tova Holt').waitFor()
  await hers.getByRole('button', { name: 'More about this post by Tova Holt' }).click()
  await hers.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = hers.getByRole('dialog', { name: 'Edit your post' })
  await edit.getByLabel('Post').fill('First')
  await edit.getByRole('button', { name: 'Save' }).click()
  await postBy(hers, 'Tova Holt').getByText('First').waitFor()
  await postBy(hers, 'Tova Holt').getByRole('button', { name: 'Edited' }).click()
  const history = hers.getByRole('dialog', { name: 'What it said before' })
  await history.getByText('Frist').waitFor()
  await history.getByRole('button', { name: 'Close' }).click()

  const [{ handle } = { handle: '' }] = await tannr.sql<{ handle: string }>(
    'select handle from profiles where user_id = $1',
    [tova.id],
  )
  const his = await open(ulf, `/people/${handle}`)
  await his.getByRole('button', { name: 'Follow: Tova Holt' }).click()
  await his.getByRole('button', { name: 'Following: Tova Holt' }).waitFor()
  await main(his).getByText('1 follower').waitFor()
  const posts = await ulf.client.rpc('network_posts_of', { person: tova.id })
  expect(posts.data).toEqual([])
  await friends(tova, ulf)
  await postBy(his, 'Tova Holt').getByText('First').waitFor()
  await his.goto(`${tannr.url}/network?show=following`)
  await main(his).getByRole('button', { name: 'Stop following Tova Holt' }).click()
  await holdUndo(his)
  await main(his).getByText('You’re not following anyone yet').waitFor()
  await his.getByRole('button', { name: 'Undo' }).click()
  await main(his).getByRole('link', { name: 'Tova Holt' }).waitFor()

  await hers.getByRole('button', { name: 'More about this post by Tova Holt' }).click()
  await hers.getByRole('button', { name: 'Delete', exact: true }).click()
  await hers
    .getByRole('dialog', { name: 'Delete this post?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await main(hers).getByText('Nothing in your feed yet').waitFor()
})

test('a feed goes on page after page, by time or by weights that the reader sees and changes', async () => {
  const [vera, wim] = [await given('Vera'), await given('Wim')]
  const company = await givenCompany(tannr, { name: `Quennell ${vera.id}` })
  await friends(vera, wim)
  await tannr.sql('insert into company_follows (user_id, company_id) values ($1, $2)', [vera.id, company.id])
  await tannr.sql(
    `insert into posts (user_id, written_by, body, posted_at)
     select $1, $1, 'Note ' || n, now() - n * interval '1 hour' from generate_series(1, 12) as n`,
    [wim.id],
  )
  await tannr.sql(
    `insert into posts (user_id, company_id, body, posted_at) values (null, $1, 'We open a house', now() - interval '20 days')`,
    [company.id],
  )
  const page = await open(vera, feed)
  await expect.poll(() => posts(page).count()).toBe(10)
  await posts(page).first().getByText('Note 1', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.poll(() => posts(page).count()).toBe(13)
  await posts(page).last().getByText('We open a house').waitFor()

  await page.getByLabel('Order of posts').selectOption('weights')
  const order = page.getByRole('region', { name: 'Order of your feed' })
  await order.getByLabel('How new it is').fill('0')
  await order.getByLabel('Connections', { exact: true }).fill('0')
  await expect.poll(() => posts(page).count()).toBe(1)
  await posts(page)
    .first()
    .getByText(/Weighs 2\.0/)
    .waitFor()
  await order.getByLabel('Connections', { exact: true }).fill('1')
  await expect.poll(() => posts(page).count()).toBeGreaterThan(1)
  await posts(page).first().getByText('We open a house').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Order of posts').inputValue()).toBe('weights')
  await page.clock.setFixedTime(byDay)
  await expectAccessible(page, 'the feed by weights', [390, 1440])
})

test('what is reported is gone from sight and comes back, and whoever is blocked is heard no more', async () => {
  const [ylva, zeno] = [await given('Ylva'), await given('Zeno')]
  await friends(ylva, zeno)
  await tannr.sql(
    `insert into posts (user_id, written_by, body) values ($1, $1, 'Buy now: https://spam.example/x')`,
    [zeno.id],
  )
  const page = await open(ylva, feed)
  await page.getByRole('button', { name: 'More about this post by Zeno Holt' }).click()
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  const report = page.getByRole('dialog', { name: 'Report this post by Zeno Holt' })
  await report.getByRole('button', { name: 'Report' }).click()
  await report.getByText('Please choose a reason').waitFor()
  await report.getByLabel('What is wrong with it').selectOption('spam')
  await report.getByRole('button', { name: 'Report' }).click()
  await holdUndo(page)
  await main(page).getByText('Nothing in your feed yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await postBy(page, 'Zeno Holt').getByRole('link', { name: 'https://spam.example/x' }).waitFor()
  await tannr.sql('insert into blocks (user_id, blocked_id) values ($1, $2)', [ylva.id, zeno.id])
  await main(page).getByText('Nothing in your feed yet').waitFor()
})

test('what cannot be read is asked for again, and what is typed survives leaving the page', async () => {
  const context = await browser.context()
  await signIn(context, await given('Abel'))
  await context.route('**/rpc/network_feed', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '{"message":"out of order"}' }),
  )
  const page = await context.newPage()
  await page.goto(tannr.url + feed)
  await main(page).getByRole('alert').getByText('The feed could not be loaded: out of order').waitFor()
  await context.unroute('**/rpc/network_feed')
  await page.getByRole('button', { name: 'Try again' }).click()
  await main(page).getByText('Nothing in your feed yet').waitFor()
  await compose(page).getByLabel('What would you like to say?').fill('Half a thought')
  await page.getByRole('navigation', { name: 'Network' }).getByRole('link', { name: 'Blocked' }).click()
  await main(page).getByText('No one is blocked').waitFor()
  await page.goBack()
  await expect
    .poll(() => compose(page).getByLabel('What would you like to say?').inputValue())
    .toBe('Half a thought')
})
