/** Goals, skills, learning, and rows that the database records and awards. */
import { all, foreign, readOnly, refused, type Subject, unseen } from './matrix-subject.ts'
import type { Tannr } from './tannr.ts'

const goal = '0c000000-0000-4000-8000-000000000001'
const milestone = '0c000000-0000-4000-8000-000000000002'
const skill = '0c000000-0000-4000-8000-000000000003'
const event = '0c000000-0000-4000-8000-000000000004'
const course = 'talking-about-pay'

/** Inserted or deleted, never updated. */
const kept = { ...all, update: 'denied' } as const
const foreignKept = { ...foreign, update: 'denied' } as const

const newGoal = (user_id: string) => ({
  id: goal,
  user_id,
  title: 'Matrix',
  category: 'Learning',
  target_date: '2030-01-01',
})
const arrangeGoal = (sql: Tannr['sql'], owner: string) =>
  sql(
    `insert into goals (id, user_id, title, category, target_date) values ($1, $2, 'Matrix', 'Learning', '2030-01-01')
     on conflict do nothing`,
    [goal, owner],
  )
const arrangeEnrolment = (sql: Tannr['sql'], owner: string) =>
  sql('insert into enrolments (user_id, course_id) values ($1, $2) on conflict do nothing', [owner, course])
const clearOf = (table: string) => (sql: Tannr['sql'], owner: string) =>
  sql(`delete from ${table} where user_id = $1`, [owner])

/** What everybody reads and only migrations write. */
const catalogue = (
  table: string,
  key: Record<string, string>,
  insert: Record<string, unknown>,
  update: Record<string, unknown>,
): Subject => ({
  table,
  arrange: async () => key,
  clear: async () => undefined,
  insert: () => insert,
  update,
  expected: { visitor: readOnly, owner: readOnly, other: readOnly },
})

const outside = '0c000000-0000-4000-8000-000000000022'
const reminder = '0c000000-0000-4000-8000-000000000023'
const newOutside = (user_id: string) => ({ id: outside, user_id, title: 'Keeper', company_name: 'Elsewhere' })
const arrangeOutside = (sql: Tannr['sql'], owner: string) =>
  sql(
    `insert into outside_applications (id, user_id, title, company_name) values ($1, $2, 'Keeper', 'Elsewhere')
     on conflict do nothing`,
    [outside, owner],
  )

