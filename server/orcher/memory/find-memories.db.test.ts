/** Search in an agent’s memory: full text first, then similar words for misspelt ones. */
import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase({ size: 2 })
let person: string
let workspace: string
let agent: string

const only = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new Error('There is no row.')
  return row
}

async function givenAgent(): Promise<string> {
  return only(
    await database.sql<{ id: string }>`
      insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', array['remember']) returning id`,
  ).id
}

beforeEach(async () => {
  person = only(
    await database.sql<{ id: string }>`insert into auth.users (id) values (gen_random_uuid()) returning id`,
  ).id
  workspace = only(await database.sql<{ id: string }>`select orcher.first_workspace(${person}) as id`).id
  agent = await givenAgent()
})

const remember = async (...texts: string[]) => {
  for (const text of texts) {
    await database.sql`insert into orcher.memories (workspace_id, agent_id, text) values (${workspace}, ${agent}, ${text})`
  }
}

/** The texts found by a member with these scopes, in order. */
async function found(asked: string, { most = 20, scopes = ['memory:read'] } = {}): Promise<string[]> {
  const rows = await database.transaction(async (own) => {
    const claims = JSON.stringify({ role: 'authenticated', sub: person, workspace, scopes })
    await own`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
    return own<{ text: string }>`
      select m.text from orcher.find_memories(${agent}, ${asked}, ${most}) f join orcher.memories m on m.id = f.id order by f.place`
  })
  return rows.map(({ text }) => text)
}

const reviews = 'Vendor reviews close on the 15th.'
const zebras = 'Zebra ledgers are read on Thursdays.'
const both = 'Zebra vendors get their reviews by mail.'

test.each([
  ['a letter left out', 'zebr', []],
  ['a letter left out of a longer word', 'ledgrs', [zebras]],
  ['two letters that changed places', 'zebar', [both, zebras]],
  ['two letters of a long word that changed places', 'vednors', [both, reviews]],
  ['another letter', 'revaews', [both, reviews]],
  ['a letter too many', 'Thurssdays', [zebras]],
  ['a word that nothing is like', 'quokka', []],
  ['stop words alone', 'about their there', []],
])('%s: “%s”', async (_, asked, expected) => {
  await remember(reviews, zebras, both)
  expect((await found(asked)).toSorted()).toEqual(expected.toSorted())
})

test('what matches comes first, whatever is merely similar', async () => {
  await remember(reviews, zebras, both)
  expect(await found('ledgers revaews')).toEqual([zebras, ...(await found('revaews'))])
  // A word that an entry contains is not misspelt.
  await remember('Zebras sleep.')
  expect(await found('zebras sleep')).toContain('Zebras sleep.')
  expect(await found('thursday')).toEqual([zebras])
  expect(await found('revaews', { most: 1 })).toHaveLength(1)
})

test('nothing of another agent or workspace is found, and nothing without the scope', async () => {
  await remember(zebras)
  expect(await found('zebar', { scopes: ['directives:read'] })).toEqual([])
  agent = await givenAgent()
  expect(await found('zebar')).toEqual([])
  expect(await found('zebra')).toEqual([])
})

test('spellings are compared in the newest 2,000 entries, and words are found in all', async () => {
  // Ids of one millisecond have no order; this one comes before all others.
  await database.sql`
    insert into orcher.memories (id, workspace_id, agent_id, text) values (${`mem_${'-'.repeat(20)}`}, ${workspace}, ${agent}, ${zebras})`
  await database.sql`
    insert into orcher.memories (workspace_id, agent_id, text)
    select ${workspace}, ${agent}, 'Entry ' || n || ' about ordinary matters' from generate_series(1, 1999) n`
  expect(await found('ledgrs')).toEqual([zebras])
  await remember('One more.')
  expect(await found('ledgrs')).toEqual([])
  expect(await found('ledgesr')).toEqual([zebras])
  expect(await found('ledgers')).toEqual([zebras])
})
