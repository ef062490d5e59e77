import { expect, test } from 'vitest'
import type { Directive, OversightEvent, Step } from './directive-queries.ts'
import { knotsOf, threadOf } from './run-layout.ts'

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
  expect(threadOf(knots)).toHaveLength(knots.length - 1)
})
