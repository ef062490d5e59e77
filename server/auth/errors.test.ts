import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { failures, oauthFailures, waits } from './error-table.ts'
import { authError, tooManyRequests } from './errors.ts'

test('status, code and text of every failure stand as they are on the wire', () => {
  const table = [
    ...Object.entries(failures).map(([name, row]) => `${name}: ${row.join(' ')}`),
    ...Object.entries(waits).map(([name, row]) => `${name}: 429 ${row.join(' ')}`),
    ...Object.entries(oauthFailures).map(([name, row]) => `${name}: 400 ${row.join(': ')}`),
  ]
  expect(table).toMatchSnapshot()
})

test('what a text leaves open is filled in, in the code as well', () => {
  expect(authError('factorDisabled', { type: 'totp', title: 'TOTP' })).toMatchObject({
    status: 422,
    code: 'mfa_totp_enroll_not_enabled',
    message: 'MFA enroll is disabled for TOTP',
  })
  const reason = 'no {reason} given'
  expect(authError('smsNotSent', { reason }).message).toBe(`Error sending sms OTP to provider: ${reason}`)
  expect(tooManyRequests('wrongLinks', 90, { wait: '2 minutes' })).toMatchObject({ status: 429, seconds: 90 })
})

test('no failure is made elsewhere with words of its own', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && file !== 'errors.ts')
    .filter((file) =>
      /new (AuthError|OAuthError|TooManyRequests)\(/.test(
        readFileSync(path.join(import.meta.dirname, file), 'utf8'),
      ),
    )
  expect(sources).toEqual([])
})