export const progressSubjects: readonly Subject[] = [
  {
    table: 'outside_applications',
    arrange: async (sql, owner) => {
      await arrangeOutside(sql, owner)
      return { id: outside }
    },
    clear: clearOf('outside_applications'),
    insert: newOutside,
    update: { status: 'phone_screening' },
    expected: { visitor: refused, owner: all, other: foreign },
  },
  {
    table: 'application_reminders',
    arrange: async (sql, owner) => {
      await arrangeOutside(sql, owner)
      await sql(
        `insert into application_reminders (id, user_id, outside_id, due_on) values ($1, $2, $3, '2030-01-01')
         on conflict do nothing`,
        [reminder, owner, outside],
      )
      return { id: reminder }
    },
    clear: clearOf('outside_applications'),
    insert: (user_id) => ({ id: reminder, user_id, outside_id: outside, due_on: '2030-01-01' }),
    update: { done_at: '2030-01-01T10:00:00Z' },
    expected: { visitor: refused, owner: all, other: foreign },
  },
  {
    table: 'career_plans',
    arrange: async (sql, owner) => {
      await sql(`insert into career_plans (user_id, plan) values ($1, 'pro')`, [owner])
      return { user_id: owner }
    },
    clear: clearOf('career_plans'),
    insert: (owner) => ({ user_id: owner, plan: 'enterprise' }),
    update: { plan: 'enterprise' },
    // Staff give them, by a function.
    expected: {
      visitor: refused,
      owner: { select: 'rows', insert: 'denied', update: 'denied', delete: 'denied' },
      other: { select: 'none', insert: 'denied', update: 'denied', delete: 'denied' },
    },
  },
  {
    table: 'goals',
    arrange: async (sql, owner) => {
      await arrangeGoal(sql, owner)
      return { id: goal }
    },
    clear: clearOf('goals'),
    insert: newGoal,
    update: { title: 'Changed' },
    expected: { visitor: refused, owner: all, other: foreign },
  },
  {
    table: 'goal_milestones',
    arrange: async (sql, owner) => {
      await arrangeGoal(sql, owner)
      await sql(`insert into goal_milestones (id, goal_id, user_id, title) values ($1, $2, $3, 'Step')`, [
        milestone,
        goal,
        owner,
      ])
      return { id: milestone }
    },
    clear: clearOf('goals'),
    insert: (user_id) => ({ id: milestone, goal_id: goal, user_id, title: 'Step' }),
    update: { completed: true },
    expected: { visitor: refused, owner: all, other: foreign },
  },
  {
    table: 'skills',
    arrange: async (sql, owner) => {
      await sql(
        `insert into skills (id, user_id, name, category) values ($1, $2, 'Matrices', 'Engineering')`,
        [skill, owner],
      )
      return { id: skill }
    },
    clear: clearOf('skills'),
    insert: (user_id) => ({ id: skill, user_id, name: 'Matrices', category: 'Engineering' }),
    update: { level: 'Expert' },
    expected: { visitor: refused, owner: all, other: foreign },
  },
  {
    table: 'enrolments',
    arrange: async (sql, owner) => {
      await arrangeEnrolment(sql, owner)
      return { user_id: owner, course_id: course }
    },
    clear: clearOf('enrolments'),
    insert: (user_id) => ({ user_id, course_id: course }),
    update: { progress: 100 },
    expected: { visitor: refused, owner: kept, other: foreignKept },
  },
  {
    table: 'completed_lessons',
    arrange: async (sql, owner) => {
      await arrangeEnrolment(sql, owner)
      await sql('insert into completed_lessons (user_id, course_id, lesson) values ($1, $2, 1)', [
        owner,
        course,
      ])
      return { user_id: owner, course_id: course, lesson: '1' }
    },
    clear: clearOf('enrolments'),
    insert: (user_id) => ({ user_id, course_id: course, lesson: 1 }),
    update: { lesson: 2 },
    expected: { visitor: refused, owner: kept, other: foreignKept },
  },
  {
    table: 'activity_events',
    arrange: async (sql, owner) => {
      await sql(
        `insert into activity_events (id, user_id, kind, subject_id, subject) values ($1, $2, 'applied', 'matrix', 'Matrix')`,
        [event, owner],
      )
      return { id: event }
    },
    clear: clearOf('activity_events'),
    insert: (user_id) => ({ id: event, user_id, kind: 'applied', subject_id: 'x', subject: 'Forged' }),
    update: { subject: 'Forged' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
  },
  {
    table: 'earned_achievements',
    arrange: async (sql, owner) => {
      await sql(`insert into earned_achievements (user_id, achievement_id) values ($1, 'the-offer')`, [owner])
      return { user_id: owner, achievement_id: 'the-offer' }
    },
    clear: clearOf('earned_achievements'),
    insert: (user_id) => ({ user_id, achievement_id: 'the-whole-shelf' }),
    update: { earned_at: '2020-01-01' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
  },
  catalogue('achievements', { id: 'the-offer' }, { id: 'forged' }, { points: 1 }),
  catalogue('known_skills', { name: 'Python' }, { name: 'Forged' }, { demand: 'Medium' }),
  catalogue('courses', { id: course }, { id: 'forged' }, { price: 0 }),
  catalogue(
    'lessons',
    { course_id: course, position: '1' },
    { course_id: course, position: 99 },
    { minutes: 1 },
  ),
  catalogue('learning_paths', { id: 'land-the-next-role' }, { id: 'forged' }, { students: 1 }),
  catalogue(
    'learning_path_courses',
    { path_id: 'land-the-next-role', course_id: course },
    { path_id: 'land-the-next-role', course_id: 'directing-agents', position: 9 },
    { position: 9 },
  ),
]
