import { expect, test } from 'vitest'
import { goalCategories, goalOverview, goalPriorities, goalProgress, goalTone } from '#shared/goal.ts'
import { sampleGoals } from './goals-sample.ts'

test('the sample gives the documented overview: 4 total, 1 completed, 3 in progress, 58% average', () => {
  expect(goalOverview(sampleGoals)).toEqual({ total: 4, completed: 1, inProgress: 3, average: 58 })
})

test('the sample shows every category, every priority and every color', () => {
  expect(new Set(sampleGoals.map(({ category }) => category))).toEqual(new Set(goalCategories))
  expect(new Set(sampleGoals.map(({ priority }) => priority))).toEqual(new Set(Object.keys(goalPriorities)))
  const tones = sampleGoals.map((goal) => goalTone(goalProgress(goal)))
  expect(new Set(tones)).toEqual(new Set(['green', 'yellow', 'blue']))
})
