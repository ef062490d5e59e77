import { expect, test } from 'vitest'
import { needsSecondStep } from './second-step.ts'

const sessionAt = (aal: string, status?: string) => ({
  access_token: `e30.${btoa(JSON.stringify({ aal, name: 'Zoë?>' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}.x`,
  refresh_token: 'r',
  expires_at: 0,
  user: {
    id: 'id',
    user_metadata: {},
    ...(status ? { factors: [{ id: 'f', factor_type: 'totp', status }] } : {}),
  },
})

test('a second step is owed by who set one up and has not taken it', () => {
  expect(needsSecondStep(sessionAt('aal1', 'verified'))).toBe(true)
  expect(needsSecondStep(sessionAt('aal2', 'verified'))).toBe(false)
  expect(needsSecondStep(sessionAt('aal1', 'unverified'))).toBe(false)
  expect(needsSecondStep(sessionAt('aal1'))).toBe(false)
  expect(needsSecondStep({ ...sessionAt('aal1', 'verified'), access_token: 'nonsense' })).toBe(false)
})
