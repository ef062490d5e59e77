/** Sessions that end by their age, and by not being used. */
import { expect, test } from 'vitest'
import { confirmedPerson, signedInPerson, signIn } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'

const hour = 3600
const began = Date.now()
let clock = 0
const at = (seconds: number) => {
  clock = seconds
}
const now = () => new Date(began + clock * 1000)
const boxed = useAuthServer({
  now,
  settings: (s) => ({ ...s, sessions: { ...s.sessions, timebox: 8 * hour } }),
})
const idle = useAuthServer({
  now,
  settings: (s) => ({ ...s, sessions: { ...s.sessions, inactivityTimeout: 2 * hour } }),
})

const single = useAuthServer({
  now,
  settings: (s) => ({ ...s, sessions: { ...s.sessions, singlePerUser: true } }),
})

test('with one session a person, of two that began in one moment one is over', async () => {
  at(0)
  const email = await confirmedPerson(single)
  // That began one, too.
  at(1)
  const both = [await signIn(single, email), await signIn(single, email)]
  const codes = []
  for (const { client } of both) codes.push((await client.auth.refreshSession()).error?.code ?? 'open')
  expect(codes.sort()).toEqual(['open', 'session_expired'])
})

test('a session with a time-box is over after it, however often it was used', async () => {
  at(0)
  const { client } = await signedInPerson(boxed)
  for (const seconds of [3 * hour, 6 * hour, 8 * hour - 1]) {
    at(seconds)
    expect((await client.auth.refreshSession()).error).toBeNull()
  }
  at(8 * hour + 1)
  const { error, data } = await client.auth.refreshSession()
  expect(error).toMatchObject({ status: 400, code: 'session_expired' })
  expect(data.session).toBeNull()
})

test('a session that is not used for so long is over, and lasts while it is used', async () => {
  at(0)
  const { client } = await signedInPerson(idle)
  for (const turn of [1, 2, 3]) {
    at(turn * (2 * hour - 1))
    expect((await client.auth.refreshSession()).error).toBeNull()
  }
  at(3 * (2 * hour - 1) + 2 * hour + 1)
  expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400, code: 'session_expired' })
})
