import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type Database } from '#server/platform/database.ts'
import { loginUrl } from '#server/platform/migrations/role-logins.ts'
import { databaseUrl } from '#tests/support/databases.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { withVaultKey } from './vault-key.ts'

const owner = useDatabase()
let withKey: Database
let withAnother: Database
let withNone: Database

beforeAll(async () => {
  const [own] = await owner.sql<{ name: string }>`select current_database() as name`
  const url = loginUrl(databaseUrl(inject('ownerUrl'), own?.name ?? ''), 'project_owner')
  const open = (address: string) => createDatabase({ url: address, size: 1, name: 'test' })
  withKey = open(withVaultKey(url, 'sb_secret_one'))
  withAnother = open(withVaultKey(url, 'sb_secret_two'))
  withNone = open(url)
})
afterAll(() => Promise.all([withKey, withAnother, withNone].map((database) => database.close())))

const words = 'https://project.example/ü'
const secretOf = ({ sql }: Pick<Database, 'sql'>, name: string) =>
  sql<{ decrypted_secret: string }>`
    select decrypted_secret from vault.decrypted_secrets where name = ${name}`

test('a secret is read where it was kept, and the database holds nothing that gives it away', async () => {
  const [made] = await withKey.sql<{ id: string }>`
    select vault.create_secret(${words}, 'project_url', 'Where the project is') as id`
  expect(await secretOf(withKey, 'project_url')).toEqual([{ decrypted_secret: words }])
  const [kept] = await owner.sql<{ row: string }>`select secrets::text as row from vault.secrets`
  expect(kept?.row).toContain('Where the project is')
  expect(kept?.row).not.toContain('project.example')
  expect(Buffer.from(kept?.row.split(',')[3] ?? '', 'base64').toString('latin1')).not.toContain('example')

  await withKey.sql`select vault.update_secret(${made?.id}, 'another', new_description := 'Moved')`
  expect(await secretOf(withKey, 'project_url')).toEqual([{ decrypted_secret: 'another' }])
  await withKey.sql`select vault.update_secret(${made?.id}, new_name := 'renamed')`
  expect(await secretOf(withKey, 'renamed')).toEqual([{ decrypted_secret: 'another' }])
  await expect(withKey.sql`select vault.create_secret('x', 'renamed')`).rejects.toThrow('duplicate key')
})

test('neither another server’s key nor a session without one opens it, and both say why', async () => {
  await withKey.sql`select vault.create_secret('hidden', 'closed')`
  await expect(secretOf(withAnother, 'closed')).rejects.toThrow(
    'the key of this server does not open the secret',
  )
  await expect(secretOf(withNone, 'closed')).rejects.toThrow('this session has no key to the vault')
  await expect(withNone.sql`select vault.create_secret('x')`).rejects.toThrow('no key to the vault')
  // One that cannot be opened keeps nothing from those that can be.
  expect(await secretOf(withKey, 'closed')).toEqual([{ decrypted_secret: 'hidden' }])
})

test('equal secrets do not look alike', async () => {
  await withKey.sql`select vault.create_secret('same', 'one'), vault.create_secret('same', 'two')`
  const rows = await owner.sql<{ count: number }>`
    select count(distinct secret)::integer as count from vault.secrets where name in ('one', 'two')`
  expect(rows).toEqual([{ count: 2 }])
})

test.each(['anon', 'authenticated'])('%s sees nothing of it', async (role) => {
  for (const statement of [
    'select * from vault.secrets',
    'select * from vault.decrypted_secrets',
    "select vault.create_secret('x')",
    'select vault._key()',
  ]) {
    const asked = withKey.transaction(async (own) => {
      await own`select set_config('role', ${role}, true)`
      return own(Object.assign([statement], { raw: [] }) as unknown as TemplateStringsArray)
    })
    await expect(asked, statement).rejects.toThrow('permission denied for schema vault')
  }
})
