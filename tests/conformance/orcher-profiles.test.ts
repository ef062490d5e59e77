/** Profiles through the Tannr API: only what was shared by people who agreed, and never a single person in insights. */
import { beforeAll, expect, test } from 'vitest'
import { type Developer, givenDeveloper, givenKey } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
let developer: Developer

beforeAll(async () => {
  developer = await givenDeveloper(tannr)
})

async function givenMember(skills: readonly { name: string; level: string; verified?: boolean }[]) {
  const member = await givenDeveloper(tannr)
  await tannr.sql(
    `update profiles set first_name = 'Maya', last_name = 'Adeyemi', headline = 'Product designer', location = 'New York, NY'
     where user_id = $1`,
    [member.person.id],
  )
  for (const { name, level, verified = false } of skills) {
    await tannr.sql(
      `insert into skills (user_id, name, category, level, verified) values ($1, $2, 'Design', $3, $4)`,
      [member.person.id, name, level, verified],
    )
  }
  return member
}

test('nothing is shared before the person has said so, and what they take back is gone', async () => {
  const key = await givenKey(tannr, developer)
  const maya = await givenMember([{ name: 'prototyping', level: 'Expert', verified: true }])
  expect((await maya.own.call('GET', '/consent')).body).toEqual({ id: null, findable: false, shares: [] })
  const given = await maya.own.call('PUT', '/consent', { findable: false, shares: ['name', 'title'] })
  expect(given).toMatchObject({ status: 200, body: { findable: false, shares: ['name', 'title'] } })
  const read = await key.call('GET', `/profiles/${given.body.id}`)
  expect(read.body).toEqual({ id: given.body.id, name: 'Maya Adeyemi', title: 'Product designer' })
  await maya.own.call('PUT', '/consent', { findable: false, shares: [] })
  expect((await key.call('GET', `/profiles/${given.body.id}`)).status).toBe(404)
  // The id of the account does not work.
  expect((await key.call('GET', `/profiles/${maya.person.id}`)).status).toBe(404)
})

test('nobody decides for somebody else, and no key decides for its maker', async () => {
  const key = await givenKey(tannr, developer)
  expect((await key.call('PUT', '/consent', { findable: true, shares: [] })).status).toBe(403)
})

test('only who agreed is found, best first, with reasons of what they share', async () => {
  const key = await givenKey(tannr, developer)
  const wanted = [
    { name: 'slip casting', level: 'Expert', verified: true },
    { name: 'kiln firing', level: 'Advanced' },
  ]
  const [best, half, hidden, silent] = [
    await givenMember(wanted),
    await givenMember(wanted.slice(0, 1)),
    await givenMember(wanted),
    await givenMember(wanted),
  ]
  const agree = async (member: Developer, shares: string[], findable = true): Promise<string> =>
    (await member.own.call('PUT', '/consent', { findable, shares })).body.id
  const bestId = await agree(best, ['skills', 'location'])
  const halfId = await agree(half, ['skills'])
  await agree(hidden, ['skills', 'location'], false)
  await agree(silent, ['name'])
  const { body } = await key.call('POST', '/profiles/match', {
    skills: ['Kiln firing', 'slip casting'],
    location: 'New York',
  })
  expect(body.matches).toEqual([
    {
      profile_id: bestId,
      score: 0.96,
      reasons: ['slip casting, verified', 'kiln firing, advanced', 'lives in New York'],
    },
    { profile_id: halfId, score: 0.43, reasons: ['slip casting, verified'] },
  ])
})

test('no insight is over fewer than ten people', async () => {
  const key = await givenKey(tannr, developer)
  const insights = async () => (await key.call('GET', '/profiles/insights?skill=Weaving')).body
  for (let count = 1; count <= 9; count++) {
    const member = await givenMember([{ name: 'weaving', level: 'Advanced' }])
    await member.own.call('PUT', '/consent', { findable: true, shares: ['skills'] })
  }
  expect(await insights()).toEqual({ skills: [] })
  const tenth = await givenMember([{ name: 'weaving', level: 'Advanced' }])
  await tenth.own.call('PUT', '/consent', { findable: true, shares: ['skills'] })
  expect(await insights()).toEqual({ skills: [{ name: 'weaving', demand: 'Medium', trend: 'rising' }] })
  await tenth.own.call('PUT', '/consent', { findable: true, shares: [] })
  expect(await insights()).toEqual({ skills: [] })
})

test('a directive matches people as its issuer may, and not without the scope', async () => {
  const capabilities = ['research']
  const { body: agent } = await developer.own.call('POST', '/agents', { name: 'scout', capabilities })
  const member = await givenMember([{ name: 'letterpress', level: 'Expert' }])
  const hidden = await givenMember([{ name: 'letterpress', level: 'Expert' }])
  await hidden.own.call('PUT', '/consent', { findable: false, shares: ['skills'] })
  const { id } = (await member.own.call('PUT', '/consent', { findable: true, shares: ['skills'] })).body
  const run = async (scopes: string[]) => {
    const key = await givenKey(tannr, developer, { scopes })
    const made = await key.call('POST', '/directives', {
      ...{ agent_id: agent.id, instruction: 'Find printers' },
      steps: [{ title: 'Match', tool: 'match_profiles', args: { skills: ['letterpress'] } }],
    })
    expect(made.status).toBe(201)
    return (await key.call('GET', `/directives/${made.body.id}/wait`)).body
  }
  const able = await run(['directives:read', 'directives:write', 'profiles:match'])
  expect(able.directive.state).toBe('completed')
  expect(able.steps[0]).toMatchObject({
    ...{ output: { rows: [{ profile_id: id }] }, basis: [{ source: 'profiles', id }] },
  })
  const unable = await run(['directives:read', 'directives:write'])
  expect(unable.directive.state).toBe('failed')
  expect(unable.steps[0].error).toContain('profiles:match')
})
