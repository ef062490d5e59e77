import { expect, test } from 'vitest'
import { readAddressOutcome } from './address-session.ts'

test('a link that worked brings a session', () => {
  expect(readAddressOutcome({ hash: '#access_token=a&refresh_token=b&type=signup', search: '' })).toEqual({
    session: true,
    recovery: false,
    failure: undefined,
  })
})

test('a recovery link says so', () => {
  expect(readAddressOutcome({ hash: '#access_token=a&type=recovery', search: '' }).recovery).toBe(true)
})

test('a used link brings the reason, encoded once or twice', () => {
  const once = '#error=access_denied&error_description=Email+link+is+invalid+or+has+expired'
  const twice = '#error=access_denied&error_description=Email%2Blink%2Bis%2Binvalid%252C%2Bsorry'
  expect(readAddressOutcome({ hash: once, search: '' }).failure).toBe('Email link is invalid or has expired')
  expect(readAddressOutcome({ hash: twice, search: '' }).failure).toBe('Email link is invalid, sorry')
})

test('a provider that refuses answers in the query', () => {
  const outcome = readAddressOutcome({
    hash: '',
    search: '?error=access_denied&error_description=The+user+said+no',
  })
  expect(outcome.failure).toBe('The user said no')
})

test('an address without an outcome has none', () => {
  expect(readAddressOutcome({ hash: '', search: '?q=1' })).toEqual({
    session: false,
    recovery: false,
    failure: undefined,
  })
})
