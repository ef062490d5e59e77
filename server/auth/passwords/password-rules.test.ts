import { describe, expect, test } from 'vitest'
import { defaultAuthSettings } from '#server/auth/settings.ts'
import { findWeakness } from './password-rules.ts'

const lenient = defaultAuthSettings.password
const strict = { ...lenient, minLength: 8, refuseCommon: true, refuseOwnDetails: true }
const ada = {
  email: 'ada.lovelace@example.com',
  phone: '15550100199',
  data: { first_name: 'Ada', last_name: 'Lovelace', level: 3 },
}

describe('our own project', () => {
  test.each([
    ['1234567', ['length']],
    ['        ', ['pwned']],
    ['aaaaaaaaaa', ['pwned']],
    ['password', ['pwned']],
    ['Password1', ['pwned']],
    ['ada.lovelace@example.com', ['pwned']],
    ['Ada Lovelace', ['pwned']],
    ['lovelace-ada', ['pwned']],
    ['adalovelace1815', ['pwned']],
    ['+1 555 010 0199', ['pwned']],
    ['      ', ['length', 'pwned']],
  ])('refuses %j', (password, reasons) => {
    expect(findWeakness(password, strict, ada)?.reasons).toEqual(reasons)
  })

  test.each(['correct horse', 'ключ-от-дома', 'thread-by-thread', '🧵🧵🧵 needle', 'Lovelace wrote notes'])(
    'takes %j, and asks for no digit, capital or sign',
    (password) => {
      expect(findWeakness(password, strict, ada)).toBeUndefined()
    },
  )

  test('counts characters as people do, however the keyboard sent them', () => {
    expect(findWeakness(`${'é'.normalize('NFD').repeat(4)}abc`, strict, {})?.reasons).toEqual(['length'])
  })
})

test('another project keeps the rules of the Supabase CLI', () => {
  expect(findWeakness('123456', lenient, ada)).toBeUndefined()
  expect(findWeakness('12345', lenient, ada)?.message).toBe('Password should be at least 6 characters.')
})
