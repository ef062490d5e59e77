/** Changes of different fields at once are one after the other, and none is lost. */
import { expect, test } from 'vitest'
import { useDirecting } from '#tests/support/directives.ts'
import { apiClient, givenDeveloper, givenKey } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const directing = useDirecting(tannr)

const given = { name: 'Daily', instruction: 'Find nurse jobs', cron: '0 7 * * *' }

async function schedule(): Promise<string> {
  const { own } = directing.ruth
  const made = await own.call('POST', '/schedules', { ...given, agent_id: directing.agent })
  expect(made.status).toBe(201)
  return made.body.id
}
async function shown(id: string) {
  const { data } = (await directing.ruth.own.call('GET', '/schedules')).body
  return data.find((one: { id: string }) => one.id === id)
}

test('an agent keeps each of several changes that come at once', async () => {
  const { own } = directing.ruth
  for (let round = 0; round < 5; round++) {
    const { body } = await own.call('POST', '/agents', { name: 'analyst', capabilities: ['research'] })
    const changes = [
      { name: 'editor' },
      { capabilities: ['draft'] },
      { role: 'writer' },
      { model: 'some' },
      { policy: { ask: ['plan'], deny: [] } },
    ]
    const answers = await Promise.all(
      changes.map((change) => own.call('PATCH', `/agents/${body.id}`, change)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await own.call('GET', `/agents/${body.id}`)).body).toMatchObject({
      ...Object.assign({}, ...changes),
      version: 6,
    })
    await own.call('DELETE', `/agents/${body.id}`)
  }
})

test('a schedule keeps each of several changes that come at once', async () => {
  const { own } = directing.ruth
  for (let round = 0; round < 5; round++) {
    const id = await schedule()
    const changes = [
      { name: 'Weekly' },
      { instruction: 'Find driver jobs' },
      { cron: '0 8 * * 1' },
      { context: { region: 'EU' } },
      { limits: { steps: 3 } },
      { enabled: false },
    ]
    const answers = await Promise.all(changes.map((change) => own.call('PATCH', `/schedules/${id}`, change)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await shown(id)).toMatchObject(Object.assign({}, ...changes))
    await own.call('DELETE', `/schedules/${id}`)
  }
})

test('a schedule that is renamed just when it is due is still issued', async () => {
  const { own } = directing.ruth
  const id = await schedule()
  const dueAgain = async (change: object) => {
    await tannr.sql(
      `update orcher.schedules set next_at = '2020-01-01T07:00:00Z', enabled = false where id = $1`,
      [id],
    )
    expect((await own.call('PATCH', `/schedules/${id}`, change)).status).toBe(200)
    return (await shown(id)).next_at
  }
  expect(await dueAgain({ name: 'Each day' })).toBe('2020-01-01T07:00:00Z')
  expect(await dueAgain({ instruction: 'Find driver jobs', cron: given.cron })).toBe('2020-01-01T07:00:00Z')
  // What has passed while it was off is left out, and other times count from now on.
  const later = expect.stringMatching(/^202[6-9]/)
  expect(await dueAgain({ enabled: true })).toEqual(later)
  expect(await dueAgain({ cron: '0 8 * * *' })).toEqual(later)
})

test('who works in a workspace whose account is deleted goes on at once, counted for the account of its heir', async () => {
  const [ruth, daniel] = [await givenDeveloper(tannr), await givenDeveloper(tannr)]
  const workspace = (await ruth.own.call('GET', '/me')).body.workspace_id
  await ruth.own.call('POST', '/members', { email: daniel.person.email, role: 'builder' })
  const own = apiClient(tannr, daniel.person.session.access_token, { 'tannr-workspace': workspace })
  const key = await givenKey(tannr, { own }, { scopes: ['agents:read', 'agents:write'] })
  expect((await key.call('GET', '/agents')).status).toBe(200)
  expect((await own.call('POST', '/agents', { name: 'a', capabilities: ['draft'] })).status).toBe(201)
  await tannr.sql('delete from auth.users where id = $1', [ruth.person.id])
  // Beyond the calls that were reserved before.
  const answers = await Promise.all(Array.from({ length: 60 }, () => key.call('GET', '/agents')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await own.call('POST', '/agents', { name: 'b', capabilities: ['draft'] })).status).toBe(201)
  await expect
    .poll(() => tannr.sql('select from orcher.usage where account_id = $1 and calls > 0', [daniel.person.id]))
    .toHaveLength(1)
})
