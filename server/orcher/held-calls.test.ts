import { expect, test } from 'vitest'
import { HeldCalls } from './held-calls.ts'

test('so many calls of an account stay open, and another once one of them ends', () => {
  const held = new HeldCalls()
  const caller = { account: 'one', plan: 'starter' } as const
  const ends = Array.from({ length: 30 }, () => held.hold(caller))
  expect(() => held.hold(caller)).toThrow('An account can have at most 30 calls open at once')
  held.hold({ account: 'two', plan: 'starter' })()
  ends[0]?.()
  // Ended twice, it frees its place once.
  ends[0]?.()
  const again = held.hold(caller)
  expect(() => held.hold(caller)).toThrow('at most 30 calls')
  for (const end of [...ends, again]) end()
  held.hold(caller)()
})
