import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { conversationsIn, type Made } from '#tests/support/conversations.ts'
import { givenHiring } from '#tests/support/hiring.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()
const { sql } = database
const { call, named, send, read, answer, block } = conversationsIn(database)
let [ada, ben, cleo]: [Made, Made, Made] = [{ id: '' }, { id: '' }, { id: '' }]

beforeEach(async () => {
  ada = await named('Ada')
  ben = await named('Ben')
  cleo = await named('Cleo')
})

/** A person's rights in the channel of a conversation, as the realtime service checks them. */
async function typingOf(who: Made, topic: string): Promise<{ hears: boolean; tells: boolean }> {
  const as = (own: typeof sql) => own`
    select set_config('request.jwt.claims', ${JSON.stringify({ sub: who.id, role: 'authenticated' })}, true),
      set_config('realtime.topic', ${topic}, true), set_config('role', 'authenticated', true)`
  const insert = (own: typeof sql) =>
    own`insert into realtime.messages (topic, extension, private) values (${topic}, 'broadcast', true)`
  const hears = await database.transaction(async (own) => {
    await insert(own)
    await as(own)
    return (await own`select from realtime.messages where topic = ${topic}`).length > 0
  })
  const tells = await database
    .transaction(async (own) => {
      await as(own)
      await insert(own)
      return true
    })
    .catch((error: { code: string }) => {
      expect(error.code).toBe('42501')
      return false
    })
  return { hears, tells }
}

test('that somebody writes is heard by both who said yes, unless they keep it to themselves or block', async () => {
  const asked = await send(ada, ben, 'Hello')
  const topic = `conversation:${asked.conversation_id}`
  const both = { hears: true, tells: true }
  const neither = { hears: false, tells: false }
  expect(await typingOf(ada, topic)).toEqual(neither)
  await answer(ben, asked, 'accepted')
  expect([await typingOf(ada, topic), await typingOf(ben, topic)]).toEqual([both, both])
  expect(await typingOf(cleo, topic)).toEqual(neither)
  expect(await typingOf(ada, 'conversation:x')).toEqual(neither)
  await sql`insert into public.settings (user_id, share_typing) values (${ada.id}, false)`
  expect(await typingOf(ada, topic)).toEqual(neither)
  await sql`delete from public.settings`
  await block(ben, ada)
  expect([await typingOf(ada, topic), await typingOf(ben, topic)]).toEqual([
    both,
    { hears: false, tells: true },
  ])
})

test('with a company the person and whoever answers for it hear that the other side writes, by choice of each', async () => {
  const cast = await givenHiring(database)
  const asked = await call<{ conversation_id: string }>(
    cast.ada,
    'public.send_message($1, $2, company => $3)',
    [randomUUID(), 'Is the keeper remote?', cast.company.id],
  )
  const topic = `conversation:${asked.conversation_id}`
  const both = { hears: true, tells: true }
  const neither = { hears: false, tells: false }
  for (const who of [cast.ada, cast.owner, cast.recruiter]) expect(await typingOf(who, topic)).toEqual(both)
  for (const who of [cast.interviewer, cast.stranger, ben])
    expect(await typingOf(who, topic)).toEqual(neither)
  await sql`insert into public.settings (user_id, share_typing) values (${cast.owner.id}, false)`
  expect(await typingOf(cast.owner, topic)).toEqual(neither)
  await call(cast.ada, 'public.stop_company($1, $2)', [cast.company.id, 'true'])
  expect((await typingOf(cast.ada, topic)).hears).toBe(false)
  expect(await typingOf(cast.recruiter, topic)).toEqual(both)
  await sql`delete from public.company_members where user_id = ${cast.recruiter.id}`
  expect(await typingOf(cast.recruiter, topic)).toEqual(neither)
  await sql`delete from public.settings`
})

test('whoever it concerns is told: of a message both, of an answer, a reading and an edit, of nothing whoever blocks', async () => {
  const told = async () => {
    const rows = await sql<{
      topic: string
      event: string
    }>`delete from realtime.messages returning topic, event`
    const names = new Map([
      [`person:${ada.id}`, 'ada'],
      [`person:${ben.id}`, 'ben'],
    ])
    return rows
      .filter(({ event }) => event === 'messages')
      .map(({ topic }) => names.get(topic))
      .sort()
  }
  await told()
  const asked = await send(ada, ben, 'Hello')
  expect(await told()).toEqual(['ada', 'ben'])
  await read(ben, asked)
  expect(await told()).toEqual(['ben'])
  await answer(ben, asked, 'accepted')
  expect(await told()).toEqual(['ada', 'ben'])
  const more = await send(ada, ben, 'More')
  await told()
  await read(ben, more)
  expect(await told()).toEqual(['ada', 'ben'])
  await call(ada, 'public.edit_message($1, $2)', [more.id, 'Still more'])
  expect(await told()).toEqual(['ada', 'ben'])
  await block(ben, ada)
  await told()
  const unheard = await send(ada, ben, 'Hm')
  expect(await told()).toEqual(['ada'])
  await call(ada, 'public.edit_message($1, $2)', [unheard.id, 'Hmm'])
  expect(await told()).toEqual(['ada'])
})
