import { expect, test } from 'vitest'
import type { MatchLine } from './match.ts'
import { strongestOf } from './strongest.ts'

const line = (part: MatchLine['part'], met: number, sentence: string, said?: string): MatchLine => ({
  ...{ part, met, sentence },
  ...(said !== undefined && { entry: { id: said, label: `Keeper: ${said}`, said } }),
})

test('the heaviest line that is shown speaks for it, the heaviest that nothing shows is missing', () => {
  const lines = [
    line('must', 1, 'Keeper', 'Senior Keeper'),
    line('nice', 1, 'You draw', 'Drew maps'),
    line('must', 0.8, 'You have kept a telescope', 'Kept two telescopes'),
    line('pay', 0, 'USD 90K'),
    line('must', 0.1, 'You work at night', 'Worked by day'),
    line('level', 1, 'Senior', 'Keeper'),
    line('recency', 1, 'Lately', 'Keeper'),
  ]
  expect(strongestOf({ score: 60, lines })).toEqual({
    speaksFor: 'Kept two telescopes',
    missing: 'You work at night',
  })
})

test('nothing is made up where there is nothing, or nothing is missing', () => {
  expect(strongestOf({ score: 0, lines: [] })).toEqual({ speaksFor: undefined, missing: undefined })
  const all = [line('must', 1, 'You have kept a telescope', '')]
  expect(strongestOf({ score: 100, lines: all })).toEqual({ speaksFor: 'Keeper: ', missing: undefined })
})
