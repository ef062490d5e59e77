import { expect, test } from 'vitest'
import {
  firstMilestones,
  goalOverview,
  goalProgress,
  goalsInOrder,
  goalsInTab,
  goalTone,
  isOverdue,
  milestoneProblem,
  milestoneProgress,
  withMilestone,
} from './goal.ts'
import { goalSchema } from './goal-form.ts'

test.each([
  [0, 'blue'],
  [49, 'blue'],
  [50, 'yellow'],
  [79, 'yellow'],
  [80, 'green'],
  [100, 'green'],
] as const)('a goal at %i%% has a %s bar', (progress, tone) => {
  expect(goalTone(progress)).toBe(tone)
})

test('tabs sort goals by their status', () => {
  const goals = [{ status: 'active' as const }, { status: 'completed' as const }]
  expect(goalsInTab(goals, 'active')).toEqual([goals[0]])
  expect(goalsInTab(goals, 'completed')).toEqual([goals[1]])
  expect(goalsInTab(goals, 'all')).toEqual(goals)
})

test('a completed goal counts as 100 and, reopened, as what its milestones say', () => {
  expect(goalProgress({ status: 'completed', progress: 40 })).toBe(100)
  expect(goalProgress({ status: 'active', progress: 40 })).toBe(40)
})

test('the overview of nobody is nought', () => {
  expect(goalOverview([])).toEqual({ total: 0, completed: 0, inProgress: 0, average: 0 })
})

test('progress is the share of milestones done, rounded', () => {
  const steps = [true, false, false].map((completed) => ({ completed }))
  expect(milestoneProgress(steps)).toBe(33)
  expect(milestoneProgress([])).toBe(0)
})

test('a card shows the first three milestones and counts the rest', () => {
  expect(firstMilestones([1, 2, 3, 4, 5])).toEqual({ shown: [1, 2, 3], more: 2 })
  expect(firstMilestones([1, 2])).toEqual({ shown: [1, 2], more: 0 })
})

test('a goal is overdue from the day after its date, and never once completed', () => {
  const goal = { status: 'active' as const, target_date: '2026-11-20' }
  expect(isOverdue(goal, '2026-11-20')).toBe(false)
  expect(isOverdue(goal, '2026-11-21')).toBe(true)
  expect(isOverdue({ ...goal, status: 'completed' }, '2026-11-21')).toBe(false)
})

test('goals that are due first come first, and completed ones last', () => {
  const goal = (target_date: string, created_at: string, completed_at: string | null = null) => ({
    ...{ target_date, created_at, completed_at },
    status: completed_at ? ('completed' as const) : ('active' as const),
  })
  const due = [
    goal('2026-12-01', '2026-01-01'),
    goal('2027-01-01', '2026-05-02'),
    goal('2027-01-01', '2026-05-01'),
  ]
  const done = [
    goal('2026-02-01', '2026-01-02', '2026-06-01'),
    goal('2026-01-01', '2026-01-03', '2026-03-01'),
  ]
  expect(goalsInOrder([...done].reverse().concat([...due].reverse()))).toEqual([...due, ...done])
})

test('the form asks for a title and a date', () => {
  const parsed = goalSchema.safeParse({
    title: '  ',
    description: '',
    category: 'Learning',
    priority: 'high',
    target_date: '',
  })
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    'Please enter a title',
    'Please choose a date',
  ])
})

test('a milestone needs a title of at most 160 characters', () => {
  expect(milestoneProblem('  ')).toBe('Please enter a milestone')
  expect(milestoneProblem('x'.repeat(161))).toBe('At most 160 characters')
  expect(milestoneProblem(' Knots ')).toBeUndefined()
})

test('what is typed of a milestone is one as well, unless it is nothing', () => {
  const [first] = withMilestone([], ' Theory ')
  expect(first).toMatchObject({ title: 'Theory', completed: false, position: 0 })
  const steps = first ? [first] : []
  expect(withMilestone(steps, 'Knots')).toMatchObject([first, { title: 'Knots', position: 1 }])
  expect(withMilestone(steps, '  ')).toEqual(steps)
})
