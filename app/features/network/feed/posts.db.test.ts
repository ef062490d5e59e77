import { beforeEach, expect, test } from 'vitest'
import type { CommentLine, PostLine } from '#shared/post.ts'
import { asPerson } from '#tests/support/as-person.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import {
  givenAccount,
  givenCompany,
  givenConnection,
  givenMember,
  givenPost,
} from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
type Made = { id: string }
let [ada, ben, cleo]: [Made, Made, Made] = [{ id: '' }, { id: '' }, { id: '' }]

const as = <Row extends object>(who: Made, text: string, values: (string | null)[] = []) =>
  asPerson<Row>(database, who, text, values)

const post = (who: Made, body: string, seenBy = 'everyone') =>
  as(who, 'insert into public.posts (body, seen_by) values ($1, $2)', [body, seenBy])
const lines = async <Line>(who: Made, call: string, values: string[] = []) =>
  (await as<{ line: Line }>(who, `select line from ${call} as line`, values)).map(({ line }) => line)
const feed = (of: Made, key = '', values: string[] = []) =>
  lines<PostLine>(of, `public.network_feed(${key})`, values)
const bodies = (posts: readonly { body: string }[]) => posts.map(({ body }) => body)
const follow = (who: Made, whom: Made) =>
  as(who, 'insert into public.person_follows (person_id) values ($1)', [whom.id])
const block = (who: Made, whom: Made) =>
  as(who, 'insert into public.blocks (blocked_id) values ($1)', [whom.id])
const friends = (one: Made, other: Made) =>
  givenConnection(database, one, other, { accepted_at: '2026-01-01T00:00:00Z' })
const react = (who: Made, to: PostLine, kind: string) =>
  as(
    who,
    `insert into public.post_reactions (post_id, user_id, kind) values ($1, $2, $3)
     on conflict (post_id, user_id) do update set kind = excluded.kind`,
    [to.id, who.id, kind],
  )
const comment = (who: Made, on: PostLine, body: string) =>
  as(who, 'insert into public.post_comments (post_id, body) values ($1, $2)', [on.id, body])
const comments = (reader: Made, on: PostLine) =>
  lines<CommentLine>(reader, 'public.network_comments($1)', [on.id])

async function only(of: Made): Promise<PostLine> {
  const [first] = await feed(of)
  if (!first) throw new Error('The feed is empty')
  return first
}

beforeEach(async () => {
  ada = await givenAccount(database, { first_name: 'Ada', last_name: 'Rao' })
  ben = await givenAccount(database, { first_name: 'Ben', last_name: 'Rao' })
  cleo = await givenAccount(database, { first_name: 'Cleo', last_name: 'Rao' })
})

test('a feed has what connections and followed people and companies post, newest first, as far as it is for the reader', async () => {
  const company = await givenCompany(database)
  await friends(ada, ben)
  await follow(ada, cleo)
  await as(ada, 'insert into public.company_follows (company_id) values ($1)', [company.id])
  await post(ben, 'For friends', 'connections')
  await post(cleo, 'For everyone')
  await post(cleo, 'Not for Ada', 'connections')
  await givenPost(database, undefined, { company_id: company.id, body: 'We open a house' })
  const found = await feed(ada)
  expect(bodies(found)).toEqual(['We open a house', 'For everyone', 'For friends'])
  expect(found.map(({ source }) => source)).toEqual(['company', 'following', 'connection'])
  expect(found.map(({ author }) => author.kind)).toEqual(['company', 'person', 'person'])
  const [newest] = found
  expect(
    bodies(await feed(ada, 'after_at => $1, after_post => $2', [newest?.posted_at ?? '', newest?.id ?? ''])),
  ).toEqual(['For everyone', 'For friends'])
  expect(await feed(await givenAccount(database))).toEqual([])
})

test('by weights a source that is off is left out, and what weighs more comes first', async () => {
  await friends(ada, ben)
  await follow(ada, cleo)
  await post(cleo, 'Followed')
  await post(ben, 'Connection')
  await as(
    ada,
    `insert into public.feed_choices (sorted, connections, following, newness, talk) values ('weights', 1, 4, 0, 0)`,
  )
  const found = await feed(ada)
  expect(found.map(({ body, score }) => [body, score])).toEqual([
    ['Followed', 4],
    ['Connection', 1],
  ])
  const [first] = found
  expect(
    bodies(
      await feed(ada, 'after_score => $1, after_post => $2, as_of => $3', [
        String(first?.score),
        first?.id ?? '',
        first?.as_of ?? '',
      ]),
    ),
  ).toEqual(['Connection'])
  await as(ada, 'update public.feed_choices set following = 0, talk = 2 where user_id = $1', [ada.id])
  const talked = (await feed(ada))[0]
  expect(talked?.body).toBe('Connection')
  await react(ada, talked as PostLine, 'like')
  expect((await only(ada)).score).toBeCloseTo(1 + 2 * (Math.log(2) / 2), 5)
})

test('a reaction is one for each person, and counted as the kind that it is', async () => {
  await friends(ada, ben)
  await post(ada, 'Look')
  const [seen] = await feed(ben)
  await react(ben, seen as PostLine, 'like')
  await react(ben, seen as PostLine, 'curious')
  await react(ada, seen as PostLine, 'curious')
  expect(await only(ben)).toMatchObject({ reaction: 'curious', reactions: { like: 0, curious: 2 } })
  await as(ben, 'delete from public.post_reactions where user_id = $1', [ben.id])
  expect(await only(ada)).toMatchObject({ reaction: 'curious', reactions: { curious: 1 } })
  await sql`delete from auth.users where id = ${ada.id}`
  expect(await sql`select from public.posts where user_id = ${ada.id}`).toEqual([])
})

