import { useOptimisticChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import type { Goal, Milestone } from '#shared/goal.ts'
import { settled, withGoal, withMilestones } from './goal-edits.ts'
import * as queries from './goal-queries.ts'

// Badges and the dashboard follow from goals.
const also = [['dashboard'], ['achievements'], ['skills']]

/** Everything that a person can do to their goals. */
export function useGoalChanges(person: string | undefined) {
  const key = queries.goalsKey(person)
  const add = useOptimisticChange<Goal[], Goal>({
    key,
    also,
    run: queries.addGoal,
    shown: (goals, goal) =>
      [...goals, settled(goal)].sort((a, b) => b.created_at.localeCompare(a.created_at)),
    failed: 'Failed to save goal',
  })
  const remove = useOptimisticChange<Goal[], Goal>({
    key,
    also,
    run: ({ id }) => queries.deleteGoal(id),
    shown: (goals, { id }) => goals.filter((goal) => goal.id !== id),
    done: (goal) => toast.success('Goal deleted', { label: 'Undo', run: () => add.mutate(goal) }),
    failed: 'Failed to delete goal',
  })
  const edit = useOptimisticChange<Goal[], { goal: Goal; edit: queries.GoalEdit }>({
    key,
    also,
    run: ({ goal, edit }) => queries.updateGoal(goal.id, edit),
    shown: (goals, { goal, edit }) => withGoal(goals, goal.id, (now) => ({ ...now, ...edit })),
    done: ({ goal, edit: { status } }) => {
      if (!status || status === goal.status) return
      const back = { goal: { ...goal, status }, edit: { status: goal.status } }
      toast.success(status === 'completed' ? 'Goal completed' : 'Goal reopened', {
        label: 'Undo',
        run: () => edit.mutate(back),
      })
    },
    failed: 'Failed to change goal',
  })
  return { add, remove, edit }
}

type MilestoneEdit = { id: string; edit: Partial<Pick<Milestone, 'title' | 'completed'>> }

/** Everything that a person can do to the milestones of one goal. */
export function useMilestoneChanges(person: string | undefined, goal: string) {
  const key = queries.goalsKey(person)
  const change = <Change>(
    run: (change: Change) => Promise<unknown>,
    steps: (steps: Milestone[], change: Change) => Milestone[],
  ) => ({
    key,
    also,
    run,
    shown: (goals: Goal[], made: Change) => withMilestones(goals, goal, (now) => steps(now, made)),
    failed: 'Failed to change milestones',
  })
  const add = useOptimisticChange<Goal[], Milestone>(
    change(
      (step: Milestone) => queries.addMilestone(goal, step),
      (steps, step) => [...steps, step],
    ),
  )
  const edit = useOptimisticChange<Goal[], MilestoneEdit>(
    change(
      ({ id, edit }) => queries.updateMilestone(id, edit),
      (steps, { id, edit }) => steps.map((step) => (step.id === id ? { ...step, ...edit } : step)),
    ),
  )
  const order = useOptimisticChange<Goal[], readonly Milestone[]>(
    change(
      (steps: readonly Milestone[]) =>
        queries.orderMilestones(
          goal,
          steps.map(({ id }) => id),
        ),
      (_, steps) => [...steps],
    ),
  )
  const restore = useOptimisticChange<Goal[], { step: Milestone; order: readonly Milestone[] }>(
    change(
      async ({ step, order }: { step: Milestone; order: readonly Milestone[] }) => {
        await queries.addMilestone(goal, step)
        await queries.orderMilestones(
          goal,
          order.map(({ id }) => id),
        )
      },
      (_, { order }) => [...order],
    ),
  )
  const remove = useOptimisticChange<Goal[], Milestone>({
    ...change(
      ({ id }: Milestone) => queries.deleteMilestone(id),
      (steps, { id }) => steps.filter((step) => step.id !== id),
    ),
    done: (step, before) => {
      const order = before?.find(({ id }) => id === goal)?.milestones ?? [step]
      toast.success('Milestone removed', { label: 'Undo', run: () => restore.mutate({ step, order }) })
    },
  })
  return { add, edit, order, remove }
}
