import { expect, test } from 'vitest'
import { moved, withGoal, withMilestones } from './goal-edits.ts'
import { sampleGoals } from './goals-sample.ts'

const id = 'sample-ml'
const progressOf = (goals: readonly { id: string; progress: number }[]) =>
  goals.find((goal) => goal.id === id)?.progress

test('progress follows the milestones as they are ticked', () => {
  const ticked = withMilestones(sampleGoals, id, (steps) =>
    steps.map((step) => ({ ...step, completed: true })),
  )
  expect(progressOf(ticked)).toBe(100)
})

test('progress that is set by hand stays', () => {
  const byHand = withGoal(sampleGoals, id, (goal) => ({ ...goal, progress_by_hand: true, progress: 15 }))
  expect(progressOf(withMilestones(byHand, id, () => []))).toBe(15)
})

test('a milestone moves up and down, and stays at the ends', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})
