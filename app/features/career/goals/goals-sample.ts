import { type Goal, type Milestone, milestoneProgress } from '#shared/goal.ts'

const steps = (goal: string, done: number, titles: readonly string[]): Milestone[] =>
  titles.map((title, position) => ({
    id: `${goal}-${position}`,
    title,
    completed: position < done,
    position,
  }))

function sample(goal: Omit<Goal, 'progress' | 'progress_by_hand'>): Goal {
  return { ...goal, progress: milestoneProgress(goal.milestones), progress_by_hand: false }
}

/** Four goals, from which the documented overview follows. */
export const sampleGoals: readonly Goal[] = [
  sample({
    id: 'sample-ml',
    title: 'Run a model in production',
    description: 'Take the churn model from my notebook to a service that the support team uses every day.',
    category: 'Learning',
    priority: 'high',
    status: 'active',
    target_date: '2027-03-31',
    created_at: '2026-10-05T08:00:00Z',
    completed_at: null,
    milestones: steps('sample-ml', 3, [
      'Finish the data contracts',
      'Agree on the evaluation set',
      'Shadow the old rules for a week',
      'Shift 10% of the traffic',
      'Hand over the pager',
    ]),
  }),
  sample({
    id: 'sample-network',
    title: 'Meet ten people in climate software',
    description:
      'Coffee or a call with ten people who build for the grid, and a note on what each of them needs.',
    category: 'Networking',
    priority: 'medium',
    status: 'active',
    target_date: '2027-01-29',
    created_at: '2026-09-14T08:00:00Z',
    completed_at: null,
    milestones: steps('sample-network', 2, [
      'List twenty names',
      'Write to the first five',
      'Talk to five people',
      'Talk to ten people',
      'Send the notes around',
    ]),
  }),
  sample({
    id: 'sample-portfolio',
    title: 'Publish three case studies',
    description: 'Three projects, hardest parts first.',
    category: 'Projects',
    priority: 'low',
    status: 'active',
    target_date: '2027-05-14',
    created_at: '2026-08-20T08:00:00Z',
    completed_at: null,
    milestones: steps('sample-portfolio', 1, [
      'The outage calendar',
      'The cost explorer',
      'The lesson planner',
    ]),
  }),
  sample({
    id: 'sample-talk',
    title: 'Give a talk to fifty people',
    description: 'Twenty minutes at the autumn meetup, without slides full of text.',
    category: 'Networking',
    priority: 'high',
    status: 'completed',
    target_date: '2026-09-24',
    created_at: '2026-05-02T08:00:00Z',
    completed_at: '2026-09-23T19:30:00Z',
    milestones: steps('sample-talk', 4, [
      'Send the proposal',
      'Rehearse with two colleagues',
      'Cut it to twenty minutes',
      'Give the talk',
    ]),
  }),
]
