/** The optimistic update of the list for each change. */
import { type Goal, type Milestone, milestoneProgress } from '#shared/goal.ts'

type Goals = readonly Goal[]

/** A change of one goal; its progress follows unless set by hand. */
export function withGoal(goals: Goals, id: string, change: (goal: Goal) => Goal): Goal[] {
  return goals.map((goal) => (goal.id === id ? settled(change(goal)) : goal))
}

export function withMilestones(
  goals: Goals,
  id: string,
  change: (steps: Milestone[]) => Milestone[],
): Goal[] {
  return withGoal(goals, id, (goal) => ({ ...goal, milestones: change([...goal.milestones]) }))
}

export function settled(goal: Goal): Goal {
  return goal.progress_by_hand ? goal : { ...goal, progress: milestoneProgress(goal.milestones) }
}

/** The list with one item moved up (-1) or down (1); at either end it stays. */
export function moved<T>(items: readonly T[], index: number, by: -1 | 1): T[] {
  const next = [...items]
  const item = next[index]
  const other = next[index + by]
  if (item === undefined || other === undefined) return next
  next[index] = other
  next[index + by] = item
  return next
}
