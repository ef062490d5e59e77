/** Many sessions refreshed at the same moment: each succeeds, and none waits for another. */
import { describe, expect, test } from 'vitest'
import { confirmedPerson, signIn } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'

const auth = useAuthServer()

type Refreshed = { access_token: string; refresh_token: string; user: { email: string } }

async function refresh(refresh_token: string, headers: Record<string, string> = {}) {
  const answer = await auth.request('/token?grant_type=refresh_token', { json: { refresh_token }, headers })
  return { status: answer.status, body: (await answer.json()) as Refreshed }
}

const sessionIdOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id

describe('refreshes of one moment', () => {
  test('give each person their own tokens, and each is written down', async () => {
    const emails = [await confirmedPerson(auth), await confirmedPerson(auth)]
    const signedIn = []
    for (let index = 0; index < 8; index++) signedIn.push(await signIn(auth, emails[index % 2] as string))
    const given = signedIn.map(({ session }) => session.refresh_token)
    const done = await Promise.all(
      given.map((token) => refresh(token, { 'user-agent': `"a", {b} \\ ${token}` })),
    )
    expect(done.map(({ status }) => status)).toEqual(given.map(() => 200))
    expect(done.map(({ body }) => body.user.email)).toEqual(signedIn.map(({ email }) => email))
    expect(done.map(({ body }) => sessionIdOf(body.access_token))).toEqual(
      signedIn.map(({ session }) => sessionIdOf(session.access_token)),
    )
    const rows = await auth.sql<{ token: string; user_agent: string; action: string; by: string }>`
      select t.parent token, s.user_agent, l.payload ->> 'action' action, l.payload ->> 'actor_username' by
      from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
      join auth.users u on u.id = s.user_id
      cross join lateral (
        select payload from auth.audit_log_entries where payload ->> 'actor_id' = u.id::text
        order by created_at desc limit 1
      ) l
      where t.parent = any(${given}) and not t.revoked`
    expect(rows.map(({ token }) => token).toSorted()).toEqual(given.toSorted())
    for (const { token, user_agent, action, by } of rows) {
      expect(user_agent).toBe(`"a", {b} \\ ${token}`)
      expect(action).toBe('token_refreshed')
      expect(emails).toContain(by)
    }
  })

  test('do not wait for a session that somebody holds', async () => {
    const email = await confirmedPerson(auth)
    const signedIn = []
    for (let index = 0; index < 6; index++) signedIn.push((await signIn(auth, email)).session)
    const [held, free] = [signedIn.slice(0, 3), signedIn.slice(3)]
    const ids = held.map(({ access_token }) => sessionIdOf(access_token))
    const { late } = await auth.transaction(async (sql) => {
      await sql`select from auth.sessions where id = any(${ids}) for update`
      const late = Promise.all(held.map(({ refresh_token }) => refresh(refresh_token)))
      const done = await Promise.all(free.map(({ refresh_token }) => refresh(refresh_token)))
      expect(done.map(({ status }) => status)).toEqual([200, 200, 200])
      return { late }
    })
    expect((await late).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('of one token end in one pair of tokens', async () => {
    const { session } = await signIn(auth, await confirmedPerson(auth))
    const done = await Promise.all(Array.from({ length: 10 }, () => refresh(session.refresh_token)))
    expect(new Set(done.map(({ status, body }) => `${status} ${body.refresh_token}`)).size).toBe(1)
    expect(done[0]?.status).toBe(200)
  })
})
