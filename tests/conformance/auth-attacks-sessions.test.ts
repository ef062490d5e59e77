/** After signing out, a token that was valid a moment ago is refused by every service of every process. */
import { copyFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerWithin } from '#tests/support/answer-within.ts'
import { makeFolder } from '#tests/support/folders.ts'
import { functionsProject } from '#tests/support/functions-server.ts'
import { someEmail } from '#tests/support/inbox.ts'
import { startProcess } from '#tests/support/server-process.ts'
import { useTannr } from '#tests/support/tannr.ts'

const password = 'needle-and-thread'
const tannr = useTannr({ env: { SUPABASE_DIR: functionsProject }, template: false })
let second: { url: string; dataDir: string; stop(): Promise<void> }

beforeAll(async () => {
  const dataDir = await makeFolder('second')
  await copyFile(path.join(tannr.dataDir, 'keys.json'), path.join(dataDir, 'keys.json'))
  const process = await startProcess({
    DATABASE_URL: tannr.databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    SUPABASE_DIR: functionsProject,
  })
  second = { url: process.url, dataDir, stop: process.stop }
})
afterAll(async () => {
  await second?.stop()
  await rm(second.dataDir, { recursive: true, force: true })
})

type Device = { client: SupabaseClient; token: string }

async function device(email: string): Promise<Device> {
  const client = tannr.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { client, token: data.session.access_token }
}

async function givenTwoDevices() {
  const email = someEmail()
  const { data, error } = await tannr.client().auth.signUp({ email, password })
  if (error) throw error
  return { id: data.user?.id ?? '', here: await device(email), elsewhere: await device(email) }
}

const services = ['/auth/v1/user', '/rest/v1/', '/functions/v1/echo']

/** The statuses for a token from every service of both processes. */
async function statusesOf({ token }: Device): Promise<number[]> {
  const headers = { apikey: tannr.publishableKey, authorization: `Bearer ${token}` }
  return Promise.all(
    [tannr.url, second.url].flatMap((url) =>
      services.map(async (service) => (await fetch(url + service, { headers })).status),
    ),
  )
}

const open = [200, 200, 200, 200, 200, 200]
const closed = [403, 401, 401, 403, 401, 401]

/** Refused everywhere within a second. */
const isOut = async (one: Device) =>
  expect(await answerWithin(1000, () => statusesOf(one), closed)).toEqual(closed)

describe('an access token is refused by every service of every process', () => {
  test('after somebody signed out on every other device, and works on where they did', async () => {
    const { here, elsewhere } = await givenTwoDevices()
    expect(await statusesOf(elsewhere)).toEqual(open)
    await here.client.auth.signOut({ scope: 'others' })
    await isOut(elsewhere)
    expect(await statusesOf(here)).toEqual(open)
  })

  test('after signing out here, or everywhere', async () => {
    const { here, elsewhere } = await givenTwoDevices()
    await here.client.auth.signOut({ scope: 'local' })
    await isOut(here)
    expect(await statusesOf(elsewhere)).toEqual(open)
    await elsewhere.client.auth.signOut()
    await isOut(elsewhere)
  })

  test('after the password was changed on another device', async () => {
    const { here, elsewhere } = await givenTwoDevices()
    await here.client.auth.updateUser({ password: 'thread-and-needle' })
    await isOut(elsewhere)
    expect(await statusesOf(here)).toEqual(open)
  })

  test.each([
    ['banned', { ban_duration: '24h' }],
    ['given another password', { password: 'another-password' }],
  ])('after the account was %s by an administrator', async (_what, change) => {
    const { id, here } = await givenTwoDevices()
    const admin = tannr.client({ key: tannr.secretKey })
    expect((await admin.auth.admin.updateUserById(id, change)).error).toBeNull()
    await isOut(here)
  })

  test('until a ban is lifted', async () => {
    const { id, here } = await givenTwoDevices()
    const admin = tannr.client({ key: tannr.secretKey })
    await admin.auth.admin.updateUserById(id, { ban_duration: '24h' })
    await isOut(here)
    await admin.auth.admin.updateUserById(id, { ban_duration: 'none' })
    await expect.poll(() => statusesOf(here)).toEqual(open)
  })

  test.each([false, true])('after the account was deleted (softly: %s)', async (softly) => {
    const { id, here } = await givenTwoDevices()
    const admin = tannr.client({ key: tannr.secretKey })
    expect((await admin.auth.admin.deleteUser(id, softly)).error).toBeNull()
    await isOut(here)
  })

  test('in ten thousand sign-outs of others, nobody else is refused', async () => {
    const { here } = await givenTwoDevices()
    const { here: crowd, id } = await givenTwoDevices()
    await tannr.sql(
      `insert into auth.sessions (id, user_id, created_at)
       select gen_random_uuid(), $1, now() from generate_series(1, 10000)`,
      [id],
    )
    await tannr.sql('delete from auth.sessions where user_id = $1', [id])
    await isOut(crowd)
    expect(await statusesOf(here)).toEqual(open)
  })
})
