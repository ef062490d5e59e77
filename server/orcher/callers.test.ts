import { expect, test } from 'vitest'
import { Callers } from './callers.ts'
import type { Caller } from './endpoint.ts'

const named = (plan: Caller['plan']) => ({ plan }) as Caller

test('a change of plan is heard of within a minute', () => {
  let now = 0
  const callers = new Callers(() => now)
  callers.set('ada', named('starter'))
  now = 59_999
  expect(callers.get('ada')?.plan).toBe('starter')
  now = 60_000
  expect(callers.get('ada')).toBeUndefined()
  callers.set('ada', named('growth'))
  expect(callers.get('ada')?.plan).toBe('growth')
})

test('at most 10,000 are remembered, and who was heard of last is one of them', () => {
  const callers = new Callers(() => 0)
  for (let at = 0; at <= 10_000; at++) callers.set(String(at), named('starter'))
  expect([callers.get('0'), callers.get('1')?.plan, callers.get('10000')?.plan]).toEqual([
    undefined,
    'starter',
    'starter',
  ])
  callers.forget('10000')
  expect(callers.get('10000')).toBeUndefined()
})
