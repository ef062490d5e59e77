/** A client that keeps its session fresh by itself, as long as it is there. */
import { expect, test } from 'vitest'
import { signedInPerson } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'

// The client refreshes what ends within a minute and a half.
const auth = useAuthServer({ settings: (s) => ({ ...s, accessTokenLifetime: 60 }) })

test('a session that is about to end is refreshed without being asked for, until the client is told to stop', async () => {
  const { client, session } = await signedInPerson(auth)
  const { promise: refreshed, resolve } = Promise.withResolvers<string | undefined>()
  const { data } = client.auth.onAuthStateChange((event, next) => {
    if (event === 'TOKEN_REFRESHED') resolve(next?.refresh_token)
  })
  await client.auth.startAutoRefresh()
  const next = await refreshed
  await client.auth.stopAutoRefresh()
  data.subscription.unsubscribe()
  expect(next).not.toBe(session.refresh_token)
  const { data: now } = await client.auth.getSession()
  expect(now.session?.user.id).toBe(session.user.id)
})

test('a client that is disposed of tells nobody any more, and leaves the session as it is', async () => {
  const { client, session } = await signedInPerson(auth)
  expect((await client.auth.initialize()).error).toBeNull()
  const events: string[] = []
  client.auth.onAuthStateChange((event) => events.push(event))
  await client.auth.getSession()
  await client.auth.dispose()
  events.splice(0)
  const { error } = await client.auth.refreshSession({ refresh_token: session.refresh_token })
  expect(error).toBeNull()
  expect(events).toEqual([])
})
