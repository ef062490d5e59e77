/** Notifications about one's posts and followers. */
import { beforeEach, expect, test } from 'vitest'
import { asPerson } from '#tests/support/as-person.ts'
import { conversationsIn, type Made } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenCompany, givenMember, givenPost } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
const { named, block } = conversationsIn(database)
let [ada, ben, cleo]: [Made, Made, Made] = [{ id: '' }, { id: '' }, { id: '' }]

type Told = { kind: string; subject: string; detail: string; amount: number; read_at: string | null }
const told = async (who: Made) =>
  (
    await asPerson<{ line: Told }>(
      database,
      who,
      `select line from public.my_notices('{comment,reaction,follower}') as line`,
    )
  ).map(({ line }) => line)
const post = async (by: Made, company?: string) => (await givenPost(database, by, { company_id: company })).id
const react = (who: Made, to: string, kind = 'like') =>
  asPerson(database, who, 'insert into public.post_reactions (post_id, kind) values ($1, $2)', [to, kind])
const comment = (who: Made, to: string, body: string) =>
  asPerson(database, who, 'insert into public.post_comments (post_id, body) values ($1, $2)', [to, body])
const follow = (who: Made, whom: Made) =>
  asPerson(database, who, 'insert into public.person_follows (person_id) values ($1)', [whom.id])

beforeEach(async () => {
  ada = await named('Ada')
  ben = await named('Ben')
  cleo = await named('Cleo')
})

test('reactions to a post are one line, comments another, each with the latest and how many they are', async () => {
  const hello = await post(ada)
  await react(ben, hello)
  await react(cleo, hello, 'curious')
  await comment(ben, hello, 'Where was that?')
  await comment(ben, hello, 'And when?')
  await comment(ada, hello, 'At the pier.')
  expect(await told(ada)).toMatchObject([
    { kind: 'comment', subject: 'Ben Rao', detail: 'And when?', amount: 1, read_at: null },
    { kind: 'reaction', subject: 'Cleo Rao', detail: 'The night was clear.', amount: 2, read_at: null },
  ])
  expect(await told(ben)).toEqual([])
})

test('what was read is told again by a further one, and not by one that changes or is taken back', async () => {
  const hello = await post(ada)
  await react(ben, hello)
  await sql`update public.notifications set read_at = now() where user_id = ${ada.id}`
  await sql`update public.post_reactions set kind = 'support' where post_id = ${hello}`
  expect(await told(ada)).toMatchObject([{ amount: 1, read_at: expect.any(String) }])
  await react(cleo, hello)
  expect(await told(ada)).toMatchObject([{ subject: 'Cleo Rao', amount: 2, read_at: null }])
  await sql`update public.notifications set read_at = now() where user_id = ${ada.id}`
  await sql`delete from public.post_reactions where user_id = ${cleo.id}`
  expect(await told(ada)).toMatchObject([{ subject: 'Ben Rao', amount: 1, read_at: expect.any(String) }])
  await sql`delete from public.post_reactions where user_id = ${ben.id}`
  expect(await told(ada)).toEqual([])
})

test('whom the author blocks is not told of, and what they said before is taken out', async () => {
  const hello = await post(ada)
  await comment(ben, hello, 'Noise')
  await follow(ben, ada)
  expect(await told(ada)).toMatchObject([{ kind: 'follower', subject: 'Ben Rao' }, { kind: 'comment' }])
  await block(ada, ben)
  expect(await told(ada)).toEqual([])
  await react(ben, hello)
  expect(await told(ada)).toEqual([])
})

test('a follower is told of once, and forgotten with the following; a post takes its lines along', async () => {
  const hello = await post(ada)
  await follow(cleo, ada)
  await react(cleo, hello)
  await sql`delete from public.person_follows where user_id = ${cleo.id}`
  expect(await told(ada)).toMatchObject([{ kind: 'reaction' }])
  await sql`delete from public.posts where id = ${hello}`
  expect(await told(ada)).toEqual([])
})

test('a post of a company is told of to who wrote it, while they write for it', async () => {
  const { id } = await givenCompany(database, {})
  await givenMember(database, { id }, ada)
  const hello = await post(ada, id)
  await react(ben, hello)
  expect(await told(ada)).toMatchObject([{ kind: 'reaction', amount: 1 }])
  await sql`update public.company_members set role = 'interviewer' where user_id = ${ada.id}`
  await comment(cleo, hello, 'Hello?')
  expect(await told(ada)).toMatchObject([{ kind: 'reaction' }])
})

test('comments and followers are mailed by the switch of messages; reactions are not', async () => {
  await sql`update auth.users set email_confirmed_at = now()`
  const hello = await post(ada)
  await react(ben, hello)
  await comment(ben, hello, 'Where was that?')
  await follow(cleo, ada)
  const mails = async () => {
    await sql`update public.notifications set happened_at = happened_at - interval '11 minutes'`
    await sql`delete from private.person_mails`
    return database.transaction(async (owned) => {
      await owned`set local role project_owner`
      await owned`select private.send_notices(now(), 20)`
      await owned`reset role`
      return owned<{ to: string; count: number }>`
        delete from tannr_internal.outbox returning message ->> 'to' as to, (message #>> '{data,count}')::integer as count`
    })
  }
  expect((await mails()).filter(({ to }) => to === `${ada.id}@example.com`)).toMatchObject([{ count: 2 }])
  await sql`insert into public.settings (user_id, messages) values (${ada.id}, false)`
  await comment(cleo, hello, 'And when?')
  expect((await mails()).filter(({ to }) => to === `${ada.id}@example.com`)).toEqual([])
})
