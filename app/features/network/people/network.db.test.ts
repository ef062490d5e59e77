import { beforeEach, expect, test } from 'vitest'
import { asPerson } from '#tests/support/as-person.ts'
import { exportedRecords } from '#tests/support/exported-data.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenConnection, givenSkill } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
type Made = { id: string }
let [ada, ben, cleo, dora]: [Made, Made, Made, Made] = [{ id: '' }, { id: '' }, { id: '' }, { id: '' }]

const named = (first_name: string) => givenAccount(database, { first_name, last_name: 'Rao' })
const friends = (one: Made, other: Made) =>
  givenConnection(database, one, other, { accepted_at: '2026-01-01T00:00:00Z' })

const as = <Row extends object>(who: Made, text: string, values: (string | null)[] = []) =>
  asPerson<Row>(database, who, text, values)

const ask = (from: Made, to: Made, note = '') =>
  as(from, 'insert into public.connections (other_id, note) values ($1, $2)', [to.id, note])
const block = (who: Made, whom: Made) =>
  as(who, 'insert into public.blocks (blocked_id) values ($1)', [whom.id])
const requests = (of: Made, sent = false) =>
  as<{ name: string; note: string }>(of, 'select name, note from public.network_requests($1)', [String(sent)])
const suggestions = (of: Made) =>
  as<{ name: string; mutual_names: string[]; skills: string[] }>(
    of,
    'select name, mutual_names, skills from public.network_suggestions()',
  )
const names = (lines: readonly { name: string }[]) => lines.map(({ name }) => name.replace(' Rao', ''))

beforeEach(async () => {
  ada = await named('Ada')
  ben = await named('Ben')
  cleo = await named('Cleo')
  dora = await named('Dora')
})

test('a request with its note stands with both, until one of them ends it', async () => {
  await ask(ada, ben, 'We met in Turin.')
  expect(await requests(ben)).toEqual([{ name: 'Ada Rao', note: 'We met in Turin.' }])
  expect(await requests(ada, true)).toEqual([{ name: 'Ben Rao', note: 'We met in Turin.' }])
  expect(await requests(ada)).toEqual([])
  const [told] = await sql<{
    detail: string
  }>`select detail from public.notifications where user_id = ${ben.id}`
  expect(told?.detail).toBe('We met in Turin.')
  await as(ada, 'delete from public.connections where other_id = $1', [ben.id])
  expect(await requests(ben)).toEqual([])
})

test('who blocks hears nothing, and who is blocked sees what anybody sees who waits for an answer', async () => {
  await friends(ada, ben)
  await block(ben, ada)
  expect(await as(ada, 'select from public.network_connections()')).toEqual([])
  await ask(ada, ben, 'Why?')
  expect(await requests(ada, true)).toEqual([{ name: 'Ben Rao', note: 'Why?' }])
  expect(await requests(ben)).toEqual([])
  expect(await as(ben, 'select from public.connections')).toEqual([])
  expect(await sql`select from public.notifications where user_id = ${ben.id}`).toEqual([])
  const [counts] = await as<{ counts: { requests: number } }>(
    ben,
    'select public.workspace_counts() as counts',
  )
  expect(counts?.counts.requests).toBe(0)
  await as(ben, 'update public.connections set accepted_at = now() where user_id = $1', [ada.id])
  expect(
    await sql`select from public.connections where accepted_at is not null and user_id = ${ada.id}`,
  ).toEqual([])
  expect(await as(ada, 'select from public.blocks')).toEqual([])
  expect(await as<{ name: string }>(ben, 'select name from public.network_blocked()')).toEqual([
    { name: 'Ada Rao' },
  ])
})

test('who blocks somebody does not ask them', async () => {
  await block(ada, ben)
  await expect(ask(ada, ben)).rejects.toThrow(/row-level security/)
})

