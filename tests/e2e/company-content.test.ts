import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenCompany, givenMember } from '#tests/support/records.ts'
import { beginScheduled } from '#tests/support/scheduled-work.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const open = (person: Person, path: string) => browser.open(tannr.url + path, person)

async function givenOwner() {
  const owner = await givenPerson(tannr, { first_name: 'Olga', last_name: 'Vik' })
  const name = `Vik ${owner.id.slice(0, 8)}`
  const { id } = await givenCompany(tannr, { name, slug: `vik-${owner.id.slice(0, 8)}` })
  await givenMember(tannr, { id }, owner, 'owner')
  return { owner, id, name, slug: `vik-${owner.id.slice(0, 8)}` }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Write for|Edit the post)/ })
const rows = (page: Page) => page.getByRole('list', { name: 'Posts' }).getByRole('article')
const choose = async (page: Page, act: string) => {
  await rows(page)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click()
  await page
    .getByRole('link', { name: act, exact: true })
    .or(page.getByRole('button', { name: act, exact: true }))
    .click()
}

test('a draft is published, read by a follower as it comes, counted, taken back and deleted', async () => {
  const { owner, id, name, slug } = await givenOwner()
  const reader = await givenPerson(tannr, { first_name: 'Rune', last_name: 'Dahl' })
  await reader.client.from('company_follows').insert({ company_id: id }).throwOnError()
  const his = await open(reader, '/network?show=feed')
  const hers = await open(owner, '/business-portal?tab=content')
  await hers.getByText('No posts yet').waitFor()

  await hers.getByRole('link', { name: 'Write a post' }).first().click()
  await dialog(hers).getByRole('button', { name: 'Publish' }).click()
  await dialog(hers).getByText('Please write something').waitFor()
  await dialog(hers).getByLabel('Post', { exact: true }).fill('We opened the dome.')
  await dialog(hers).getByText('Keep as a draft').click()
  // The text survives whatever happens to the page.
  await hers.reload()
  await expect
    .poll(() => dialog(hers).getByLabel('Post', { exact: true }).inputValue())
    .toBe('We opened the dome.')
  await hers.context().setOffline(true)
  await dialog(hers).getByRole('button', { name: 'Save draft' }).click()
  await dialog(hers).getByText('The post was not saved').waitFor()
  await hers.context().setOffline(false)
  await dialog(hers).getByRole('button', { name: 'Save draft' }).click()
  await dialog(hers).waitFor({ state: 'detached' })
  await rows(hers).getByText('Draft', { exact: true }).waitFor()
  expect(await tannr.client().from('posts').select('id').eq('company_id', id)).toMatchObject({ data: null })
  const { data: seen } = await reader.client.from('posts').select('id').eq('company_id', id)
  expect(seen).toEqual([])

  await choose(hers, 'Publish now')
  await rows(hers).getByText('Published', { exact: true }).waitFor()
  // It arrives without a press, and his view of it is counted once.
  const post = his.getByRole('main').getByRole('article', { name: `Post by ${name}` })
  await post.getByText('We opened the dome.').waitFor()
  await his.getByRole('button', { name: `React to the post by ${name}` }).click()
  await his.getByRole('button', { name: 'Celebrate', exact: true }).click()
  await rows(hers).getByText('1 reaction', { exact: true }).waitFor()
  const views = async () =>
    (
      await tannr.sql<{ views: number }>(
        'select sum(views)::integer as views from post_views join posts on id = post_id where company_id = $1',
        [id],
      )
    )[0]?.views
  await expect.poll(views).toBe(1)
  await hers.reload()
  await rows(hers).getByText('1 view', { exact: true }).waitFor()
  await hers.clock.setFixedTime(byDay)
  await expectAccessible(hers, 'the content hub', [390, 1440])

  await choose(hers, 'Edit')
  await dialog(hers).getByLabel('Post', { exact: true }).fill('We opened the great dome.')
  await dialog(hers).getByRole('button', { name: 'Save' }).click()
  await dialog(hers).waitFor({ state: 'detached' })
  await his.reload()
  await post.getByText('We opened the great dome.').waitFor()
  await post.getByRole('button', { name: 'Edited' }).waitFor()

  await choose(hers, 'Unpublish')
  await post.waitFor({ state: 'detached' })
  const visitor = await browser.page()
  const posts = visitor.waitForResponse('**/rpc/network_posts_of')
  await visitor.goto(`${tannr.url}/companies/${slug}`)
  await visitor.getByRole('heading', { name, level: 1 }).waitFor()
  expect(await (await posts).json()).toEqual([])

  await choose(hers, 'Delete')
  await hers
    .getByRole('dialog', { name: 'Delete this post?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await hers.getByText('No posts yet').waitFor()
  await expect.poll(() => tannr.sql('select from posts where company_id = $1', [id])).toEqual([])
})

test('a post that is scheduled is published by the server when its moment has come', async () => {
  const { owner, id } = await givenOwner()
  const page = await open(owner, '/business-portal?tab=content&post=new')
  await dialog(page).getByLabel('Post', { exact: true }).fill('Doors open at nine.')
  await dialog(page).getByText('Schedule', { exact: true }).click()
  await dialog(page).getByLabel('Day and time').fill('2020-01-01T09:00')
  await dialog(page).getByRole('button', { name: 'Schedule' }).click()
  await dialog(page).getByText('Please choose a moment ahead, within a year').waitFor()
  const ahead = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await dialog(page).getByLabel('Day and time').fill(`${ahead}T09:00`)
  await dialog(page).getByRole('button', { name: 'Schedule' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Scheduled 1' }).click()
  await rows(page).getByText('Doors open at nine.').waitFor()
  await expectAccessible(page, 'a scheduled post', [1440])
  // Its time has come: due for the run of each minute, too, beside which the one begun here leaves the posts to it.
  await tannr.sql(`update posts set publish_at = now() - interval '1 minute' where company_id = $1`, [id])
  await beginScheduled(tannr, 'companies')
  await page.getByRole('link', { name: 'Published 1' }).waitFor()
  await page.getByRole('link', { name: 'Published 1' }).click()
  await rows(page).getByText('Doors open at nine.').waitFor()
})
