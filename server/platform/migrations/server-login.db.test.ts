/** The login of the server's own work has what that work needs, of what was there before it and of what comes later. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inboxMailer } from '#server/inbox/messages.ts'
import { createDatabase, type Database } from '#server/platform/database.ts'
import { dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { prepareLogins } from './role-logins.ts'

const name = `server_login_${randomBytes(4).toString('hex')}`
let owner: Database
let server: Database

beforeAll(async () => {
  const url = await withDatabase(inject('ownerUrl'), name, 'tannr_template')
  owner = createDatabase({ url, size: 1, name: 'test' })
  // As in a database whose logins were prepared by a version that knew less.
  await owner.sql`alter default privileges in schema engine revoke all on tables from tannr_server`
  await owner.sql`revoke all on schema supabase_migrations from tannr_server`
  server = createDatabase({ url: (await prepareLogins(url)).server, size: 1, name: 'test' })
})
afterAll(async () => {
  await Promise.all([owner.close(), server.close()])
  await dropDatabase(inject('ownerUrl'), name)
})

test('it writes the tables that the engine creates once the server listens', async () => {
  await owner.sql`create table engine.created_later (id integer generated always as identity, what text)`
  await server.sql`insert into engine.created_later (what) values ('a step')`
  expect(await server.sql`select what from engine.created_later`).toEqual([{ what: 'a step' }])
})

test('it reads the record of the migrations, and does not write it', async () => {
  const applied = await server.sql`select version from supabase_migrations.schema_migrations`
  expect(applied.length).toBeGreaterThan(0)
  await expect(server.sql`delete from supabase_migrations.schema_migrations`).rejects.toThrow(
    /permission denied/,
  )
})

test('it keeps a mail in the inbox, in the transaction of its step', async () => {
  const mail = { to: 'maya@example.com', subject: 'In the inbox', text: 'Hello' }
  await server.transaction(
    (sql) => inboxMailer(server).sendWithin?.(sql, mail) ?? Promise.reject(new Error('not here')),
  )
  expect(await owner.sql`select recipient, subject from inbox.messages`).toEqual([
    { recipient: 'maya@example.com', subject: 'In the inbox' },
  ])
})

test('it writes the past of the demo without triggers', async () => {
  await server.transaction((sql) => sql`set local session_replication_role = replica`)
})

test('it is no member of a role that reads what nobody but auth reads', async () => {
  await expect(server.sql`select from auth.refresh_tokens`).rejects.toThrow(/permission denied/)
  await expect(server.sql`set role supabase_auth_admin`).rejects.toThrow(/permission denied/)
})