test('what a blocked person says stands there for themselves alone, until the block ends', async () => {
  await friends(ada, cleo)
  await follow(ben, ada)
  await post(ada, 'Hello')
  const hello = await only(ada)
  await comment(ben, hello, 'Before')
  await react(ben, hello, 'like')
  expect((await only(ada)).commented).toBe(1)
  await block(ada, ben)
  await comment(ben, hello, 'After')
  expect(await only(ada)).toMatchObject({ commented: 0, reactions: { like: 0 } })
  for (const reader of [ada, cleo]) expect(await comments(reader, hello)).toEqual([])
  expect(bodies(await comments(ben, hello))).toEqual(['Before', 'After'])
  expect(await only(ben)).toMatchObject({
    body: 'Hello',
    commented: 2,
    reactions: { like: 1 },
    reaction: 'like',
  })
  await as(ada, 'delete from public.blocks where blocked_id = $1', [ben.id])
  expect(await only(ada)).toMatchObject({ commented: 2, reactions: { like: 1 } })
})

test('who blocks somebody reads nothing of them, and follows them no more', async () => {
  await follow(ada, ben)
  await friends(ada, cleo)
  await post(ben, 'Noise')
  await post(cleo, 'Listen')
  const listen = (await feed(ada))[0] as PostLine
  await comment(ben, listen, 'More noise')
  await block(ada, ben)
  expect(bodies(await feed(ada))).toEqual(['Listen'])
  expect(await comments(ada, listen)).toEqual([])
  expect(await lines(ada, 'public.network_posts_of($1)', [ben.id])).toEqual([])
  expect(bodies(await comments(cleo, listen))).toEqual(['More noise'])
  await expect(follow(ada, ben)).rejects.toThrow(/row-level security/)
})

test('an edit is dated and what it said before is kept, for those who read the post', async () => {
  await friends(ada, ben)
  await post(ada, 'Frist', 'connections')
  await as(ada, `update public.posts set body = 'First'`)
  const edited = await only(ben)
  expect(edited).toMatchObject({ body: 'First', edited_at: expect.any(String) })
  expect(await as(ben, 'select body from public.post_versions')).toEqual([{ body: 'Frist' }])
  expect(await as(cleo, 'select body from public.post_versions')).toEqual([])
  await sql`insert into public.post_versions (post_id, written_at, body)
    select ${edited.id}, now() - n * interval '1 day', 'Again' from generate_series(1, 29) as n`
  await expect(as(ada, `update public.posts set body = 'Last'`)).rejects.toMatchObject({ code: 'PT409' })
})

test('what was reported is out of the sight of whoever reported it, and comes back with the report', async () => {
  await friends(ada, ben)
  await post(ben, 'Buy now')
  const bad = await only(ada)
  await as(ada, `insert into public.post_reports (post_id, reason) values ($1, 'spam')`, [bad.id])
  expect(await feed(ada)).toEqual([])
  expect(bodies(await feed(ben))).toEqual(['Buy now'])
  await as(ada, 'delete from public.post_reports')
  expect(bodies(await feed(ada))).toEqual(['Buy now'])
  await sql`update public.posts set hidden_at = now() where id = ${bad.id}`
  expect(await feed(ada)).toEqual([])
  expect(await only(ben)).toMatchObject({ hidden: true })
})

test('a picture has to be there and one’s own before a post shows it', async () => {
  const picture = await as<Made>(ada, 'insert into public.post_pictures (width, height) values (4, 3)').then(
    () => sql<Made & { path: string }>`select id, path from public.post_pictures where user_id = ${ada.id}`,
  )
  const id = picture[0]?.id ?? ''
  const show = (who: Made) => as(who, `insert into public.posts (body, picture_id) values ('See', $1)`, [id])
  await expect(show(ada)).rejects.toMatchObject({ code: 'PT404' })
  await sql`insert into storage.objects (bucket_id, name, version) values ('posts', ${picture[0]?.path ?? ''}, 'v')`
  await expect(show(ben)).rejects.toMatchObject({ code: 'PT404' })
  await show(ada)
  expect((await only(ada)).picture).toMatchObject({ id, width: 4, height: 3 })
  await sql`delete from public.posts where user_id = ${ada.id}`
  await sql`update public.post_pictures set created_at = now() - interval '2 days'`
  const [gone] = await sql<{ count: number }>`select private.remove_unused_post_pictures() as count`
  expect(gone?.count).toBe(1)
})

test('thirty posts a day are enough, and nobody posts for a company that they do not act for', async () => {
  await as(ada, `insert into public.posts (body) select 'Again' from generate_series(1, 30)`)
  await expect(post(ada, 'Once more')).rejects.toMatchObject({ code: 'PT429' })
  const company = await givenCompany(database)
  const speak = () =>
    as(ben, `insert into public.posts (user_id, company_id, body) values (null, $1, 'We')`, [company.id])
  await expect(speak()).rejects.toThrow(/row-level security/)
  await givenMember(database, company, ben)
  await speak()
  expect(await lines<PostLine>(cleo, 'public.network_posts_of(company => $1)', [company.id])).toMatchObject([
    { body: 'We', mine: false, author: { kind: 'company' } },
  ])
})

test('a new post is told to those whose feed has it, and a comment to the author', async () => {
  const told = async (who: Made) =>
    (await sql`select from realtime.messages where topic = ${`person:${who.id}`} and event = 'posts'`).length
  await friends(ada, ben)
  await follow(cleo, ada)
  await post(ada, 'Hello')
  for (const who of [ada, ben, cleo]) expect(await told(who)).toBe(1)
  await comment(ben, await only(ben), 'Hi')
  expect([await told(ada), await told(cleo)]).toEqual([2, 1])
})
