import { randomUUID } from 'node:crypto'
import { workspaceCountsQuery } from '#app/data/workspace-counts.ts'
import { markRead, noticesQuery } from '#app/features/account/notifications/notice-queries.ts'
import { achievementsQuery } from '#app/features/career/achievements/achievement-queries.ts'
import {
  addGoal,
  addMilestone,
  deleteGoal,
  deleteMilestone,
  goalsQuery,
  orderMilestones,
  updateGoal,
  updateMilestone,
} from '#app/features/career/goals/goal-queries.ts'
import type { Course } from '#app/features/career/learning/hub.ts'
import {
  certificateQuery,
  hubQuery,
  leave,
  rejoinCourse,
  setLesson,
} from '#app/features/career/learning/hub-queries.ts'
import {
  deleteSkill,
  insertSkill,
  recommendationsQuery,
  skillsQuery,
  updateSkill,
} from '#app/features/career/skills/skill-queries.ts'
import { dashboardQuery, suggestionCountQuery } from '#app/features/work/dashboard/dashboard-queries.ts'
import type { Goal } from '#shared/goal.ts'
import type { PageCall } from './page-call.ts'
import { read, readPage } from './page-call.ts'

const milestone = (position: number) => ({
  id: randomUUID(),
  title: `Step ${position + 1}`,
  completed: false,
  position,
})

const goal = (): Goal => ({
  id: randomUUID(),
  title: 'Learn to read a query plan',
  description: 'Until I can say why it is slow.',
  category: 'Learning',
  priority: 'high',
  status: 'active',
  target_date: '2030-01-01',
  progress: 0,
  progress_by_hand: false,
  created_at: new Date(Date.now() - 60_000).toISOString(),
  completed_at: null,
  milestones: [milestone(0), milestone(1), milestone(2)],
})

async function keepGoal(): Promise<void> {
  const kept = goal()
  const [first] = kept.milestones as [Goal['milestones'][number]]
  const added = milestone(3)
  await addGoal(kept)
  await updateGoal(kept.id, { title: 'Read a query plan', status: 'completed' })
  await addMilestone(kept.id, added)
  await updateMilestone(first.id, { completed: true })
  await orderMilestones(kept.id, [...kept.milestones, added].map(({ id }) => id).reverse())
  await deleteMilestone(added.id)
  await deleteGoal(kept.id)
}

async function keepSkill(): Promise<void> {
  const id = randomUUID()
  const form = { category: 'Engineering', progress: 40, description: '' } as const
  await insertSkill({ id, name: `Query planning ${id.slice(0, 4)}`, level: 'Beginner', ...form })
  await updateSkill(id, { level: 'Intermediate', progress: 60 })
  await deleteSkill(id)
}

const course = 'talking-about-pay'

async function takeCourse(): Promise<void> {
  await rejoinCourse({ id: course, done: [1] } as unknown as Course)
  await setLesson(course, 2, true)
  await setLesson(course, 2, false)
  await leave(course)
}

export const progressCalls: PageCall[] = [
  { page: 'frame', name: 'counts', ask: ({ id }) => read(workspaceCountsQuery(id)) },
  { page: '/notifications', name: 'the latest', ask: ({ id }) => readPage(noticesQuery(id, 'everything')) },
  { page: '/notifications', name: 'what waits', ask: ({ id }) => readPage(noticesQuery(id, 'waiting')) },
  { page: '/notifications', name: 'mark all read', ask: () => markRead(undefined) },
  { page: '/dashboard', name: 'figures and activity', ask: ({ id }) => read(dashboardQuery(id)) },
  { page: '/dashboard', name: 'suggestions', ask: ({ id }) => read(suggestionCountQuery(id)) },
  { page: '/goals', name: 'all', ask: ({ id }) => read(goalsQuery(id)) },
  { page: '/goals', name: 'set, change, tick, order, delete', ask: keepGoal },
  { page: '/skills', name: 'all', ask: ({ id }) => read(skillsQuery(id)) },
  { page: '/skills', name: 'recommended', ask: ({ id }) => read(recommendationsQuery(id)) },
  { page: '/skills', name: 'add, change, remove', ask: keepSkill },
  { page: '/achievements', name: 'all', ask: ({ id }) => read(achievementsQuery(id)) },
  { page: '/learning', name: 'courses and paths', ask: ({ id }) => read(hubQuery(id)) },
  {
    page: '/learning',
    name: 'enrol, tick lessons, leave',
    before: `set session_replication_role = replica;
      create table bench.done as select * from public.completed_lessons where user_id = $1 and course_id = '${course}';
      create table bench.enrolled as select * from public.enrolments where user_id = $1 and course_id = '${course}';
      delete from public.completed_lessons where user_id = $1 and course_id = '${course}';
      delete from public.enrolments where user_id = $1 and course_id = '${course}';
      set session_replication_role = origin`,
    ask: takeCourse,
    after: `set session_replication_role = replica;
      insert into public.enrolments select * from bench.enrolled; drop table bench.enrolled;
      insert into public.completed_lessons select * from bench.done; drop table bench.done;
      set session_replication_role = origin`,
  },
  {
    page: '/certificates/:id',
    name: 'one certificate, for a visitor',
    visitor: true,
    ask: ({ certificate }) => read(certificateQuery(certificate)),
  },
]
