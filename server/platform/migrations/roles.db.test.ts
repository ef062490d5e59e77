import { randomBytes } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { createDatabase } from '#server/platform/database.ts'
import { serviceSchemas } from '#server/service-schemas.ts'
import { dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { migrate } from './migrations.ts'

const names = Array.from({ length: 4 }, () => `roles_${randomBytes(4).toString('hex')}`)
const owner = inject('ownerUrl')
afterAll(() => Promise.all(names.map((name) => dropDatabase(owner, name))))

test('databases of one cluster are brought up to date at the same moment', async () => {
  const urls = await Promise.all(names.map((name) => withDatabase(owner, name)))
  const platform = serviceSchemas.slice(0, 1)
  await Promise.all(
    urls.map((url) => migrate({ url, services: platform, migrationsFolder: 'none', seedFiles: [] })),
  )
  const { sql, close } = createDatabase({ url: owner, size: 1, name: 'test' })
  const roles = await sql<{ rolname: string; rolconfig: string[] | null }>`
    select rolname, rolconfig from pg_roles where rolname in ('anon', 'authenticated', 'service_role') and (
      rolname <> 'service_role' or rolbypassrls) order by rolname`
  await close()
  expect(roles).toEqual([
    { rolname: 'anon', rolconfig: ['statement_timeout=3s'] },
    { rolname: 'authenticated', rolconfig: ['statement_timeout=8s'] },
    { rolname: 'service_role', rolconfig: null },
  ])
})
