import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const hooksOf = (toml: string) => readConfig({ toml, variables: {}, workingDir: '/srv' }).auth.hooks
const secret = `v1,whsec_${Buffer.from('sixteen bytes it is').toString('base64')}`

test('a hook of config.toml is one of SQL or of HTTP, and none where it is switched off', () => {
  expect(
    hooksOf(`
[auth.hook.custom_access_token]
enabled = true
uri = "pg-functions://postgres/public/claims_of"
[auth.hook.send_email]
enabled = true
uri = "https://mails.example.com/hook"
secrets = "${secret}|${secret}"
[auth.hook.send_sms]
enabled = false
uri = "pg-functions://postgres/public/send"
`),
  ).toEqual({
    custom_access_token: {
      kind: 'sql',
      uri: 'pg-functions://postgres/public/claims_of',
      schema: 'public',
      routine: 'claims_of',
    },
    send_email: {
      kind: 'http',
      uri: 'https://mails.example.com/hook',
      secrets: [Buffer.from('sixteen bytes it is'), Buffer.from('sixteen bytes it is')],
    },
  })
})

test.each([
  ['', secret],
  ['http://mails.example.com/hook', secret],
  ['ftp://127.0.0.1/hook', secret],
  ['pg-functions://postgres/public/x; drop table users', ''],
  ['https://mails.example.com', ''],
  ['https://mails.example.com', 'v1,whsec_short'],
  ['https://mails.example.com', `${secret}|rubbish`],
])('%j with the secrets %j stops the start', (uri, secrets) => {
  const toml = `[auth.hook.send_email]\nenabled = true\nuri = "${uri}"\nsecrets = "${secrets}"\n`
  expect(() => hooksOf(toml)).toThrow(/auth\.hook\.send_email\.(uri|secrets)/)
})

test('a hook that nobody knows stops the start, too', () => {
  expect(() => hooksOf('[auth.hook.another]\nenabled = true\nuri = "https://x.example"\n')).toThrow(
    /auth\.hook\.another/,
  )
})
