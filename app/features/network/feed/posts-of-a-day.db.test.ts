/** What a person may say in a day: what they delete afterwards has been said, and told to others. */
import { beforeEach, expect, test } from 'vitest'
import { asPerson } from '#tests/support/as-person.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenPost } from '#tests/support/records.ts'

const database = useDatabase({ size: 4 })
const { sql } = database
type Made = { id: string }
let ada: Made = { id: '' }

const as = (who: Made, text: string, values: string[] = []) =>
  asPerson<{ id: string }>(database, who, text, values)
const refused = (did: string, next: string) => ({
  code: 'PT429',
  message: expect.stringMatching(
    new RegExp(`^You’ve ${did} in a day\\. You can ${next} after \\w+ \\d+, \\d\\d:\\d\\d UTC\\.$`),
  ),
})
const post = (who: Made, body: string) => as(who, 'insert into public.posts (body) values ($1)', [body])

beforeEach(async () => {
  ada = await givenAccount(database)
})

test('the thirty-first post of a day is refused, however many of them were deleted', async () => {
  for (let nth = 0; nth < 30; nth++) await post(ada, `Post ${nth}`)
  await as(ada, 'delete from public.posts where user_id = $1', [ada.id])
  await expect(post(ada, 'Once more')).rejects.toMatchObject(refused('published 30 posts', 'publish more'))
  await post(await givenAccount(database), 'Mine')
  await sql`update private.day_counts set since = now() - interval '24 hours' where user_id = ${ada.id}`
  await post(ada, 'Tomorrow')
})

test('the two-hundred-and-first comment of a day is refused, however many of them were deleted', async () => {
  const { id } = await givenPost(database, await givenAccount(database), { body: 'Talk to me' })
  const comment = () =>
    as(ada, 'insert into public.post_comments (post_id, body) values ($1, $2)', [id, 'Well said'])
  await as(
    ada,
    `insert into public.post_comments (post_id, body) select $1::uuid, 'Again' from generate_series(1, 199)`,
    [id],
  )
  await as(ada, 'delete from public.post_comments where user_id = $1', [ada.id])
  await comment()
  await expect(comment()).rejects.toMatchObject(refused('posted 200 comments', 'post more'))
})

test('posts that somebody sends at once are counted one after the other', async () => {
  for (let nth = 0; nth < 26; nth++) await post(ada, `Post ${nth}`)
  const sent = await Promise.allSettled(Array.from({ length: 8 }, (_, nth) => post(ada, `At once ${nth}`)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
})