test('a request that was declined is made again a month later, or by who declined it', async () => {
  const end = (who: Made) => as(who, 'delete from public.connections')
  await ask(ada, ben)
  await end(ada)
  await ask(ada, ben)
  await end(ben)
  await expect(ask(ada, ben)).rejects.toMatchObject({
    code: 'PT409',
    message: expect.stringMatching(/^You can ask this person again after \w+ \d+\.$/),
  })
  await ask(ada, cleo)
  await ask(ben, ada)
  await end(ben)
  await ask(ada, ben)
  await end(ben)
  await sql`update private.declined_requests set declined_at = now() - interval '31 days'`
  await ask(ada, ben)
})

test('what two agreed on and ended is asked for again at once', async () => {
  await friends(ada, ben)
  await as(ben, 'delete from public.connections')
  await ask(ada, ben)
})

test('the fifty-first request of a day is refused with the time when the next is possible', async () => {
  await sql`insert into private.day_counts values (${ada.id}, null, 'connection_request', now() - interval '23 hours', 49)`
  await ask(ada, ben)
  await expect(ask(ada, cleo)).rejects.toMatchObject({
    code: 'PT429',
    message: expect.stringMatching(
      /sent 50 connection requests in a day\. You can send more after \w+ \d+, \d\d:\d\d UTC\./,
    ),
  })
  await sql`update private.day_counts set since = now() - interval '24 hours' where user_id = ${ada.id}`
  await ask(ada, cleo)
  expect(await sql`select kind, times from private.day_counts where user_id = ${ada.id}`).toEqual([
    { kind: 'connection_request', times: 1 },
  ])
})

test('the hundred-and-first follow of a day is refused with the time when the next is possible', async () => {
  const follow = (whom: Made) =>
    as(ada, 'insert into public.person_follows (person_id) values ($1)', [whom.id])
  await sql`insert into private.day_counts values (${ada.id}, null, 'follow', now() - interval '23 hours', 99)`
  await follow(ben)
  await as(ada, 'delete from public.person_follows')
  await expect(follow(cleo)).rejects.toMatchObject({
    code: 'PT429',
    message: expect.stringMatching(
      /followed 100 people in a day\. You can follow more after \w+ \d+, \d\d:\d\d UTC\./,
    ),
  })
  await sql`update private.day_counts set since = now() - interval '24 hours' where user_id = ${ada.id}`
  await follow(cleo)
})

test('connections are searched by every word, and sorted by day or by name, page after page', async () => {
  await givenConnection(database, ada, cleo, { accepted_at: '2026-01-03T00:00:00Z' })
  await givenConnection(database, ben, ada, { accepted_at: '2026-01-02T00:00:00Z' })
  await givenConnection(database, ada, dora, { accepted_at: '2026-01-01T00:00:00Z' })
  await sql`update public.profiles set headline = 'Keeper of telescopes', location = 'Turin' where user_id = ${ben.id}`
  const list = async (text: string, values: string[] = []) =>
    names(await as<{ name: string }>(ada, `select name from public.network_connections(${text})`, values))
  expect(await list('')).toEqual(['Cleo', 'Ben', 'Dora'])
  expect(await list('by_name => true')).toEqual(['Ben', 'Cleo', 'Dora'])
  expect(await list("words => 'TURIN keep'")).toEqual(['Ben'])
  expect(await list("words => '100%'")).toEqual([])
  expect(await list('after_at => $1, after_person => $2', ['2026-01-02T00:00:00Z', ben.id])).toEqual(['Dora'])
  expect(await list('by_name => true, after_name => $1, after_person => $2', ['ben rao', ben.id])).toEqual([
    'Cleo',
    'Dora',
  ])
})

