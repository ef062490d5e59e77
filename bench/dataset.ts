/**
 * Fills a database with 100,000 people, 1,000,000 connections, 20,000 companies, 100,000 jobs, 1,000,000 applications with
 * 5,000,000 events, 300,000 alerts and 10,000,000 messages (BENCH_SHARE=0.1: a tenth of what is many), and with what belongs to them, by the SQL in dataset/. Triggers and foreign keys are off meanwhile: what triggers would keep is made in sets.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** Sequential; those in one line in parallel, each over its own connection. */
const steps: readonly (readonly [file: string, values?: Record<string, string>])[][] = [
  [['01_start.sql']],
  [['03_companies.sql']],
  [['04_jobs.sql', { remainder: '0' }], ['04_jobs.sql', { remainder: '1' }], ['02_people.sql']],
  [['05_jobs_by_number.sql']],
  [['06_applications.sql'], ['07_alerts.sql']],
  [['08_activity.sql'], ['09_talks.sql']],
  [['10_messages.sql', { half: '0' }], ['10_messages.sql', { half: '1' }], ['11_posts.sql']],
  [['12_settled.sql']],
]

const settings = `
  set session_replication_role = replica; set synchronous_commit = off; set jit = off; set search_path = public, extensions;
  set work_mem = '128MB'; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 1; set timezone = 'UTC'`

/** `url` is the owner's, to a database with the product's schema and seed. */
export async function fillDatabase(
  url: string,
  share: string,
  progress: (what: string) => void,
): Promise<void> {
  const clients = await Promise.all([connect(url), connect(url), connect(url)])
  const [client] = clients as [pg.Client, pg.Client, pg.Client]
  try {
    const indexes = await takeIndexes(client)
    for (const step of steps) {
      await Promise.all(
        step.map(async ([file, values = {}], place) => {
          await timed(progress, file, async () =>
            (clients[place] as pg.Client).query(await statements(file, { share, ...values })),
          )
        }),
      )
    }
    await timed(progress, `${indexes.length} indexes`, () => inTurns(clients.slice(0, 2), indexes))
    await timed(progress, 'statistics', () => client.query('vacuum analyze'))
  } finally {
    await Promise.all(clients.map((one) => one.end()))
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench dataset' })
  await client.connect()
  await client.query(settings)
  return client
}

async function statements(file: string, values: Record<string, string>): Promise<string> {
  let text = await readFile(path.join(import.meta.dirname, 'dataset', file), 'utf8')
  for (const [name, value] of Object.entries(values)) text = text.replaceAll(`:${name}`, value)
  return text
}

/** Drops the indexes that no constraint needs and returns what makes them again, the dearest first. */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select format('%I.%I', n.nspname, i.relname) as name, pg_get_indexdef(i.oid) as definition
    from pg_index as x join pg_class as i on i.oid = x.indexrelid join pg_class as t on t.oid = x.indrelid
    join pg_namespace as n on n.oid = i.relnamespace join pg_am as a on a.oid = i.relam
    where (n.nspname = 'public' or (n.nspname, t.relname) = ('auth', 'users')) and not x.indisunique and not x.indisexclusion
    order by a.amname = 'gin' desc, t.relname in ('jobs', 'alert_matches', 'activity_events') desc, 1`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Each client takes the next one as soon as it is free. */
async function inTurns(clients: readonly pg.Client[], texts: readonly string[]): Promise<void> {
  const waiting = [...texts]
  await Promise.all(
    clients.map(async (client) => {
      for (let text = waiting.shift(); text; text = waiting.shift()) await client.query(text)
    }),
  )
}

async function timed(progress: (what: string) => void, what: string, work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  progress(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
