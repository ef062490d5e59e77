import { expect, test } from 'vitest'
import type { Plan, PlannedStep } from '#app/features/developers/directives/directive-queries.ts'
import { compared, stepsAt } from './plan-revisions.ts'

const step = (seq: number, title: string): PlannedStep => ({
  ...{ seq, title, tool: 'search_jobs', args: {}, effect: 'read', lane: 'collector' },
})
const named = (...titles: string[]) => titles.map((title, index) => step(index + 1, title))
const shown = (before: PlannedStep[], after: PlannedStep[]) =>
  compared(before, after).map(({ change, step }) => `${change} ${step.title}`)

test('a revision is what had run before it, and what it has to come', () => {
  const revision = (rev: number, steps: PlannedStep[]) => ({
    ...{ rev, plan: { steps }, words: null, made_by: null, at: '2026-11-26T10:00:00Z' },
  })
  const plan = {
    rev: 3,
    steps: [
      { seq: 1, plan_rev: 1 },
      { seq: 2, plan_rev: 2 },
      { seq: 3, plan_rev: 3 },
    ],
    revisions: [
      revision(1, named('a', 'b', 'c')),
      revision(2, [step(2, 'd'), step(3, 'e')]),
      revision(3, [step(3, 'f')]),
    ],
  } as unknown as Plan
  const titles = (rev: number) => stepsAt(plan, rev).map(({ title }) => title)
  expect([titles(1), titles(2), titles(3)]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'd', 'e'],
    ['a', 'd', 'f'],
  ])
})

test('a revision that leaves nothing to do keeps what had run', () => {
  const plan = {
    steps: [{ seq: 1, plan_rev: 1 }],
    revisions: [
      { rev: 1, plan: { steps: named('a', 'b') } },
      { rev: 2, plan: { steps: [] } },
    ],
  } as unknown as Plan
  expect(stepsAt(plan, 2).map(({ title }) => title)).toEqual(['a'])
})

test('what is the same stands once, and what was taken out before what took its place', () => {
  expect(shown(named('a', 'b', 'c'), named('a', 'x', 'c', 'd'))).toEqual([
    'same a',
    'removed b',
    'added x',
    'same c',
    'added d',
  ])
  expect(shown([], named('a'))).toEqual(['added a'])
  expect(shown(named('a'), [])).toEqual(['removed a'])
  expect(shown(named('a', 'b'), named('b', 'a'))).toEqual(['removed a', 'same b', 'added a'])
})
