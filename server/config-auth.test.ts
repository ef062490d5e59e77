import { expect, test } from 'vitest'
import { authSettings } from './config-auth.ts'
import { readEnv } from './config-env.ts'
import { readProjectConfig } from './config-toml.ts'

function settingsOf(toml: string) {
  const { project, ignored } = readProjectConfig(toml, {})
  expect(ignored).toEqual([])
  return authSettings(readEnv({}), project.auth ?? {}, 'https://site.example', 'https://api.example')
}

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
    clientId: 'id',
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
