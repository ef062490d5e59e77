import { expect, test } from 'vitest'
import { decisions } from '#app/content/orcher-run.ts'
import {
  atMinute,
  decided,
  edited,
  first,
  minuteOf,
  moved,
  paused,
  reached,
  stepAt,
  total,
} from './run-state.ts'

const [keep, , stop] = decisions

test('a run waits at its gate, eleven of sixteen steps on, and goes no further by itself', () => {
  expect([first.at, total, minuteOf(first)]).toEqual([11, 16, 24])
  expect(moved(first, 1)).toEqual(first)
})

test('a decision sews the rest; a stop ends the run where it stands', () => {
  if (!keep || !stop) throw new Error('The sample has no decisions.')
  expect(decided(keep).at).toBe(total)
  expect(reached(decided(stop))).toBe(12)
})

test('the scrubber finds the step of each minute, and never one that is still to come', () => {
  for (let at = 1; at <= 11; at++) expect(atMinute(first, stepAt(at)?.minute ?? 0).at).toBe(at)
  expect(atMinute(first, 37).at).toBe(11)
})

test('steps follow one another in time', () => {
  const minutes = Array.from({ length: total }, (_, index) => stepAt(index + 1)?.minute ?? 0)
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
})

test('a paused run goes back and not on; let go, it comes as far as its gate', () => {
  const held = paused(moved(moved(first, -1), -1))
  expect(moved(held, 1)).toEqual(held)
  expect(moved(held, -1).at).toBe(8)
  expect(paused(held).at).toBe(11)
})

test('an edited step is a decision with the words of the person', () => {
  const decision = edited('B, with a note on C', 'Two units share the name')
  expect(decided(decision).at).toBe(total)
  expect(decision.facts).toContainEqual(['Reason', '“Two units share the name”'])
})
