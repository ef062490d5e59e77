/** Clocks that jump, interrupted starts, and half an hour of load. */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { givenPerson } from '#tests/support/people.ts'
import { isRunning, postmaster } from '#tests/support/processes.ts'
import type { Fault } from './fault.ts'
import { ownerUrl, type Stage } from './stage.ts'

const hour = 3_600_000

const clockJump: Fault = {
  number: 8,
  name: 'Clock of the server jumps by an hour, forth and back, PostgreSQL’s stays',
  goal: 'reads and sign-ins are answered after each jump, and the new token counts',
  size: 'minutes',
  async run(stage) {
    const clock = path.join(await stage.folder(), 'clock')
    const shifted = path.resolve(import.meta.dirname, '../support/shifted-clock.ts')
    const product = await stage.start({ env: { NODE_OPTIONS: `--import=${shifted}`, CLOCK_FILE: clock } })
    const person = await givenPerson(product)
    const seen: string[] = []
    for (const offset of [hour, 1, -hour, 0]) {
      await writeFile(clock, String(offset))
      process.kill(product.pid, 'SIGUSR2')
      await jumped(clock, offset)
      const { data, error } = await product.client().auth.signInWithPassword(person)
      const mine = product.client({ accessToken: data.session?.access_token ?? 'none' })
      const read = await mine.from('profiles').select('user_id')
      if (error || read.data?.length !== 1)
        seen.push(`${offset / hour} h: ${error?.code ?? read.error?.message}`)
    }
    return { figure: seen.length === 0 ? '4 jumps, all answered' : seen.join('; '), held: seen.length === 0 }
  },
}

/** Resolves when the server has made the jump, which it reports in a file. */
async function jumped(clock: string, offset: number): Promise<void> {
  while ((await readFile(`${clock}.taken`, 'utf8').catch(() => '')) !== String(offset)) await wait(20)
}

const migrationCut: Fault = {
  number: 11,
  name: 'kill -9 of Node and PostgreSQL in the middle of a migration',
  goal: 'the next start completes it, each file once',
  size: 'seconds',
  async run(stage) {
    const dataDir = await stage.folder()
    const project = await slowProject(stage)
    const env = { SUPABASE_DIR: project, LOG_LEVEL: 'error' }
    const cut = stage.start({ dataDir, env }).then(
      () => 'it was over before',
      () => 'cut',
    )
    await atWork(dataDir)
    const database = await postmaster(dataDir)
    process.kill(Number((await readFile(path.join(dataDir, 'tannr.pid'), 'utf8')).split(' ')[0]), 'SIGKILL')
    process.kill(database, 'SIGKILL')
    const how = await cut
    const product = await stage.start({ dataDir, env })
    const rows = await product.sql<{ kept: number }>('select count(*)::int as kept from public.steps')
    const files = await product.sql('select version from supabase_migrations.schema_migrations order by 1')
    const kept = rows[0]?.kept
    return {
      figure: `${how}; ${files.length} files, ${kept} rows afterwards${isRunning(database) ? ', an orphan' : ''}`,
      held: how === 'cut' && files.length === 3 && kept === 3,
    }
  },
}

async function slowProject(stage: Stage): Promise<string> {
  const project = await stage.folder()
  const folder = path.join(project, 'migrations')
  await mkdir(folder)
  await writeFile(
    path.join(folder, '1_first.sql'),
    'create table public.steps (n int); insert into public.steps values (1);',
  )
  await writeFile(path.join(folder, '2_slow.sql'), 'insert into public.steps values (2); select pg_sleep(3);')
  await writeFile(path.join(folder, '3_last.sql'), 'insert into public.steps values (3);')
  return project
}

/** Resolves while the slow migration is running. */
async function atWork(dataDir: string): Promise<void> {
  for (;;) {
    const asleep = await ownerUrl(dataDir).then(sleepers, () => 0)
    if (asleep > 0) return
    await wait(20)
  }
}

async function sleepers(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query("select from pg_stat_activity where wait_event = 'PgSleep'")).rowCount ?? 0
  } catch {
    return 0
  } finally {
    await client.end().catch(() => {})
  }
}

const minutes = 30
const clients = 50
const slopeGoal = 1

const soak: Fault = {
  number: 12,
  name: `${minutes} minutes of ${clients} clients who read, write and sign in`,
  goal: `no error, memory grows by less than ${slopeGoal} MB a minute in the second half, open files stay`,
  size: 'soak',
  async run(stage) {
    const product = await stage.start({ env: { LOG_LEVEL: 'error' } })
    const person = await givenPerson(product)
    const until = Date.now() + minutes * 60_000
    let errors = 0
    let requests = 0
    const work = async () => {
      while (Date.now() < until) {
        const answers = await Promise.all([
          person.client.from('jobs').select('id, title, company:companies(name)').limit(20),
          person.client.from('goals').insert({ user_id: person.id, title: 'To go on' }).select('id').single(),
          fetch(`${product.url}/jobs`).then(async (answer) => ({
            error: answer.ok ? null : await answer.text(),
          })),
        ])
        const goal = (answers[1].data as { id?: string } | null)?.id
        if (goal) await person.client.from('goals').delete().eq('id', goal)
        requests += answers.length + 1
        errors += answers.filter(({ error }) => error).length
        await wait(200)
      }
    }
    const samples = watch(product.pid, until)
    await Promise.all(Array.from({ length: clients }, work))
    const half = (await samples).slice(minutes / 2)
    const [first, last] = [half[0], half.at(-1)]
    const slope = ((last?.megabytes ?? 0) - (first?.megabytes ?? 0)) / (minutes / 2)
    const files = (last?.files ?? 0) - (first?.files ?? 0)
    return {
      figure: `${requests} requests, ${errors} errors, ${slope.toFixed(2)} MB a minute, ${files} files more`,
      held: errors === 0 && slope < slopeGoal && files < 20,
    }
  },
}

/** Memory and open files of a process, once a minute. */
async function watch(pid: number, until: number): Promise<{ megabytes: number; files: number }[]> {
  const samples: { megabytes: number; files: number }[] = []
  while (Date.now() < until) {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    samples.push({ megabytes, files: readdirSync(`/proc/${pid}/fd`).length })
    await wait(60_000)
  }
  return samples
}

export const operationFaults: readonly Fault[] = [clockJump, migrationCut, soak]
