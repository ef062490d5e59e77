import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Claims } from '#server/platform/caller.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { keepRevocations, type Revocations, type RevocationsOptions } from './revocations.ts'

const database = useDatabase({ size: 3 })
const { sql } = database
const log = { warn: () => {} }
const open: Revocations[] = []

beforeEach(() => sql`delete from auth.revocations`)
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()))
})

async function keeper(options: Partial<RevocationsOptions> = {}): Promise<Revocations> {
  const kept = await keepRevocations({ database, tokenLifetime: 3600, log, ...options })
  open.push(kept)
  return kept
}

const now = () => Math.floor(Date.now() / 1000)

async function givenSession() {
  const [user, session] = [randomUUID(), randomUUID()]
  await sql`insert into auth.users (id, aud, role) values (${user}, 'authenticated', 'authenticated')`
  await sql`insert into auth.sessions (id, user_id, created_at) values (${session}, ${user}, now())`
  const claims = { role: 'authenticated', sub: user, session_id: session, iat: now(), exp: now() + 3600 }
  return { user, session, claims }
}

/** Whether the database is asked instead of memory. */
const isAsked = (kept: Revocations, claims: Claims) => kept.isRevoked(claims) instanceof Promise

test('a session that ends is known to every process, by memory alone', async () => {
  const processes = [await keeper(), await keeper()]
  const [one, other] = [await givenSession(), await givenSession()]
  expect(processes.map((each) => each.isRevoked(one.claims))).toEqual([false, false])
  await sql`delete from auth.sessions where id = ${one.session}`
  for (const each of processes) {
    await expect.poll(() => each.isRevoked(one.claims)).toBe(true)
    expect(each.isRevoked(other.claims)).toBe(false)
  }
})

test('a process that starts later has read what ended before', async () => {
  const { session, claims } = await givenSession()
  await sql`delete from auth.sessions where id = ${session}`
  expect((await keeper()).isRevoked(claims)).toBe(true)
})

test('all sessions of a deleted account end, and a token without a session with it', async () => {
  const kept = await keeper()
  const { user, claims } = await givenSession()
  await sql`delete from auth.users where id = ${user}`
  await expect.poll(() => kept.isRevoked({ role: 'authenticated', sub: user })).toBe(true)
  await expect.poll(() => kept.isRevoked({ ...claims, sub: randomUUID() })).toBe(true)
})

test('a ban holds for as long as it lasts', async () => {
  const kept = await keeper()
  const [lifted, over] = [await givenSession(), await givenSession()]
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${lifted.user}`
  await sql`update auth.users set banned_until = now() + interval '2 seconds' where id = ${over.user}`
  await expect.poll(() => [kept.isRevoked(lifted.claims), kept.isRevoked(over.claims)]).toEqual([true, true])
  await sql`update auth.users set banned_until = null where id = ${lifted.user}`
  await expect
    .poll(() => [kept.isRevoked(lifted.claims), kept.isRevoked(over.claims)])
    .toEqual([false, false])
})

test('beyond what memory may hold, the database is asked', async () => {
  const kept = await keeper({ maxEntries: 2 })
  const people = await Promise.all([1, 2, 3, 4].map(givenSession))
  const living = await givenSession()
  for (const { session } of people) await sql`delete from auth.sessions where id = ${session}`
  await expect.poll(() => isAsked(kept, living.claims)).toBe(true)
  const answers = await Promise.all([...people, living].map(({ claims }) => kept.isRevoked(claims)))
  expect(answers).toEqual([true, true, true, true, false])
})

test('while the announcements are lost the database is asked, and memory is whole again afterwards', async () => {
  const kept = await keeper()
  const { session, claims } = await givenSession()
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'test listener' and datname = current_database()`
  await expect.poll(() => isAsked(kept, claims), { interval: 1 }).toBe(true)
  await sql`delete from auth.sessions where id = ${session}`
  expect(await kept.isRevoked(claims)).toBe(true)
  await expect.poll(() => kept.isRevoked(claims)).toBe(true)
})

test('a token of a time when tokens lived longer is looked up', async () => {
  const { session, claims } = await givenSession()
  await sql`delete from auth.sessions where id = ${session}`
  await sql`update auth.revocations set revoked_at = now() - interval '1 day'`
  const kept = await keeper()
  expect(kept.isRevoked(claims)).toBe(false)
  expect(await kept.isRevoked({ ...claims, exp: claims.iat + 604_800 })).toBe(true)
})

test('more sessions than an announcement can name end at once', async () => {
  const kept = await keeper()
  const { user, claims } = await givenSession()
  await sql`
    insert into auth.sessions (id, user_id, created_at)
    select gen_random_uuid(), ${user}, now() from generate_series(1, 500)`
  await sql`delete from auth.sessions where user_id = ${user}`
  await expect.poll(() => kept.isRevoked(claims)).toBe(true)
})
