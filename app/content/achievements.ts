// A sample of somebody on their way to the badges.
import { type Achievement, progressTowards } from '#shared/achievement.ts'
import { type Badge, badges, type Metric } from '#shared/catalogue/badges.ts'

const sampleCounts: Record<Metric, number> = {
  jobs_saved: 23,
  applications: 12,
  companies: 8,
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
