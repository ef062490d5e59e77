import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import type { Goal, Milestone } from '#shared/goal.ts'
import { settled, withGoal, withMilestones } from './goal-edits.ts'
import * as queries from './goal-queries.ts'

/** Everything that a person can do to their goals. */
export function useGoalChanges(person: string | undefined) {
  const key = queries.goalsKey(person)
  const adding = {
    kind: 'goal' as const,
    key,
    run: queries.addGoal,
    shown: (goals: Goal[], goal: Goal) =>
      [...goals, settled(goal)].sort((a, b) => b.created_at.localeCompare(a.created_at)),
    failed: 'Failed to save goal',
  }
  const add = useChange<Goal[], Goal>({ ...adding, done: () => toast.success('Goal created') })
  const restore = useChange<Goal[], Goal>(adding)
  const remove = useChange<Goal[], Goal>({
    kind: 'goal',
    key,
    run: ({ id }) => queries.deleteGoal(id),
    shown: (goals, { id }) => goals.filter((goal) => goal.id !== id),
    done: (goal) => toast.success('Goal deleted', () => restore.mutate(goal)),
    failed: 'Failed to delete goal',
  })
  const edit = useChange<Goal[], { goal: Goal; edit: queries.GoalEdit }>({
    kind: 'goal',
    key,
    run: ({ goal, edit }) => queries.updateGoal(goal.id, edit),
    shown: (goals, { goal, edit }) => withGoal(goals, goal.id, (now) => ({ ...now, ...edit })),
    done: ({ goal, edit: { status } }) => {
      if (!status || status === goal.status) return void toast.success('Goal saved')
      const back = { goal: { ...goal, status }, edit: { status: goal.status } }
      toast.success(status === 'completed' ? 'Goal completed' : 'Goal reopened', () => edit.mutate(back))
    },
    failed: 'Failed to change goal',
  })
  return { add, remove, edit }
}

type MilestoneEdit = { id: string; edit: Partial<Pick<Milestone, 'title' | 'completed'>> }

/** All changes of the milestones of one goal. */
export function useMilestoneChanges(person: string | undefined, goal: string) {
  const key = queries.goalsKey(person)
  const change = <Change>(
    run: (change: Change) => Promise<unknown>,
    steps: (steps: Milestone[], change: Change) => Milestone[],
  ) => ({
    kind: 'goal' as const,
    key,
    run,
    shown: (goals: Goal[], made: Change) => withMilestones(goals, goal, (now) => steps(now, made)),
    failed: 'Failed to change milestones',
  })
  const add = useChange<Goal[], Milestone>(
    change(
      (step: Milestone) => queries.addMilestone(goal, step),
      (steps, step) => [...steps, step],
    ),
  )
  const edit = useChange<Goal[], MilestoneEdit>(
    change(
      ({ id, edit }) => queries.updateMilestone(id, edit),
      (steps, { id, edit }) => steps.map((step) => (step.id === id ? { ...step, ...edit } : step)),
    ),
  )
  const order = useChange<Goal[], readonly Milestone[]>(
    change(
      (steps: readonly Milestone[]) =>
        queries.orderMilestones(
          goal,
          steps.map(({ id }) => id),
        ),
      (_, steps) => [...steps],
    ),
  )
  const restore = useChange<Goal[], { step: Milestone; order: readonly Milestone[] }>(
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
  const remove = useChange<Goal[], Milestone>({
    ...change(
      ({ id }: Milestone) => queries.deleteMilestone(id),
      (steps, { id }) => steps.filter((step) => step.id !== id),
    ),
    done: (step, before) => {
      const order = before?.find(({ id }) => id === goal)?.milestones ?? [step]
      toast.success('Milestone removed', () => restore.mutate({ step, order }))
    },
  })
  return { add, edit, order, remove }
}
