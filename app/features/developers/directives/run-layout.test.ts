import { expect, test } from 'vitest'
import type { Directive, OversightEvent, Step } from './directive-queries.ts'
import { columnWidthOf, knotsOf, pausesOf, threadOf } from './run-layout.ts'

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
  expect(threadOf(knots, 60)).toHaveLength(knots.length - 1)
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

test('knots stand as wide apart as there is room for, within bounds', () => {
  expect([
    columnWidthOf(5, 1008),
    columnWidthOf(14, 1008),
    columnWidthOf(40, 1008),
    columnWidthOf(1, 0),
  ]).toEqual([132, 69, 52, 52])
})
