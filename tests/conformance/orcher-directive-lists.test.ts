/** Directives of a workspace with many: filtered, counted, and read page by page. */
import { beforeAll, describe, expect, test } from 'vitest'
import { useDirecting } from '#tests/support/directives.ts'
import { givenDeveloper } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const directing = useDirecting(tannr)
const get = async (path: string) => (await directing.ruth.own.call('GET', path)).body

/** A directive at a gate, one with a question to its issuer, and another issuer. */
let [waiting, asking, omar] = ['', '', '']

beforeAll(async () => {
  waiting = await directing.submit('Find nurse jobs and tell the team about them', { approve_plan: true })
  asking = await directing.submit('Compare Q3 vendor risk')
  await directing.settled(waiting, 'awaiting_approval')
  await directing.settled(asking, 'planning')
  const supervisor = await givenDeveloper(tannr)
  omar = supervisor.person.id
  await directing.ruth.own.call('POST', '/members', { email: supervisor.person.email, role: 'supervisor' })
  // Five hundred finished ones: every fifth was cancelled, and every tenth is the supervisor's.
  await tannr.sql(
    `insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, progress, wanted, begun, ended_at)
     select d.workspace_id, d.agent_id, d.agent_version, case when n % 10 = 0 then $2::uuid else d.issued_by end, d.scopes,
       'Summarize report number ' || n, case when n % 5 = 0 then 'cancelled' else 'completed' end, 100, 1, 1, clock_timestamp()
     from orcher.directives d, generate_series(1, 500) n where d.id = $1`,
    [waiting, omar],
  )
})

const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

test('every one is on one page, newest first', async () => {
  const read: string[] = []
  for (let after = ''; ; ) {
    const page = await get(`/directives?limit=100${after}`)
    read.push(...idsOf(page))
    if (page.next === null) break
    after = `&after=${page.next}`
  }
  expect(read).toHaveLength(502)
  expect(read).toEqual([...new Set(read)].toSorted().toReversed())
})

test('they are counted by state, and so are those that somebody has to do something for', async () => {
  expect(await get('/directives/counts')).toEqual({
    total: 502,
    needs_me: 2,
    states: {
      ...{ queued: 0, planning: 1, running: 0, awaiting_approval: 1 },
      ...{ paused: 0, completed: 400, cancelled: 100, failed: 0 },
    },
  })
  expect(await get(`/directives/counts?issued_by=${omar}&q=NUMBER%2010`)).toMatchObject({
    ...{ total: 2, needs_me: 0 },
    states: { cancelled: 2, completed: 0 },
  })
})

describe('a list', () => {
  test('has what waits for whoever asks: a decision, and a question of theirs', async () => {
    expect(idsOf(await get('/directives?needs_me=true'))).toEqual([asking, waiting])
  })

  test('of one who may decide has the decision alone, and of one who may not neither', async () => {
    const place = { 'tannr-workspace': (await get('/workspaces')).data[0].id }
    const [supervisor, viewer] = [await givenDeveloper(tannr), await givenDeveloper(tannr)]
    for (const [{ own, person }, role, ids] of [
      [supervisor, 'supervisor', [waiting]],
      [viewer, 'viewer', []],
    ] as const) {
      await directing.ruth.own.call('POST', '/members', { email: person.email, role })
      const { body } = await own.call('GET', '/directives?needs_me=true', undefined, place)
      expect(idsOf(body)).toEqual(ids)
    }
  })

  test('has several states, one issuer, one agent and words', async () => {
    const { data } = await get('/directives?limit=100&state=planning,awaiting_approval,paused')
    expect(idsOf({ data })).toEqual([asking, waiting])
    expect((await get(`/directives?limit=100&issued_by=${omar}`)).data).toHaveLength(50)
    expect((await get(`/directives?limit=100&agent_id=${directing.agent}&q=number%20499`)).data).toHaveLength(
      1,
    )
    expect((await get('/directives?agent_id=agt_none')).data).toEqual([])
  })

  test.each([
    ['state=done', 'state'],
    ['state=paused,', 'state'],
    ['issued_by=ruth', 'issued_by'],
    ['needs_me=yes', 'needs_me'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await directing.ruth.own.call('GET', `/directives?${query}`)
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_request', field])
  })
})
