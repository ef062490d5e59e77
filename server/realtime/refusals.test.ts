import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { InvalidToken } from '#server/platform/tokens/jwt.ts'
import * as refusals from './refusals.ts'

test('code and text of every refusal stand as they are on the wire', () => {
  const { unauthorized, noLongerAuthorized, tooManyChannels, tooManyJoins, privateOnly, topicNameRequired } =
    refusals
  const made = [
    unauthorized('room'),
    noLongerAuthorized('room'),
    tooManyChannels(),
    tooManyJoins(),
    refusals.joinTooLarge(32_768),
    refusals.tooManyBindings(100),
    refusals.tooMuchKept(),
    privateOnly(),
    topicNameRequired(),
    refusals.subscriptionTimedOut(),
    refusals.subscriptionRefused('no such table'),
    refusals.replayRefused('too far back'),
    refusals.unexpected(),
    refusals.expired(90.7),
    refusals.expired(-1),
    refusals.revoked(),
    refusals.fieldsRequired(),
  ]
  expect(made.map(({ reason }) => reason)).toMatchSnapshot()
})

test('so does what each fault of a token is', () => {
  const token = `x.${Buffer.from('{"exp":40}').toString('base64url')}.x`
  const reasons = [
    'expired',
    'empty',
    'malformed',
    'signature',
    'algorithm',
    'claims',
    'never-expires',
    'revoked',
    'issuer',
  ] as const
  const table = reasons.map((reason) => {
    const error = new InvalidToken(reason)
    return `${reason}: ${refusals.tokenRefusal(error, token, 100).reason}`
  })
  expect(table).toMatchSnapshot()
})

test('so do status and body of what a broadcast by HTTP is answered instead', () => {
  const table = Object.entries(refusals.httpRefusals).map(
    ([name, [status, body]]) => `${name}: ${status} ${JSON.stringify(body)}`,
  )
  const { fieldRefusals, persistenceRefusals } = refusals
  expect([...table, ...Object.values({ ...fieldRefusals, ...persistenceRefusals })]).toMatchSnapshot()
})

test('no refusal is made elsewhere with words of its own', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && file !== 'refusals.ts')
    .filter((file) => /new Refusal\(/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')))
  expect(sources).toEqual([])
})
