/** A database whose owner is not a superuser, and roles with a password set by somebody else. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type Database } from '#server/platform/database.ts'
import { serviceSchemas } from '#server/service-schemas.ts'
import { dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { migrate } from './migrations.ts'
import { checkOwner } from './owner-rights.ts'
import { loginUrl, prepareLogins } from './role-logins.ts'

const mark = randomBytes(4).toString('hex')
const name = `owned_${mark}`
const owner = `owner_${mark}`
const login = `login_${mark}`
let superuser: Database
let url: string

const run = (text: string) => superuser.batch([{ text, values: [] }])

beforeAll(async () => {
  superuser = createDatabase({ url: inject('ownerUrl'), size: 1, name: 'owner rights test' })
  const given = new URL(await withDatabase(inject('ownerUrl'), name))
  given.username = owner
  given.password = 'secret'
  url = given.toString()
  await run(`create role ${owner} login password 'secret'`)
  await run(`create role ${login} login noinherit password 'theirs'`)
  await run(`alter role ${login} set statement_timeout = '7s'`)
})
afterAll(async () => {
  await dropDatabase(inject('ownerUrl'), name)
  const beside = ['authenticator', 'supabase_auth_admin', 'project_owner', login]
  for (const role of [...beside.map((one) => `tannr_${one}_${owner}`), login, owner]) {
    await run(
      `do $$ begin if to_regrole('${role}') is not null then drop owned by ${role} cascade; end if; end $$`,
    )
    await run(`drop role if exists ${role}`)
  }
  await superuser.close()
})

test('an owner who may too little is told what is missing, and the statements that fix it are enough', async () => {
  const refused = await checkOwner(url).catch((error: Error) => error.message)
  expect(refused).toMatch(/^The user owner_\w+ of DATABASE_URL may not do all that Tannr needs/)
  const statements = String(refused).match(/^ {2}.*;$/gm) ?? []
  expect(statements.map((one) => one.trim())).toEqual([
    `alter role "${owner}" createrole;`,
    `alter role "${owner}" bypassrls;`,
    `alter database "${name}" owner to "${owner}";`,
    expect.stringMatching(/^grant "anon", .*"supabase_auth_admin".* with admin option;$/),
  ])
  for (const statement of statements) await run(statement)
  await checkOwner(url)
  await migrate({ url, services: serviceSchemas, migrationsFolder: 'none', seedFiles: [] })
})

test('a password that somebody else has given a role stays, and we log in beside it', async () => {
  await run(`grant anon to ${login}`)
  await run(`grant ${login} to ${owner} with admin option`)
  const { dataApi } = await prepareLogins(url, login)
  expect(new URL(dataApi).username).toBe(`tannr_${login}_${owner}`)
  const theirs = new URL(loginUrl(url, login))
  theirs.password = 'theirs'
  for (const one of [theirs.toString(), dataApi]) {
    const { sql, close } = createDatabase({ url: one, size: 1, name: 'test' })
    const [found] = await sql<{ role: string; limit: string }>`
      select current_user as role, current_setting('statement_timeout') as limit`
    await close()
    expect(found).toEqual({ role: login, limit: '7s' })
  }
  expect(await prepareLogins(url, login)).toMatchObject({ dataApi })
})

test('a second Tannr with another owner on the same PostgreSQL takes no login away from the first', async () => {
  const seconds = await prepareLogins(url)
  for (const login of ['authenticator', 'supabase_auth_admin', 'project_owner'] as const) {
    for (const one of [loginUrl(inject('ownerUrl'), login), seconds[login]]) {
      const { sql, close } = createDatabase({ url: one, size: 1, name: 'test' })
      expect(await sql`select current_user as role`).toEqual([{ role: login }])
      await close()
    }
  }
})

test('a login that is not there is told', async () => {
  await expect(prepareLogins(url, 'nobody_here')).rejects.toThrow(
    'There is no role nobody_here in the database',
  )
})
