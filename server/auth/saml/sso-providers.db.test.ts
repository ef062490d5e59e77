import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findUser } from '#server/auth/users.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { insertSsoProvider, isAddressProven, replaceDomains } from './sso-providers.ts'

const { sql } = useDatabase()
const metadata = { entity_id: 'https://acme.test', metadata_xml: '<x/>', metadata_url: null }

test('an application is told of a company’s person that their address is proven where it is at a domain of that company', async () => {
  const provider = await insertSsoProvider(sql, metadata, new Date())
  await replaceDomains(sql, provider, ['acme.test'], new Date())
  const id = randomUUID()
  await sql`insert into auth.users (id, email, is_sso_user) values (${id}, 'ada@acme.test', true)`
  await sql`
    insert into auth.identities (user_id, provider, provider_id, identity_data)
    values (${id}, ${`sso:${provider}`}, 'ada-1', '{}')`
  const isProven = async (change: { email?: string; is_sso_user?: boolean } = {}) => {
    const user = await findUser(sql, id)
    return user && isAddressProven(sql, { ...user, email_confirmed_at: new Date(), ...change })
  }
  expect(await isProven()).toBe(true)
  expect(await isProven({ email: 'Ada@ACME.test' })).toBe(true)
  for (const email of [
    'ada@elsewhere.test',
    'ada@acme.test@elsewhere.test',
    'ada@not-acme.test',
    'acme.test@x',
  ]) {
    expect(await isProven({ email })).toBe(false)
    expect(await isProven({ email, is_sso_user: false })).toBe(true)
  }
})
