import { expect, test } from 'vitest'
import { labelOf } from './run-labels.ts'
import type { Knot, LaneId } from './run-layout.ts'
import { placesOf, threadOf } from './run-places.ts'

const knot = (lane: LaneId, label: string): Knot => ({
  lane,
  shape: lane === 'people' ? 'person' : 'circle',
  look: 'done',
  step: undefined,
  at: undefined,
  label,
})
const labelsOf = (knots: Knot[], room: number) => {
  const places = placesOf(knots, room, 'steps')
  return { places, labels: knots.map((_, index) => labelOf(index, knots, places)) }
}

test('words stand in the middle below their knot, and give way to a thread that leaves downward', () => {
  const knots = [
    knot('people', 'Issued by Ruth Okafor'),
    knot('assistant', 'Plan 1'),
    knot('collector', 'Read the register of all vendors of the bank'),
    knot('writer', 'Draft the memo'),
  ]
  const { places, labels } = labelsOf(knots, 700)
  const [, plan, read] = labels
  expect((plan?.left ?? 0) + (plan?.width ?? 0) / 2).toBe(places.xs[1])
  const [from = 0, to = 0] = places.xs.slice(2)
  const turn = Math.max(from, to - 66)
  expect((read?.left ?? 0) + (read?.width ?? 0)).toBeLessThan((turn + to) / 2)
  expect(read?.left).toBeLessThan(from)
  expect(read?.width).toBe(188)
})

test('words of one lane never overlap, and those without room are not drawn', () => {
  const knots = Array.from({ length: 30 }, (_, index) =>
    knot(index % 5 === 4 ? 'writer' : 'collector', `Read register number ${index}`),
  )
  const { places, labels } = labelsOf(knots, 1000)
  expect(threadOf(knots, places)).toHaveLength(29)
  const drawn = labels.flatMap((label, index) => (label ? [{ ...label, lane: knots[index]?.lane }] : []))
  expect(drawn.length).toBeGreaterThan(0)
  expect(drawn.length).toBeLessThan(knots.length)
  for (const lane of ['collector', 'writer']) {
    const ofLane = drawn.filter((one) => one.lane === lane)
    for (const [index, { left }] of ofLane.slice(1).entries()) {
      const before = ofLane[index]
      expect(left).toBeGreaterThanOrEqual((before?.left ?? 0) + (before?.width ?? 0))
    }
  }
})

test('a fold says what it stands for, however close its neighbors', () => {
  const fold: Knot = { ...knot('collector', 'Steps 11 to 30, done'), shape: 'fold', step: 11, last: 30 }
  const others = Array.from({ length: 20 }, (_, index) => knot('collector', `Read register number ${index}`))
  const knots = [...others.slice(0, 8), fold, knot('writer', 'Draft the memo'), ...others.slice(8)]
  const { places, labels } = labelsOf(knots, 600)
  const [x = 0, before = 0] = [places.xs[8], places.xs[7]]
  expect(x - before).toBe(52)
  expect((labels[8]?.left ?? 0) + (labels[8]?.width ?? 0) / 2).toBe(x)
  expect(labels[8]?.width).toBeGreaterThan(55)
})
