/** The resource that an application of the operator names (RFC 8707). */
import type { OAuthClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { signedInPerson } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { applicationsAt, type Tokens } from '#tests/support/oauth-applications.ts'

const auth = useAuthServer({
  settings: (s) => ({ ...s, oauthServer: { ...s.oauthServer, enabled: true } }),
})
const { registered, ask, agree, exchange, tokenAt, signedInTo } = applicationsAt(auth)

let app: OAuthClient
beforeAll(async () => {
  app = await registered({})
})

test('a refresh names the resource that the application asked for, or none', async () => {
  const person = await signedInPerson(auth)
  const resource = 'https://api.example/mcp'
  const asked = await ask(app, { resource })
  const code = (await agree(person, asked)).searchParams.get('code') ?? ''
  const bound = (await (await exchange(app, asked, code)).json()) as Tokens
  const plain = await signedInTo(person, app)
  const refresh = async (token: string, changes: object) => {
    const form = { grant_type: 'refresh_token', refresh_token: token, ...changes }
    return ((await (await tokenAt(app, form)).json()) as Tokens).error
  }
  expect(await refresh(plain.refresh_token, { resource })).toBe('invalid_target')
  expect(await refresh(bound.refresh_token, { resource: `${resource}/other` })).toBe('invalid_target')
  expect(await refresh(bound.refresh_token, { resource })).toBeUndefined()
  expect(await refresh(plain.refresh_token, {})).toBeUndefined()
})
