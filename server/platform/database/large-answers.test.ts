import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LargeAnswers } from './large-answers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A socket that reports whether it is being read. */
function source() {
  let reads = true
  return {
    get reads() {
      return reads
    },
    pause: () => {
      reads = false
      return undefined as never
    },
    resume: () => {
      reads = true
      return undefined as never
    },
  }
}

function three() {
  const answers = new LargeAnswers({ maxBytes: 100, threshold: 10, timeout: 4000 })
  const [one, two, three] = [source(), source(), source()]
  const begun = [one, two, three].map((each) => answers.begin(each))
  const [first, second, third] = begun as [(typeof begun)[0], (typeof begun)[0], (typeof begun)[0]]
  const reading = () => [one, two, three].map(({ reads }) => reads)
  return { answers, first, second, third, reading }
}

test('beyond what may be held the oldest goes on alone, and the others when there is room', () => {
  const { answers, first, second, third, reading } = three()
  answers.received(second, 50)
  answers.received(third, 50)
  expect(reading()).toEqual([true, true, true])
  answers.received(first, 500)
  answers.received(second, 1)
  answers.received(third, 1)
  expect(reading()).toEqual([true, false, false])
  answers.end(first)
  // The second is the oldest now; with the third it holds 102.
  expect(reading()).toEqual([true, true, false])
  answers.end(second)
  expect(reading()).toEqual([true, true, true])
  answers.end(third)
  const next = source()
  answers.received(answers.begin(next), 100)
  expect(next.reads).toBe(true)
})

test('what ends twice gives its room back once', () => {
  const { answers, first, second, third, reading } = three()
  answers.received(first, 90)
  answers.received(second, 90)
  answers.end(second)
  answers.end(second)
  answers.received(third, 20)
  expect(reading()).toEqual([true, false, false])
})

test('what is held up for long goes on: the oldest may wait for a lock of its', () => {
  const { answers, first, second, reading } = three()
  answers.received(first, 90)
  answers.received(second, 90)
  vi.advanceTimersByTime(3999)
  expect(reading()[1]).toBe(false)
  vi.advanceTimersByTime(1)
  expect(reading()[1]).toBe(true)
  answers.received(second, 90)
  expect(reading()[1]).toBe(true)
})
