/** Goals: their closed lists, and what follows from progress and dates. The form's schema is in goal-form.ts. */

export const goalCategories = ['Learning', 'Networking', 'Projects'] as const
export type GoalCategory = (typeof goalCategories)[number]

export const goalPriorities = { high: 'High', medium: 'Medium', low: 'Low' } as const
export type GoalPriority = keyof typeof goalPriorities

export const goalTabs = { active: 'Active', completed: 'Completed', all: 'All' } as const
export type GoalTab = keyof typeof goalTabs
export const isGoalTab = (tab: string | null): tab is GoalTab => tab !== null && Object.hasOwn(goalTabs, tab)

export type Milestone = { id: string; title: string; completed: boolean; position: number }

export type Goal = {
  id: string
  title: string
  description: string
  category: GoalCategory
  priority: GoalPriority
  status: 'active' | 'completed'
  /** A day, YYYY-MM-DD. */
  target_date: string
  progress: number
  progress_by_hand: boolean
  created_at: string
  completed_at: string | null
  milestones: readonly Milestone[]
}

export function goalsInTab<T extends Pick<Goal, 'status'>>(goals: readonly T[], tab: GoalTab): T[] {
  return goals.filter(({ status }) => tab === 'all' || status === tab)
}

/** Due first, newest first on the same day; then completed ones, latest first. */
export function goalsInOrder<T extends Pick<Goal, 'status' | 'target_date' | 'created_at' | 'completed_at'>>(
  goals: readonly T[],
): T[] {
  return [...goals].sort((a, b) => {
    if (a.status !== b.status) return a.status === 'active' ? -1 : 1
    const newest = b.created_at.localeCompare(a.created_at)
    if (a.status === 'active') return a.target_date.localeCompare(b.target_date) || newest
    return (b.completed_at ?? '').localeCompare(a.completed_at ?? '') || newest
  })
}

/** A completed goal is at 100, whatever its milestones say; when reopened, it is where they are. */
export function goalProgress({ status, progress }: Pick<Goal, 'status' | 'progress'>): number {
  return status === 'completed' ? 100 : progress
}

/** Progress by milestones, as the database computes it. */
export function milestoneProgress(milestones: readonly Pick<Milestone, 'completed'>[]): number {
  if (milestones.length === 0) return 0
  return Math.round((100 * milestones.filter(({ completed }) => completed).length) / milestones.length)
}

export type GoalTone = 'green' | 'yellow' | 'blue'

export function goalTone(progress: number): GoalTone {
  if (progress >= 80) return 'green'
  return progress >= 50 ? 'yellow' : 'blue'
}

export function goalOverview(goals: readonly Pick<Goal, 'status' | 'progress'>[]) {
  const completed = goals.filter(({ status }) => status === 'completed').length
  const sum = goals.reduce((total, goal) => total + goalProgress(goal), 0)
  return {
    total: goals.length,
    completed,
    inProgress: goals.length - completed,
    average: goals.length === 0 ? 0 : Math.round(sum / goals.length),
  }
}

const shownMilestones = 3

/** The first three, and how many there are beyond them. */
export function firstMilestones<T>(milestones: readonly T[]): { shown: T[]; more: number } {
  return {
    shown: milestones.slice(0, shownMilestones),
    more: Math.max(0, milestones.length - shownMilestones),
  }
}

/** Still active the day after its date. `today` is a local day, YYYY-MM-DD. */
export function isOverdue(
  { status, target_date }: Pick<Goal, 'status' | 'target_date'>,
  today: string,
): boolean {
  return status === 'active' && target_date < today
}

export const milestoneLimit = 160

/** The error of a milestone's title, or undefined. */
export function milestoneProblem(title: string): string | undefined {
  if (title.trim() === '') return 'Please enter a milestone'
  return title.trim().length > milestoneLimit ? `At most ${milestoneLimit} characters` : undefined
}

/** A new goal's milestones with one more, if its title is valid. */
export function withMilestone(steps: readonly Milestone[], title: string): Milestone[] {
  if (milestoneProblem(title)) return [...steps]
  return [
    ...steps,
    { id: crypto.randomUUID(), title: title.trim(), completed: false, position: steps.length },
  ]
}
