import { expect, test } from 'vitest'
import { evidence, others } from '#app/content/tannrspace-board.ts'
import { bestScore, otherScore, reasonsThatHold, skillFigures } from './board-figures.ts'

const all = () => true

test('with all evidence the record has the figures that it is drawn with', () => {
  expect(skillFigures(all)).toEqual([
    { name: 'Interaction design', percent: 92, sources: 3 },
    { name: 'Design systems', percent: 80, sources: 2 },
    { name: 'User research', percent: 68, sources: 2 },
    { name: 'Prototyping', percent: 55, sources: 1 },
  ])
  expect([bestScore(all), reasonsThatHold(all)]).toEqual([94, [true, true, true]])
})

test('what is left out adds nothing to skills, and its points are missing from the match', () => {
  const withoutResume = (kind: string) => kind !== 'resume'
  expect(skillFigures(withoutResume).map(({ percent, sources }) => [percent, sources])).toEqual([
    [52, 2],
    [45, 1],
    [68, 2],
    [0, 0],
  ])
  // The course still carries the reason.
  expect([bestScore(withoutResume), reasonsThatHold(withoutResume)]).toEqual([89, [true, true, true]])
  const only = (kind: string) => kind === 'vouched'
  expect([bestScore(only), reasonsThatHold(only)]).toEqual([77, [false, false, true]])
})

test('whatever is left out, the roles stay in their order', () => {
  for (let chosen = 0; chosen < 2 ** evidence.length; chosen++) {
    const counts = (kind: string) => Boolean((chosen >> evidence.findIndex((one) => one.kind === kind)) & 1)
    const scores = [bestScore(counts), ...others.map((role) => otherScore(role, counts))]
    expect(scores, `of ${chosen}`).toEqual(scores.toSorted((a, b) => b - a))
  }
})
