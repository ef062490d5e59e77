import { beforeAll, expect, inject, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { loginUrl } from '#server/platform/migrations/role-logins.ts'
import { cronFields, nextTime } from '#shared/orcher/cron.ts'
import { databaseUrl } from '#tests/support/databases.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { jobsDueAt } from './job-rows.ts'
import { createJobs, createRunner } from './run-jobs.ts'

const database = useDatabase({ size: 6 })
const { sql } = database
let url = ''
const parts = () => ({ database, url, log: createLog('silent') })

beforeAll(async () => {
  const [own] = await sql<{ name: string }>`select current_database() as name`
  url = loginUrl(databaseUrl(inject('ownerUrl'), own?.name ?? ''), 'project_owner')
  await sql`create table public.said (word text, by_whom text default current_user)`
  await sql`alter table public.said owner to project_owner`
})

type Run = { status: string; return_message: string; username: string }
const runsOf = (job: number | undefined) => sql<Run>`
  select status, return_message, username from cron.job_run_details where jobid = ${job} order by runid`

const schedule = async (name: string, at: string, command: string): Promise<number> => {
  const [row] = await sql<{ id: number }>`select cron.schedule(${name}, ${at}, ${command}) as id`
  return row?.id ?? 0
}

/** Runs it once, as the minute of its schedule does. */
async function runOnce(command: string, username = 'project_owner'): Promise<Run | undefined> {
  const id = await schedule(`once ${command}`, '0 0 1 1 *', command)
  await sql`select cron.alter_job(${id}, username => ${username})`
  const at = new Date('2027-01-01T00:00:00Z')
  const runner = createRunner(parts())
  const due = (await jobsDueAt(database, at)).filter((job) => job.id === id)
  await Promise.all(due.map((job) => runner.run(job, at)))
  await runner.stop()
  await sql`select cron.unschedule(${id}::bigint)`
  return (await runsOf(id))[0]
}

test.each([
  ["insert into public.said values ('hello'), ('again')", 'succeeded', 'INSERT 2'],
  ['select 1; update public.said set word = word', 'succeeded', /^UPDATE \d+$/],
  ['vacuum public.said', 'succeeded', 'VACUUM'],
  ['select 1/0', 'failed', 'ERROR:  division by zero'],
  ['selekt', 'failed', 'ERROR:  syntax error at or near "selekt"'],
  [
    "copy (select 1) to program 'true'",
    'failed',
    /^ERROR: {2}permission denied to COPY to or from an external/,
  ],
  [
    'set role postgres',
    'failed',
    /^ERROR: {2}(?:permission denied to set role|role "postgres" does not exist)/,
  ],
])('a command runs with the rights of the project: %s', async (command, status, message) => {
  const run = await runOnce(command)
  expect(run).toMatchObject({ status, username: 'project_owner' })
  expect(run?.return_message).toMatch(message)
})

test('a command runs as the role for which it was scheduled, and as no service’s', async () => {
  expect(await runOnce('select * from cron.job', 'anon')).toMatchObject({
    status: 'failed',
    return_message: 'ERROR:  permission denied for schema cron',
  })
  const id = await schedule('service', '0 0 1 1 *', 'select 1')
  await expect(sql`select cron.alter_job(${id}, username => 'supabase_auth_admin')`).rejects.toThrow(
    'the project may not act as the role supabase_auth_admin',
  )
})

test('one job runs once over all processes, and its next run waits for its last', async () => {
  await sql`create table public.held (at timestamptz default clock_timestamp(), until timestamptz)`
  await sql`alter table public.held owner to project_owner`
  const command = `insert into public.held default values; select pg_sleep(0.3);
    update public.held set until = clock_timestamp() where until is null`
  const id = await schedule('held', '0 0 1 1 *', command)
  const runners = [createRunner(parts()), createRunner(parts())]
  const job = { id, command, username: 'project_owner' }
  const times = ['2027-01-01T00:00:00Z', '2027-01-01T00:01:00Z'].map((time) => new Date(time))
  await Promise.all(times.flatMap((due) => runners.map((runner) => runner.run(job, due))))
  for (const runner of runners) await runner.stop()
  const held = await sql<{ at: Date; until: Date }>`select at, until from public.held order by at`
  expect(held).toHaveLength(2)
  expect(held[1]?.at.getTime()).toBeGreaterThanOrEqual(held[0]?.until.getTime() ?? Number.NaN)
  expect(await runsOf(id)).toHaveLength(2)
})

test('a server that stops cancels what runs, and says so', async () => {
  const id = await schedule('long', '0 0 1 1 *', 'select 1')
  const runner = createRunner(parts())
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  // PostgreSQL notifies at a commit, so that the first statement has one of its own.
  const listening = await database.listen('begun', () => resolve())
  const running = runner.run(
    { id, command: 'notify begun; commit; select pg_sleep(600)', username: 'project_owner' },
    new Date('2027-01-01T00:00:00Z'),
  )
  await begun
  await runner.stop()
  await running
  await listening.stop()
  expect(await runsOf(id)).toMatchObject([{ status: 'failed', return_message: 'server restarted' }])
})

test('seconds, as they are scheduled, changed and ended while the server runs', async () => {
  const { promise: twice, resolve } = Promise.withResolvers<void>()
  let heard = 0
  const listening = await database.listen('tick', (payload) => {
    if (payload === 'now' && ++heard === 2) resolve()
  })
  const stops = await Promise.all([createJobs(parts()).start(), createJobs(parts()).start()])
  const id = await schedule('ticks', '1 second', "notify tick, 'now'")
  await twice
  await sql`select cron.unschedule('ticks')`
  for (const stop of stops) await stop()
  await listening.stop()
  const runs = await sql`
    select start_time from cron.job_run_details where jobid = ${id} and status = 'succeeded'`
  expect(runs.length).toBe(heard)
})

test.each([
  '* * * *',
  '60 * * * *',
  '* * 0 * *',
  '*/0 * * * *',
  'a * * * *',
  '0 seconds',
  '60 seconds',
  '5-1 * * * *',
  '',
])('%j is refused as a schedule', async (text) => {
  await expect(schedule('bad', text, 'select 1')).rejects.toThrow(`invalid schedule: ${text}`)
})

test('an ended job, or one of no such name, cannot be ended', async () => {
  await expect(sql`select cron.unschedule('nothing')`).rejects.toThrow(
    "could not find valid entry for job 'nothing'",
  )
  const id = await schedule('same', '1 2 3 4 5', 'select 1')
  expect(await schedule('same', '2 2 3 4 5', 'select 2')).toBe(id)
  expect(await sql`select schedule, command from cron.job where jobid = ${id}`).toEqual([
    { schedule: '2 2 3 4 5', command: 'select 2' },
  ])
})

const isDue = async (text: string, at: string) =>
  (await sql<{ due: boolean | null }>`select cron._is_due(${text}, ${at}::timestamptz) as due`)[0]?.due

test.each([
  ['0 3 $ * *', '2028-02-29T03:00:00Z', true],
  ['0 3 $ * *', '2028-02-28T03:00:00Z', false],
  ['0 3 * jan-mar mon', '2027-03-01T03:00:00Z', true],
  ['0 3 * JAN SUN,mon', '2027-03-01T03:00:00Z', false],
  ['0 0 * * 7', '2027-02-28T00:00:00Z', true],
])('%s at %s: %s', async (text, at, due) => {
  expect(await isDue(text, at)).toBe(due)
})

test('finds the times that schedules of the engine have', async () => {
  const pick = <T>(all: readonly T[], number: number) => all[number % all.length] as T
  for (let number = 0; number < 60; number++) {
    const text = [
      pick(['*', '*/7', '5', '1-9/3', '0,30', '59'], number),
      pick(['*', '3', '*/5', '22-23'], number >> 1),
      pick(['*', '1', '31', '10-20', '*/9'], number >> 2),
      pick(['*', '2', '*/3', '12'], number >> 1),
      pick(['*', '0', '1-5', '7', '*/2'], number),
    ].join(' ')
    if (!cronFields(text)) throw new Error(`${text} is a schedule`)
    const at = nextTime(text, new Date(Date.UTC(2026, 1, 27 + number, 11, number)))
    if (at) expect(await isDue(text, at.toISOString()), text).toBe(true)
    const later = at && nextTime(text, at)
    const between = later && new Date(at.getTime() + 60_000)
    if (between && between < later) expect(await isDue(text, between.toISOString()), text).toBe(false)
  }
})

test('schedules are meant in UTC, or in the time zone that cron.timezone names', async () => {
  const id = await schedule('breakfast', '30 7 * * *', 'select 1')
  const [{ name } = { name: '' }] = await sql<{ name: string }>`select current_database() as name`
  const run = (statement: string, role?: string) =>
    database.transaction(async (own) => {
      if (role) await own`select set_config('role', ${role}, true)`
      await own(Object.assign([statement], { raw: [] }) as unknown as TemplateStringsArray)
    })
  const dueAt = async (...times: string[]) => {
    const due = []
    for (const at of times) {
      const jobs = await jobsDueAt(database, new Date(at))
      if (jobs.some((job) => job.id === id)) due.push(at)
    }
    return due
  }
  const [utc, winter, summer, kolkata] = [
    '2027-01-15T07:30:00Z',
    '2027-01-15T12:30:00Z',
    '2027-07-15T11:30:00Z',
    '2027-01-15T02:00:00Z',
  ] as const
  const all = [utc, winter, summer, kolkata]
  expect(await dueAt(...all)).toEqual([utc])
  await run(`alter database "${name}" set cron.timezone = 'Asia/Kolkata'`)
  expect(await dueAt(...all)).toEqual([kolkata])
  // As a migration of the project does; what is set for its role goes first.
  const ofRole = `alter role project_owner in database "${name}"`
  await run(`${ofRole} set cron.timezone = 'America/New_York'`, 'project_owner')
  expect(await dueAt(...all)).toEqual([winter, summer])
  await run(`${ofRole} set cron.timezone = 'Nowhere/Else'`, 'project_owner')
  expect(await dueAt(...all)).toEqual([utc])
  await run(`${ofRole} reset cron.timezone`, 'project_owner')
  await run(`alter database "${name}" reset cron.timezone`)
  expect(await dueAt(...all)).toEqual([utc])
})
