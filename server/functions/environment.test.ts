import { expect, test } from 'vitest'
import { givenVariables, withSecrets } from './environment.ts'

const given = givenVariables({
  url: 'http://127.0.0.1:3000',
  databaseUrl: 'postgresql://owner@localhost/postgres',
  keys: { publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_y', jwks: () => ({ keys: [] }) },
})

test('functions find the platform’s variables under their usual names', () => {
  expect(given).toEqual({
    SUPABASE_URL: 'http://127.0.0.1:3000',
    SUPABASE_ANON_KEY: 'sb_publishable_x',
    SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_y',
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_x"}',
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_y"}',
    SUPABASE_JWKS: '{"keys":[]}',
    SUPABASE_DB_URL: 'postgresql://owner@localhost/postgres',
  })
})

test('a secret cannot take the place of a platform’s variable, nor any other name of its kind', () => {
  const secrets = { OWN: '1', SUPABASE_URL: 'http://evil', SUPABASE_OTHER: '2' }
  expect(withSecrets(given, secrets)).toEqual({
    variables: { OWN: '1', ...given },
    refused: ['SUPABASE_URL', 'SUPABASE_OTHER'],
  })
})
