import { beforeAll, describe, expect, test } from 'vitest'
import { confirmedPerson, password, signedInPerson } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail } from '#tests/support/inbox.ts'
import { addApp, raise, withSecondSteps } from '#tests/support/second-steps.ts'

const auth = useAuthServer({ settings: withSecondSteps })
const all = {} as typeof auth.settings.notifications
beforeAll(() => {
  for (const [kind, row] of Object.entries(auth.settings.notifications)) {
    all[kind as keyof typeof all] = { ...row, enabled: true }
  }
  auth.settings.notifications = all
})

/** Including those that are still pending. */
const subjectsTo = async (email: string) => {
  const mails = await auth.sql<{ subject: string }>`
    select message ->> 'subject' subject from tannr_internal.outbox where message ->> 'to' = ${email}
    union select subject from inbox.messages where recipient = ${email}`
  return mails.map(({ subject }) => subject)
}
const arrived = (email: string, subject: string) =>
  expect.poll(async () => (await auth.inbox.newest(email)).subject).toBe(subject)

describe('who has an account is told by mail', () => {
  test('that its password was changed', async () => {
    const { client, email } = await signedInPerson(auth)
    await client.auth.updateUser({ password: 'another horse' })
    await arrived(email, 'Your password was changed')
  })

  test('that its address was changed, at the one before', async () => {
    const { client, email } = await signedInPerson(auth)
    const next = someEmail()
    await client.auth.updateUser({ email: next })
    await arrived(email, 'Confirm your new email address')
    for (const address of [email, next]) {
      await fetch((await auth.inbox.newest(address)).link, { redirect: 'manual' })
    }
    await arrived(email, 'Your email address was changed')
    expect((await auth.inbox.newest(email)).text).toContain(`from ${email} to ${next}`)
  })

  test('that a second factor was added, and taken away', async () => {
    const { client, email } = await signedInPerson(auth)
    const app = await addApp(client)
    await raise(client, app, Date.now())
    await arrived(email, 'A second factor was added')
    await client.auth.mfa.unenroll({ factorId: app.factorId })
    await arrived(email, 'A second factor was removed')
  })

  test('of a sign-in from a network that it was not used from, once', async () => {
    const email = await confirmedPerson(auth)
    const signIn = (address: string) =>
      auth.request('/token?grant_type=password', {
        json: { email, password },
        headers: { 'x-forwarded-for': address },
      })
    await signIn('127.0.0.1')
    expect(await subjectsTo(email)).not.toContain('New sign-in to your account')
    await signIn('192.0.2.7')
    await arrived(email, 'New sign-in to your account')
    expect((await auth.inbox.newest(email)).text).toContain('192.0.2.7')
    const before = await auth.inbox.count(email)
    await signIn('192.0.2.7')
    expect(await auth.inbox.count(email)).toBe(before)
  })

  test('nothing, where the operator does not wish it', async () => {
    const { client, email } = await signedInPerson(auth)
    auth.settings.notifications = { ...all, password_changed: { ...all.password_changed, enabled: false } }
    await client.auth.updateUser({ password: 'another horse' })
    auth.settings.notifications = all
    expect(await subjectsTo(email)).not.toContain('Your password was changed')
  })
})

describe('the audit log', () => {
  type Entry = { payload: { action: string; actor_username: string; log_type: string }; ip_address: string }
  const read = async (query: string) => {
    const headers = { authorization: `Bearer ${auth.secretKey}` }
    return auth.request(`/admin/audit${query}`, { headers })
  }

  test('is read by who administrates, the newest first, by author, action and type, page by page', async () => {
    const { email, client } = await signedInPerson(auth)
    await client.auth.signOut()
    const answer = await read(`?query=author:${email}&page=1&per_page=2`)
    const entries = (await answer.json()) as Entry[]
    expect(entries.map(({ payload }) => payload.action)).toEqual(['logout', 'login'])
    expect(entries[0]).toMatchObject({ id: expect.any(String), ip_address: '127.0.0.1' })
    expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(2)
    expect(answer.headers.get('link')).toContain('/admin/audit?page=2&per_page=2>; rel="next"')
    const logins = (await (await read('?query=action:login')).json()) as Entry[]
    expect(new Set(logins.map(({ payload }) => payload.action))).toEqual(new Set(['login']))
    const wrong = await read('?query=password:x')
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { code: 'validation_failed' }])
    expect((await auth.request('/admin/audit')).status).toBe(401)
  })

  test('is not written where the operator does not wish it', async () => {
    auth.settings.auditLog = false
    const { email } = await signedInPerson(auth)
    auth.settings.auditLog = true
    expect(await (await read(`?query=author:${email}`)).json()).toEqual([])
  })
})

test('with one session a person, the one before cannot be refreshed', async () => {
  const { email, client } = await signedInPerson(auth)
  auth.settings.sessions = { ...auth.settings.sessions, singlePerUser: true }
  await auth.client().auth.signInWithPassword({ email, password })
  const { error } = await client.auth.refreshSession()
  auth.settings.sessions = { ...auth.settings.sessions, singlePerUser: false }
  expect(error?.code).toBe('session_expired')
})
