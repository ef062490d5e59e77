// The badges, and a sample of somebody on their way to them. The database is seeded with the same badges; a test holds
// them together.
import { type Achievement, progressTowards } from '#shared/achievement.ts'

export type Metric =
  | 'jobs_saved'
  | 'applications'
  | 'companies'
  | 'interviews'
  | 'offers'
  | 'goals_set'
  | 'goals_completed'
  | 'milestones_completed'
  | 'courses_completed'
  | 'skills'
  | 'expert_skills'
  | 'active_days'

export type Badge = Omit<Achievement, 'earned_at' | 'progress'> & { metric: Metric; threshold: number }

export const badges: readonly Badge[] = [
  {
    id: 'eye-on-it',
    title: 'Eye on it',
    description: 'The search begins: one role is worth a second look.',
    category: 'milestone',
    points: 50,
    rarity: 'default',
    icon: 'bookmark',
    requirements: 'Save your first job',
    metric: 'jobs_saved',
    threshold: 1,
  },
  {
    id: 'under-way',
    title: 'Under way',
    description: 'Five notes to five employers, each written for its reader.',
    category: 'milestone',
    points: 250,
    rarity: 'rare',
    icon: 'send',
    requirements: 'Apply for five jobs',
    metric: 'applications',
    threshold: 5,
  },
  {
    id: 'done-is-done',
    title: 'Done is done',
    description: 'Something you set out to do is behind you.',
    category: 'milestone',
    points: 100,
    rarity: 'default',
    icon: 'flag',
    requirements: 'Complete your first goal',
    metric: 'goals_completed',
    threshold: 1,
  },
  {
    id: 'in-the-room',
    title: 'In the room',
    description: 'Somebody read your application and wants to hear the rest.',
    category: 'milestone',
    points: 500,
    rarity: 'epic',
    icon: 'door',
    requirements: 'Reach your first interview',
    metric: 'interviews',
    threshold: 1,
  },
  {
    id: 'the-offer',
    title: 'The offer',
    description: 'A team asked you to join them. Whatever you answer, this one stays.',
    category: 'milestone',
    points: 1000,
    rarity: 'legendary',
    icon: 'handshake',
    requirements: 'Receive an offer',
    metric: 'offers',
    threshold: 1,
  },
  {
    id: 'first-finish',
    title: 'First finish',
    description: 'A whole course, from the first lesson to the last.',
    category: 'learning',
    points: 100,
    rarity: 'default',
    icon: 'book',
    requirements: 'Complete a course',
    metric: 'courses_completed',
    threshold: 1,
  },
  {
    id: 'steady-learner',
    title: 'Steady learner',
    description: 'Three courses in, learning has become a habit.',
    category: 'learning',
    points: 400,
    rarity: 'rare',
    icon: 'books',
    requirements: 'Complete three courses',
    metric: 'courses_completed',
    threshold: 3,
  },
  {
    id: 'the-whole-shelf',
    title: 'The whole shelf',
    description: 'Every course of the Learning Hub, completed.',
    category: 'learning',
    points: 800,
    rarity: 'legendary',
    icon: 'library',
    requirements: 'Complete eight courses',
    metric: 'courses_completed',
    threshold: 8,
  },
  {
    id: 'first-hello',
    title: 'First hello',
    description: 'You introduced yourself to a team that did not know you.',
    category: 'networking',
    points: 50,
    rarity: 'default',
    icon: 'message',
    requirements: 'Send your first application',
    metric: 'applications',
    threshold: 1,
  },
  {
    id: 'ten-doors',
    title: 'Ten doors',
    description: 'Ten different companies know your name.',
    category: 'networking',
    points: 600,
    rarity: 'epic',
    icon: 'building',
    requirements: 'Apply at ten different companies',
    metric: 'companies',
    threshold: 10,
  },
  {
    id: 'a-point-ahead',
    title: 'A point ahead',
    description: 'You wrote down where you want to be, and by when.',
    category: 'development',
    points: 50,
    rarity: 'default',
    icon: 'target',
    requirements: 'Set your first goal',
    metric: 'goals_set',
    threshold: 1,
  },
  {
    id: 'stitch-by-stitch',
    title: 'Stitch by stitch',
    description: 'Ten milestones ticked off. This is how threads get long.',
    category: 'development',
    points: 250,
    rarity: 'rare',
    icon: 'steps',
    requirements: 'Complete ten milestones',
    metric: 'milestones_completed',
    threshold: 10,
  },
  {
    id: 'finisher',
    title: 'Finisher',
    description: 'Five goals reached. You can be taken at your word.',
    category: 'development',
    points: 750,
    rarity: 'epic',
    icon: 'trophy',
    requirements: 'Complete five goals',
    metric: 'goals_completed',
    threshold: 5,
  },
  {
    id: 'wide-range',
    title: 'Wide range',
    description: 'Ten skills on your profile, for whoever looks for them.',
    category: 'skills',
    points: 250,
    rarity: 'rare',
    icon: 'layers',
    requirements: 'Track ten skills',
    metric: 'skills',
    threshold: 10,
  },
  {
    id: 'three-crafts',
    title: 'Three crafts',
    description: 'Expert in three skills: few people are.',
    category: 'skills',
    points: 500,
    rarity: 'epic',
    icon: 'gem',
    requirements: 'Reach Expert in three skills',
    metric: 'expert_skills',
    threshold: 3,
  },
  {
    id: 'part-of-the-place',
    title: 'Part of the place',
    description: 'On seven different days you moved something forward here.',
    category: 'community',
    points: 250,
    rarity: 'rare',
    icon: 'sun',
    requirements: 'Be active on seven days',
    metric: 'active_days',
    threshold: 7,
  },
  {
    id: 'keeps-the-thread',
    title: 'Keeps the thread',
    description: 'A hundred days with something done on each of them.',
    category: 'community',
    points: 1000,
    rarity: 'legendary',
    icon: 'thread',
    requirements: 'Be active on a hundred days',
    metric: 'active_days',
    threshold: 100,
  },
]

const sampleCounts: Record<Metric, number> = {
  jobs_saved: 23,
  applications: 12,
  companies: 7,
  interviews: 3,
  offers: 1,
  goals_set: 4,
  goals_completed: 1,
  milestones_completed: 10,
  courses_completed: 2,
  skills: 8,
  expert_skills: 1,
  active_days: 41,
}

const sampleDates: Partial<Record<Badge['id'], string>> = {
  'eye-on-it': '2026-02-03T09:20:00Z',
  'first-hello': '2026-02-05T17:45:00Z',
  'a-point-ahead': '2026-02-09T08:10:00Z',
  'part-of-the-place': '2026-02-16T12:00:00Z',
  'under-way': '2026-03-02T16:30:00Z',
  'first-finish': '2026-04-18T20:05:00Z',
  'in-the-room': '2026-05-07T10:15:00Z',
  'done-is-done': '2026-06-11T18:40:00Z',
  'stitch-by-stitch': '2026-07-20T07:55:00Z',
  'the-offer': '2026-08-14T14:25:00Z',
}

export const sampleAchievements: readonly Achievement[] = badges.map(({ metric, threshold, ...badge }) => {
  const earned = sampleDates[badge.id] ?? null
  return {
    ...badge,
    earned_at: earned,
    progress: earned ? 100 : progressTowards(sampleCounts[metric], threshold),
  }
})

/** What the sample counts and awards, for the test that holds the two together. */
export const sampleReached = badges.map(({ id, metric, threshold }) => ({
  id,
  reached: sampleCounts[metric] >= threshold,
}))
