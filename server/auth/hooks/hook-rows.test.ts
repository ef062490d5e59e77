import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const hooksOf = (toml: string) => readConfig({ toml, variables: {}, workingDir: '/srv' }).auth.hooks
const secret = `v1,whsec_${Buffer.from('sixteen bytes it is').toString('base64')}`

const half = (name: string, bytes: Buffer) => `${name}_${bytes.toString('base64')}`
const zeros = Buffer.alloc(32)
/** The public key that RFC 8032 derives from a seed of zeros. */
const publicOfZeros = Buffer.from('3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29', 'hex')

test.each([
  ['the seed', zeros],
  ['the seed and the public half', Buffer.concat([zeros, publicOfZeros])],
])('a key of Ed25519 signs a hook, written as %s', (_how, privateHalf) => {
  const secrets = `v1a,${half('whpk', publicOfZeros)}:${half('whsk', privateHalf)}`
  const { send_email } = hooksOf(
    `[auth.hook.send_email]\nenabled = true\nuri = "https://mails.example.com"\nsecrets = "${secrets}"\n`,
  )
  expect(send_email).toMatchObject({ kind: 'http', secrets: [{ asymmetricKeyType: 'ed25519' }] })
})

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
  ['https://mails.example.com', `v1a,${half('whsk', zeros)}`],
  ['https://mails.example.com', `v1a,${half('whpk', zeros)}:${half('whsk', zeros)}`],
  ['https://mails.example.com', `v1a,${half('whpk', publicOfZeros)}:${half('whsk', zeros.subarray(1))}`],
])('%j with the secrets %j stops the start', (uri, secrets) => {
  const toml = `[auth.hook.send_email]\nenabled = true\nuri = "${uri}"\nsecrets = "${secrets}"\n`
  expect(() => hooksOf(toml)).toThrow(/auth\.hook\.send_email\.(uri|secrets)/)
})

test('a hook that nobody knows stops the start, too', () => {
  expect(() => hooksOf('[auth.hook.another]\nenabled = true\nuri = "https://x.example"\n')).toThrow(
    /auth\.hook\.another/,
  )
})
