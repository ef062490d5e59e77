import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

const wanted = (workspace: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ workspace, directive: `${workspace}-${at}`, segment: 1 }))
const counted = (taken: { workspace: string }[]) =>
  Object.fromEntries(
    [...Map.groupBy(taken, ({ workspace }) => workspace)].map(([of, all]) => [of, all.length]),
  )

test('one workspace alone takes half of the places, and whoever comes later finds one', () => {
  const first = takeTurns(wanted('busy', 100), [], 32)
  expect(counted(first)).toEqual({ busy: 16 })
  const underWay = first.map(({ workspace }) => workspace)
  expect(takeTurns(wanted('busy', 100), underWay, 32)).toEqual([])
  const second = takeTurns([...wanted('busy', 100), ...wanted('second', 100)], underWay, 32)
  expect(counted(second)).toEqual({ second: 8 })
  const both = [...underWay, ...second.map(({ workspace }) => workspace)]
  expect(counted(takeTurns([...wanted('busy', 9), ...wanted('third', 1)], both, 32))).toEqual({ third: 1 })
})

test('who has least under way is next, and nothing is begun twice', () => {
  const taken = takeTurns(
    [...wanted('one', 3), ...wanted('two', 50), ...wanted('three', 50)],
    ['two', 'two'],
    32,
  )
  expect(counted(taken)).toEqual({ one: 3, two: 8, three: 10 })
  expect(new Set(taken.map(({ directive }) => directive)).size).toBe(taken.length)
  expect(takeTurns(wanted('one', 3), Array(32).fill('two'), 32)).toEqual([])
})
