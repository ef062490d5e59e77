import { expect, test } from 'vitest'
import type {
  Directive,
  OversightEvent,
  Step,
} from '#app/features/developers/directives/directive-queries.ts'
import { foldsOf, withFolds } from './run-folds.ts'
import { knotsOf } from './run-layout.ts'
import { pausesOf, placesOf, threadOf } from './run-places.ts'

const directive = { issued_by: { id: '1', name: 'Ruth' }, state: 'awaiting_approval' } as Directive
const step = (seq: number, more: Partial<Step>): Step =>
  ({
    seq,
    plan_rev: 1,
    title: `Step ${seq}`,
    effect: 'read',
    lane: 'collector',
    state: 'done',
    ...more,
  }) as Step
const event = (kind: string, step: number | null, by = 'Daniel') => ({ kind, step, by }) as OversightEvent

test('the thread rises to people where they decided, and where it waits for them', () => {
  const knots = knotsOf({
    directive,
    steps: [
      step(1, {}),
      step(2, { lane: 'writer', effect: 'write', state: 'rejected' }),
      step(3, { lane: 'writer', effect: 'external', state: 'awaiting_approval', plan_rev: 2 }),
      step(4, { lane: 'analyst', state: 'waiting', plan_rev: 2 }),
    ],
    events: [event('planned', null), event('rejected', 2)],
  })
  expect(knots.map(({ lane, shape, look }) => [lane, shape, look])).toEqual([
    ['people', 'person', 'done'],
    ['assistant', 'circle', 'done'],
    ['collector', 'circle', 'done'],
    ['writer', 'square', 'bad'],
    ['people', 'person', 'bad'],
    ['assistant', 'circle', 'revision'],
    ['writer', 'diamond', 'waits'],
    ['people', 'person', 'waits'],
    ['analyst', 'circle', 'to come'],
  ])
  expect(threadOf(knots, placesOf(knots, 900, 'steps'))).toHaveLength(knots.length - 1)
})

test('time with nobody at work is a pause, from a minute on', () => {
  const at = (time: string) => `2026-11-18T${time}Z`
  const knots = knotsOf({
    directive: { ...directive, created_at: at('09:14:00') },
    steps: [
      step(1, { started_at: at('09:14:02'), ended_at: at('09:14:50') }),
      step(2, { started_at: at('09:15:10'), ended_at: at('09:15:11') }),
      step(3, { effect: 'external', started_at: at('09:22:00'), ended_at: at('09:22:01') }),
    ],
    events: [
      { ...event('planned', null), at: at('09:14:01') },
      { ...event('approved', 3), at: at('09:21:11') },
    ],
  })
  expect(pausesOf(knots)).toEqual([{ before: 4, ms: 360_000 }])
})

test('a pause of seconds is one where it outlasts all work, which it would push together', () => {
  const at = (ms: number) => new Date(1_000_000 + ms).toISOString()
  const steps = (worked: number) => [
    step(1, { started_at: at(32_000), ended_at: at(32_000 + worked) }),
    step(2, { started_at: at(32_000 + worked), ended_at: at(32_000 + worked) }),
  ]
  const pausesWith = (worked: number) =>
    pausesOf(knotsOf({ directive: { ...directive, created_at: at(0) }, steps: steps(worked), events: [] }))
  expect(pausesWith(4)).toEqual([{ before: 1, ms: 32_000 }])
  expect(pausesWith(40_000)).toEqual([])
})

const gapsOf = (xs: readonly number[]) => xs.slice(1).map((x, index) => x - (xs[index] ?? 0))
const timed = (seq: number, from: number, to: number) =>
  step(seq, {
    started_at: new Date(1_000_000 + from * 1000).toISOString(),
    ended_at: new Date(1_000_000 + to * 1000).toISOString(),
  })
const runOf = (steps: Step[]) =>
  knotsOf({ directive: { ...directive, created_at: new Date(1_000_000).toISOString() }, steps, events: [] })

test.each([
  [5, 227],
  [14, 69],
  [40, 52],
])('by steps, %i knots stand evenly, %i apart', (count, apart) => {
  const knots = runOf(Array.from({ length: count - 1 }, (_, index) => timed(index + 1, index, index + 1)))
  expect(new Set(gapsOf(placesOf(knots, 1008, 'steps').xs))).toEqual(new Set([apart]))
})

test('by time, a longer step takes more of the line, a pause no more than its fold, and all of it the same room', () => {
  const knots = runOf([timed(1, 0, 1), timed(2, 1, 10), timed(3, 400, 401)])
  const { xs, work } = placesOf(knots, 1008, 'time')
  const [issued = 0, short = 0, long = 0] = gapsOf(xs)
  expect(issued).toBe(96)
  expect(long).toBeGreaterThan(short * 2)
  expect(xs.at(-1)).toBe(placesOf(knots, 1008, 'steps').xs.at(-1))
  // The pale bar ends before the next knot, and shows how long the agent worked.
  expect(work[0]).toBe(0)
  expect(work[2] ?? 0).toBeGreaterThan((work[1] ?? 0) * 2)
  expect(work[2] ?? 0).toBeLessThan(long)
})

test('of more than forty steps, stretches that are done are folded, up to where a person decided or the plan changed', () => {
  const steps = Array.from({ length: 60 }, (_, index) =>
    step(index + 1, {
      state: index === 19 ? 'rejected' : index < 50 ? 'done' : 'waiting',
      plan_rev: index < 30 ? 1 : 2,
    }),
  )
  const folds = foldsOf(steps, new Set([10, 20, 23]))
  expect(folds.map(({ from, to }) => [from, to])).toEqual([
    [1, 9],
    [11, 19],
    [24, 30],
    [31, 48],
  ])
  const knots = runOf(steps)
  const shown = withFolds(knots, folds)
  expect(shown.filter(({ shape }) => shape === 'fold').map(({ label }) => label)).toEqual([
    'Steps 1 to 9, done',
    'Steps 11 to 19, done',
    'Steps 24 to 30, done',
    'Steps 31 to 48, done',
  ])
  expect(shown).toHaveLength(knots.length - 9 - 9 - 7 - 18 + 4)
  expect(foldsOf(steps.slice(0, 40), new Set())).toEqual([])
})
