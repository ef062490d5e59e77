import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import {
  givenAccount,
  givenApplication,
  givenGoal,
  givenSavedJob,
  givenSkill,
  seededJobs,
} from '#tests/support/records.ts'

const database = useDatabase()
const { sql, batch } = database
let person: string
let owner: { id: string }

beforeEach(async () => {
  owner = await givenAccount(database)
  person = owner.id
})

async function earned(): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select achievement_id as id from public.earned_achievements where user_id = ${person} order by 1`
  return rows.map(({ id }) => id)
}

async function happened(): Promise<string[]> {
  const rows = await sql<{ kind: string }>`
    select kind from public.activity_events where user_id = ${person} order by occurred_at, kind`
  return rows.map(({ kind }) => kind)
}

async function addSkills(count: number, level: string): Promise<void> {
  for (let skill = 0; skill < count; skill++) await givenSkill(database, owner, { level })
}

test('nobody has a badge to begin with', async () => {
  expect(await earned()).toEqual([])
})

test('the tenth skill earns its badge, and the ninth does not', async () => {
  await addSkills(9, 'Beginner')
  expect(await earned()).toEqual([])
  await addSkills(1, 'Advanced')
  expect(await earned()).toEqual(['wide-range'])
})

test('a third skill at Expert earns its badge, also when it grows there', async () => {
  await addSkills(2, 'Expert')
  await addSkills(1, 'Advanced')
  expect(await earned()).toEqual([])
  await sql`update public.skills set level = 'Expert' where user_id = ${person}`
  expect(await earned()).toEqual(['three-crafts'])
})

test('three courses earn two badges, and each brings a certificate', async () => {
  const courses = ['talking-about-pay', 'directing-agents', 'data-analysis-from-zero']
  for (const course of courses) {
    await sql`insert into public.enrolments (user_id, course_id) values (${person}, ${course})`
    await sql`insert into public.completed_lessons (user_id, course_id, lesson)
      select ${person}, course_id, position from public.lessons where course_id = ${course}`
  }
  expect(await earned()).toEqual(['first-finish', 'steady-learner'])
  const [kept] = await sql<{ certificates: number }>`
    select count(certificate_id)::int as certificates from public.enrolments where user_id = ${person} and progress = 100`
  expect(kept).toEqual({ certificates: 3 })
})

test('five applications earn their badges, an interview and an offer earn more', async () => {
  for (const job of await seededJobs(database, { count: 5 })) await givenApplication(database, owner, job)
  expect(await earned()).toEqual(['first-hello', 'under-way'])
  await sql`update public.applications set status = 'interview_scheduled'
    where id = (select id from public.applications where user_id = ${person} limit 1)`
  expect(await earned()).toEqual(['first-hello', 'in-the-room', 'under-way'])
  await sql`update public.applications set status = 'offer_received'
    where user_id = ${person} and status = 'interview_scheduled'`
  expect(await earned()).toContain('the-offer')
})

test('a badge once earned stays, and what is done twice is one event', async () => {
  await givenSavedJob(database, owner)
  await sql`delete from public.saved_jobs where user_id = ${person}`
  await givenSavedJob(database, owner)
  expect(await earned()).toEqual(['eye-on-it'])
  expect((await happened()).sort()).toEqual(['badge_earned', 'job_saved'])
})

test('what is removed is told of no more, and what comes back is no news', async () => {
  const asPerson = async () => {
    const answers = await batch([
      { text: "select set_config('role', 'authenticated', true)", values: [] },
      {
        text: "select set_config('request.jwt.claims', $1, true)",
        values: [JSON.stringify({ sub: person })],
      },
      {
        text: "select kind from public.activity_events where kind <> 'badge_earned' order by occurred_at, kind",
        values: [],
      },
    ])
    return answers[2]?.rows.map(([kind]) => kind)
  }
  await sql`insert into public.saved_jobs (user_id, job_id, saved_at)
    select ${person}, id, now() - interval '2 days' from public.jobs order by id limit 30`
  await sql`insert into public.goals (user_id, title, category, target_date)
    values (${person}, 'Arrive', 'Projects', '2030-01-01')`
  await sql`insert into public.enrolments (user_id, course_id) values (${person}, 'directing-agents')`
  await addSkills(1, 'Beginner')
  await sql`with removed as (delete from public.saved_jobs where user_id = ${person} returning *)
    select 1 from removed`
  await sql`delete from public.goals where user_id = ${person}`
  await sql`delete from public.enrolments where user_id = ${person}`
  await sql`delete from public.skills where user_id = ${person}`
  expect(await asPerson()).toEqual([])
  await addSkills(1, 'Beginner')
  await sql`insert into public.saved_jobs (user_id, job_id, saved_at)
    select ${person}, id, now() - interval '2 days' from public.jobs order by id limit 2`
  expect(await asPerson()).toEqual(['job_saved', 'job_saved', 'skill_added'])
})

test('a skill that is brought back is no new activity, and one from tomorrow is from today', async () => {
  const add = (name: string, at: string) =>
    sql`insert into public.skills (user_id, name, category, level, created_at)
      values (${person}, ${name}, 'Design', 'Beginner', ${at}::timestamptz)`
  const when = async () =>
    (
      await sql<{ subject: string; today: boolean }>`
        select subject, occurred_at between now() - interval '1 hour' and clock_timestamp() as today
        from public.activity_events where user_id = ${person} and kind = 'skill_added' and not gone order by subject`
    ).map(({ subject, today }) => [subject, today])
  await add('Weaving', '2026-01-02T03:04:05Z')
  await sql`delete from public.skills where user_id = ${person}`
  await add('Weaving', '2026-01-02T03:04:05Z')
  await add('Zither', 'now')
  expect(await when()).toEqual([
    ['Weaving', false],
    ['Zither', true],
  ])
  await expect(add('Yodeling', 'tomorrow')).rejects.toThrow(/skills_created_at_check/)
})

test('two of three lessons are 67 percent', async () => {
  const course = 'directing-agents'
  await sql`insert into public.enrolments (user_id, course_id) values (${person}, ${course})`
  await sql`insert into public.completed_lessons (user_id, course_id, lesson)
    select ${person}, course_id, position from public.lessons where course_id = ${course} order by position limit 2`
  const [row] = await sql<{ progress: number; expected: number }>`
    select progress, round(200.0 / (select count(*) from public.lessons where course_id = ${course}))::int as expected
    from public.enrolments where user_id = ${person}`
  expect(row?.progress).toBe(row?.expected)
})

test('eight of ten companies are 80 percent of the way', async () => {
  await sql`insert into public.applications (user_id, job_id)
    select ${person}, (array_agg(id))[1] from public.jobs group by company_id order by company_id limit 8`
  const answers = await batch([
    {
      text: "select set_config('request.jwt.claims', $1, true)",
      values: [JSON.stringify({ sub: person })],
    },
    { text: "select progress, amount from public.my_achievements() where id = 'ten-doors'", values: [] },
  ])
  expect(answers[1]?.rows).toEqual([['80', '8']])
})

test('a goal that is opened again is not told of as completed', async () => {
  await givenGoal(database, owner, { status: 'completed' })
  expect(await happened()).toContain('goal_completed')
  await sql`update public.goals set status = 'active' where user_id = ${person}`
  expect(await happened()).not.toContain('goal_completed')
  expect(await earned()).toEqual(['a-point-ahead', 'done-is-done'])
})

test('seven days with something done on each earn their badge', async () => {
  await sql`insert into public.activity_events (user_id, kind, subject_id, subject, occurred_at)
    select ${person}, 'applied', n::text, 'A job', now() - n * interval '1 day' from generate_series(1, 6) as n`
  expect(await earned()).toEqual([])
  await addSkills(1, 'Beginner')
  expect(await earned()).toEqual(['part-of-the-place'])
})

test('progress follows the milestones unless it is set by hand, and there is an end to both lists', async () => {
  const goal = await givenGoal(database, owner)
  const progress = async () =>
    (await sql<{ progress: number }>`select progress from public.goals where user_id = ${person}`)[0]
      ?.progress
  await sql`insert into public.goal_milestones (goal_id, user_id, title, completed)
    select ${goal.id}, ${person}, 'Step', n = 1 from generate_series(1, 3) as n`
  expect(await progress()).toBe(33)
  await sql`update public.goals set progress = 70, progress_by_hand = true where user_id = ${person}`
  await sql`delete from public.goal_milestones where user_id = ${person}`
  expect(await progress()).toBe(70)
  await sql`update public.goals set progress_by_hand = false where user_id = ${person}`
  expect(await progress()).toBe(0)
  await expect(
    sql`insert into public.goals (user_id, title, category, target_date)
      select ${person}, 'More', 'Projects', '2030-01-01' from generate_series(1, 100)`,
  ).rejects.toThrow('You can have at most 100 goals')
})

test('an account that is deleted takes everything with it', async () => {
  await addSkills(10, 'Expert')
  await givenGoal(database, owner)
  await sql`delete from auth.users where id = ${person}`
  expect([await earned(), await happened()]).toEqual([[], []])
})
