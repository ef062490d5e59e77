import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

function settingsOf(toml: string, variables: Record<string, string> = {}) {
  const { auth, ignored } = readConfig({ toml, variables, workingDir: '/srv/tannr' })
  expect(ignored).toEqual([])
  return auth
}

test('a project that says nothing of sign-in has the Supabase CLI’s own rules', () => {
  expect(settingsOf('')).toMatchObject({
    signUp: true,
    email: { enabled: true, autoconfirm: true, maxFrequency: 1 },
    phone: { enabled: false, autoconfirm: true, maxFrequency: 5 },
    password: { minLength: 6, requiredCharacters: [], refuseCommon: false },
    rateLimits: { anonymous: { burst: 30, per5Minutes: 2.5 }, token: { burst: 30, per5Minutes: 150 } },
    maxUserMetadata: undefined,
    providers: {},
  })
})

test('what config.toml says of sign-in is taken over, each under its own name', () => {
  const toml = `
[auth]
jwt_expiry = 600
minimum_password_length = 10
password_requirements = "letters_digits"
[auth.email]
enable_confirmations = true
secure_password_change = true
otp_length = 8
[auth.sms]
enable_signup = true
[auth.sms.test_otp]
4152127777 = 123456
[auth.user_metadata]
max_bytes = 100
`
  expect(settingsOf(toml)).toMatchObject({
    accessTokenLifetime: 600,
    email: { autoconfirm: false, otpLength: 8 },
    phone: { enabled: true, testOtp: { '4152127777': '123456' } },
    password: {
      minLength: 10,
      requiredCharacters: [expect.stringContaining('abc'), '0123456789'],
      updateNeedsReauthentication: true,
    },
    maxUserMetadata: 100,
    revealAccounts: false,
  })
  expect(settingsOf('[auth]\nreveal_accounts = true\n').revealAccounts).toBe(true)
})

test('a provider is on once its client is known, from either place, and a word in config.toml switches it off', () => {
  const variables = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 's' }
  expect(Object.keys(settingsOf('', variables).providers)).toEqual(['github'])
  expect(settingsOf('[auth.external.github]\nenabled = false\n', variables).providers).toEqual({})
  // Apps that bring ID tokens need no secret here; redirects to a provider do.
  const app = '[auth.external.apple]\nenabled = true\nclient_id = "com.app"\nsecret = ""\n'
  expect(settingsOf(app).providers.apple).toMatchObject({ clientIds: ['com.app'], secret: '' })
  expect(() => settingsOf('[auth.external.gitlab]\nclient_id = "id"\n')).toThrow(
    'auth.external.gitlab.secret in config.toml is missing',
  )
})

test('sessions end as config.toml says, and never where it says nothing or zero', () => {
  const { sessions } = settingsOf('[auth.sessions]\ntimebox = "24h"\ninactivity_timeout = "8h30m"\n')
  expect(sessions).toEqual({ timebox: 86_400, inactivityTimeout: 30_600, singlePerUser: false })
  for (const toml of ['', '[auth.sessions]\ntimebox = "0s"\ninactivity_timeout = "0s"\n']) {
    expect(settingsOf(toml).sessions).toEqual({
      timebox: undefined,
      inactivityTimeout: undefined,
      singlePerUser: false,
    })
  }
})

test('a provider of config.toml keeps its own address and its word on nonces', () => {
  const { providers } = settingsOf(
    '[auth.external.google]\nenabled = true\nclient_id = "id"\nsecret = "s"\nurl = "https://peer.example/"\nskip_nonce_check = true\n',
  )
  expect(providers.google).toMatchObject({
    clientIds: ['id'],
    secret: 's',
    skipNonceCheck: true,
    tokenUrl: 'https://peer.example/token',
  })
})

test('limits per five minutes are bursts that refill, and those of anonymous people count by the hour', () => {
  const { rateLimits } = settingsOf(
    '[auth.rate_limit]\nsign_in_sign_ups = 60\nanonymous_users = 24\nemail_sent = 5\n',
  )
  expect(rateLimits).toMatchObject({
    signInAndUp: { burst: 60, per5Minutes: 60 },
    anonymous: { burst: 2, per5Minutes: 2 },
    emailsPerHour: 5,
  })
})

test('an issuer of the project’s own is a provider by its name', () => {
  const { customProviders } = settingsOf(
    '[auth.custom_providers.acme]\nissuer = "https://id.acme.example"\nclient_id = "id"\nsecret = "s"\nscopes = ["openid", "groups"]\n[auth.custom_providers.acme.attribute_mapping]\nemail = "mail"\n',
  )
  expect(customProviders).toMatchObject([
    {
      ...{
        identifier: 'custom:acme',
        provider_type: 'oidc',
        name: 'acme',
        client_id: 'id',
        client_secret: 's',
      },
      ...{
        issuer: 'https://id.acme.example',
        scopes: ['openid', 'groups'],
        attribute_mapping: { email: 'mail' },
      },
    },
  ])
})

test('Keycloak is on once its realm is known, and further clients follow the first with commas', () => {
  const keycloak = '[auth.external.keycloak]\nclient_id = "web, ios"\nsecret = "s"\n'
  expect(settingsOf(keycloak).providers).toEqual({})
  expect(settingsOf(`${keycloak}url = "https://id.example/realms/a/"\n`).providers.keycloak).toMatchObject({
    clientIds: ['web', 'ios'],
    url: 'https://id.example/realms/a',
    tokenUrl: 'https://id.example/realms/a/protocol/openid-connect/token',
  })
})
