/** What the settings show of an app that is connected by the MCP server: what its tokens can do now, and where. */
import { expect, test } from 'vitest'
import { answer, askedBy, connect, memoryProvider } from '#tests/support/connected-app.ts'
import { type Developer, givenDeveloper } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const reading = ['agents:read', 'directives:read']
const writing = [...reading, 'agents:write']

const workspaceOf = async ({ own }: Developer): Promise<{ id: string; name: string }> =>
  (await own.call('GET', '/workspaces')).body.data[0]

const grantsOf = async ({ person }: Developer) => (await person.client.auth.oauth.listGrants()).data

test('an app that connects again is shown with what it has now, and not with what it had', async () => {
  const ruth = await givenDeveloper(tannr)
  const first = await workspaceOf(ruth)
  const { body: research } = await ruth.own.call('POST', '/workspaces', { name: 'Research' })
  const app = memoryProvider('Cursor')
  await connect(tannr, ruth, { workspace: first.id, scopes: writing, app })
  expect(await grantsOf(ruth)).toEqual([
    {
      ...{ granted_at: expect.any(String), client: expect.objectContaining({ name: 'Cursor' }) },
      ...{ scopes: expect.arrayContaining(writing), workspace: { id: first.id, name: first.name } },
    },
  ])

  // Agreed to, but not taken: the tokens are still those of before.
  app.kept.tokens = undefined as never
  const { id } = await askedBy(tannr, app)
  await answer(tannr, ruth, id, { action: 'approve', workspace: research.id, scopes: ['agents:read'] })
  expect(await grantsOf(ruth)).toMatchObject([{ workspace: { id: first.id } }])

  await connect(tannr, ruth, { workspace: research.id, scopes: reading, app })
  const [now, ...others] = (await grantsOf(ruth)) ?? []
  expect(now).toMatchObject({ workspace: { id: research.id, name: 'Research' } })
  expect([now?.scopes.toSorted(), others]).toEqual([reading, []])
})

test('it is shown with no more than the role allows, and not at all once it is closed out', async () => {
  const [ruth, sam] = [await givenDeveloper(tannr), await givenDeveloper(tannr)]
  const { id: workspace } = await workspaceOf(ruth)
  const join = () => ruth.own.call('POST', '/members', { email: sam.person.email, role: 'builder' })
  await join()
  await connect(tannr, sam, { workspace, scopes: writing })
  await ruth.own.call('PATCH', `/members/${sam.person.id}`, { role: 'viewer' })
  expect((await grantsOf(sam))?.map(({ scopes }) => scopes.toSorted())).toEqual([reading])

  const { body } = await ruth.own.call('GET', '/keys')
  await ruth.own.call('DELETE', `/keys/${body.data[0].id}`)
  expect(await grantsOf(sam)).toEqual([])

  await connect(tannr, sam, { workspace, scopes: reading })
  expect(await grantsOf(sam)).toHaveLength(1)
  await ruth.own.call('DELETE', `/members/${sam.person.id}`)
  expect(await grantsOf(sam)).toEqual([])
  // Who comes back has not connected it again.
  await join()
  expect(await grantsOf(sam)).toEqual([])
})