test('people are suggested for whom both know and for skills, unless they hide, are blocked, or do not interest', async () => {
  const word = `Weaving ${ada.id}`
  await friends(ada, ben)
  await friends(ben, cleo)
  await givenSkill(database, ada, { name: word })
  await givenSkill(database, dora, { name: word.toUpperCase() })
  expect(await suggestions(ada)).toEqual([
    { name: 'Cleo Rao', mutual_names: ['Ben Rao'], skills: [] },
    { name: 'Dora Rao', mutual_names: [], skills: [word.toUpperCase()] },
  ])
  await as(ada, 'insert into public.dismissed_suggestions (person_id) values ($1)', [dora.id])
  expect(names(await suggestions(ada))).toEqual(['Cleo'])
  await as(ada, 'delete from public.dismissed_suggestions')
  await sql`insert into public.settings (user_id, profile_visible) values (${cleo.id}, false)`
  expect(names(await suggestions(ada))).toEqual(['Dora'])
  // Who is missing would be known to block.
  await block(dora, ada)
  expect(names(await suggestions(ada))).toEqual(['Dora'])
  expect(names(await suggestions(dora))).not.toContain('Ada')
  await block(ada, dora)
  expect(await suggestions(ada)).toEqual([])
})

test('people are suggested for where both were, as far as they show it to everyone', async () => {
  const [at, school] = [`Quennell ${ada.id}`, `Turin ${ada.id}`]
  for (const one of [ada, ben, cleo]) {
    await sql`insert into public.experiences (user_id, title, company, started)
      values (${one.id}, 'Keeper', ${one === ben ? at.toUpperCase() : at}, '2022-03-01')`
  }
  await sql`insert into public.educations (user_id, school) values (${ada.id}, ${school}), (${dora.id}, ${school})`
  await sql`insert into public.profile_sections (user_id, section, seen_by) values (${cleo.id}, 'experience', 'connections')`
  const lines = await as<{ name: string; company: string; school: string }>(
    ada,
    'select name, company, school from public.network_suggestions()',
  )
  expect(lines).toEqual([
    { name: 'Ben Rao', company: at.toUpperCase(), school: null },
    { name: 'Dora Rao', company: null, school },
  ])
  // Nor does the score of somebody who is suggested for something else tell of it.
  await friends(ada, ben)
  await friends(ben, cleo)
  expect(
    await as(ada, 'select score, company from public.network_suggestions() where person = $1', [cleo.id]),
  ).toEqual([{ score: 3, company: null }])
})

test('who hides has no name for those who block, follow or ask them, and keeps it for whom they know', async () => {
  const hide = (who: Made) =>
    sql`insert into public.settings (user_id, profile_visible) values (${who.id}, false)
      on conflict (user_id) do update set profile_visible = false`
  await as(ada, 'insert into public.person_follows (person_id) values ($1)', [ben.id])
  await ask(ada, cleo, 'Hello')
  const eve = await named('Eve')
  await friends(ada, eve)
  await as(ada, 'insert into public.person_follows (person_id) values ($1)', [eve.id])
  for (const who of [ben, cleo, dora, eve]) await hide(who)
  // By the id alone, which anybody may have come by.
  await block(ada, dora)
  await as(ada, 'insert into public.dismissed_suggestions (person_id) values ($1)', [dora.id])
  const read = (list: string) =>
    as<{ name: string; handle: string; headline: string }>(
      ada,
      `select name, handle, headline from public.${list}`,
    )
  const nobody = { name: 'A member', handle: '', headline: '' }
  expect(await read('network_blocked()')).toEqual([nobody])
  expect(await read('network_requests(true)')).toEqual([nobody])
  expect(await read('network_following()')).toEqual([
    { name: 'Eve Rao', handle: expect.stringMatching(/^eve-rao/), headline: '' },
    nobody,
  ])
  const said = JSON.stringify(await exportedRecords(database, ada))
  expect(said).toContain('Eve Rao')
  for (const name of ['Ben Rao', 'Cleo Rao', 'Dora Rao']) expect(said, name).not.toContain(name)
  // A request tells who asks, also one of somebody who hides.
  await ask(ben, ada, 'Me, too')
  expect(names(await requests(ada))).toEqual(['Ben'])
})
