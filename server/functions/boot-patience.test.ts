import { expect, test } from 'vitest'
import { bootPatience } from './boot-patience.ts'

test.each([
  ['a machine that is at rest', 0, 2, 20_000],
  ['one whose processors are all at work', 2, 2, 20_000],
  ['one that has three times as much to do', 6, 2, 60_000],
  ['one that is never done', 300, 2, 80_000],
])('on %s a function has its time to start', (_what, load, processors, patience) => {
  expect(bootPatience(20_000, [load], processors)).toBe(patience)
})
