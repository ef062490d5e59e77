/** Changes of tables with several processes on one PostgreSQL, also when a process or connection ends. */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeFolder } from '#tests/support/folders.ts'
import { functionsProject } from '#tests/support/functions-server.ts'
import { givenPostgres } from '#tests/support/own-postgres.ts'
import { givenTable, heardOf, listening, said } from '#tests/support/postgres-changes.ts'
import { joined, nextBroadcast } from '#tests/support/realtime.ts'
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts'
import { startTannr, type Tannr } from '#tests/support/tannr.ts'

let tannr: Tannr
const others: ServerProcess[] = []
const clients: SupabaseClient[] = []
beforeAll(async () => {
  tannr = await startTannr()
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.realtime.disconnect()))
  await Promise.all(others.map((other) => other.stop()))
  await tannr.stop()
})

async function another(): Promise<{ process: ServerProcess; client: SupabaseClient }> {
  const dataDir = await makeFolder('data')
  await copyFile(path.join(tannr.dataDir, 'keys.json'), path.join(dataDir, 'keys.json'))
  const process = await startProcess({
    DATABASE_URL: tannr.databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    INBOX: 'yes',
  })
  others.push(process)
  return { process, client: clientAt(process.url) }
}

function clientAt(url: string): SupabaseClient {
  const client = createClient(url, tannr.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  clients.push(client)
  return client
}

const readers = () =>
  tannr.sql<{ pid: number }>(
    'select active_pid as pid from pg_replication_slots where database = current_database() and active',
  )

it('one process reads for all, and when it is killed another goes on', async () => {
  const table = await givenTable(tannr, 'id int primary key, body text')
  const [first, second] = [await another(), await another()]
  const atFirst = await listening(first.client, { table })
  const [atSecond, atThird] = await Promise.all([
    listening(second.client, { table, filter: 'id=gt.1' }),
    listening(clientAt(tannr.url), { table }),
  ])
  expect(await readers()).toHaveLength(1)
  await tannr.sql(`insert into ${table} values (1, 'short'), (2, repeat('long', 5000))`)
  await Promise.all([heardOf(atFirst, 2), heardOf(atThird, 2), heardOf(atSecond, 1)])
  expect(atThird.heard.map((one) => one.new)).toEqual(atFirst.heard.map((one) => one.new))
  const told = [said(atSecond).length, said(atThird).length]
  await first.process.stop('SIGKILL')
  // A renewed subscription is announced again, as changes may have been missed in between.
  await vi.waitFor(
    () => expect([said(atSecond).length, said(atThird).length]).toEqual(told.map((count) => count + 1)),
    { timeout: 30_000, interval: 20 },
  )
  expect(await readers()).toHaveLength(1)
  await tannr.sql(`insert into ${table} values (3, 'after')`)
  await Promise.all([heardOf(atSecond, 2), heardOf(atThird, 3)])
  expect(new Set([...said(atSecond), ...said(atThird)])).toEqual(new Set(['Subscribed to PostgreSQL']))
})

it('the connection that reads is made anew when it is ended, and so are all others', async () => {
  const table = await givenTable(tannr, 'id int primary key')
  const all = await listening(clientAt(tannr.url), { table })
  const [reader] = await readers()
  await tannr.sql(`select pg_terminate_backend($1)`, [reader?.pid])
  await vi.waitFor(() => expect(said(all)).toHaveLength(2), { timeout: 30_000, interval: 20 })
  await tannr.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'tannr realtime%'`,
  )
  await vi.waitFor(() => expect(said(all).length).toBeGreaterThan(2), { timeout: 30_000, interval: 20 })
  await tannr.sql(`insert into ${table} values (1)`)
  await heardOf(all, 1)
})

it('a hundred thousand changes of one transaction come in their order', async () => {
  const table = await givenTable(tannr, 'id int primary key, body text')
  const few = await listening(clientAt(tannr.url), { table, filter: 'id=gt.99997' })
  await tannr.sql(`insert into ${table} select n, repeat('x', 200) from generate_series(1, 100000) as n`)
  await vi.waitFor(() => expect(few.heard).toHaveLength(3), { timeout: 50_000, interval: 50 })
  expect(few.heard.map((one) => (one.new as { id: number }).id)).toEqual([99_998, 99_999, 100_000])
})

it('without wal_level=logical the log and whoever asks are told, and the rest of realtime works', async () => {
  const postgres = await givenPostgres(['wal_level=replica'])
  const dataDir = await makeFolder('data')
  const process = await startProcess({
    ...{ DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', SUPABASE_DIR: functionsProject },
  })
  try {
    const why = "Changes of tables are not told: PostgreSQL's wal_level is replica, and has to be logical"
    await process.logged(why)
    const { publishableKey } = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8'))
    const client = createClient(process.url, publishableKey)
    const db = new pg.Client({ connectionString: postgres.url })
    await db.connect()
    await db.query('create table t (id int primary key); alter publication supabase_realtime add table t')
    await db.end()
    const { channel, news } = await listening(client, { table: 't' })
    expect(news).toMatchObject([{ status: 'error', message: why }])
    const listener = createClient(process.url, publishableKey)
    const heard = nextBroadcast(await joined(listener.channel(channel.subTopic)), 'hello')
    await channel.send({ type: 'broadcast', event: 'hello', payload: { a: 1 } })
    expect(await heard).toMatchObject({ payload: { a: 1 } })
    await Promise.all([client, listener].map(({ realtime }) => realtime.disconnect()))
  } finally {
    await process.stop()
    await postgres.stop()
  }
})

it('a reader that rests keeps no more of the log than it may, and begins anew', async () => {
  const postgres = await givenPostgres([
    'wal_level=logical',
    'max_slot_wal_keep_size=-1',
    'max_wal_size=64MB',
  ])
  const [dataDir, project] = [await makeFolder('data'), await makeFolder('project')]
  await writeFile(path.join(project, 'config.toml'), '[realtime]\nmax_slot_wal_size_in_mb = 32\n')
  const process = await startProcess({
    ...{ DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', SUPABASE_DIR: project },
  })
  const [db, gate] = [new pg.Client(postgres.url), new pg.Client(postgres.url)]
  try {
    await Promise.all([db.connect(), gate.connect()])
    const sql = async (text: string) => (await db.query(text)).rows
    const table = await givenTable(
      { sql: sql as Tannr['sql'] },
      'id int primary key, body text',
      // Whoever is let through at the gate may read.
      `create function public.let_through() returns boolean language plpgsql volatile as $$
        begin perform pg_advisory_xact_lock_shared(7); return true; end $$;
      alter table {table} enable row level security;
      create policy "At the gate" on {table} for select using (public.let_through())`,
    )
    const { publishableKey } = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8'))
    const client = createClient(process.url, publishableKey)
    const all = await listening(client, { table })
    const slot = async () => {
      const [found] = await sql(
        `select slot_name as name, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 / 1048576 as mb from pg_replication_slots`,
      )
      return found as { name: string; mb: number } | undefined
    }
    const first = await slot()
    await gate.query('select pg_advisory_lock(7)')
    await sql(`insert into ${table} select n, '' from generate_series(1, 3000) as n`)
    // 64 MB that are nobody's rows.
    await sql(
      `select pg_logical_emit_message(false, 'filler', repeat('x', 1048576)) from generate_series(1, 64)`,
    )
    await process.logged('its slot kept')
    await vi.waitFor(
      async () => {
        const now = await slot()
        expect(now?.name).not.toBe(first?.name)
        expect(now?.mb).toBeLessThan(32)
      },
      { timeout: 20_000, interval: 100 },
    )
    await gate.query('select pg_advisory_unlock(7)')
    await vi.waitFor(() => expect(said(all).slice(1)).toContain('Subscribed to PostgreSQL'), {
      timeout: 20_000,
      interval: 50,
    })
    await sql(`insert into ${table} values (5000, 'after')`)
    await vi.waitFor(() => expect(all.heard.map((one) => (one.new as { id: number }).id)).toContain(5000), {
      timeout: 30_000,
      interval: 50,
    })
    await client.realtime.disconnect()
  } finally {
    await Promise.all([db.end(), gate.end()])
    await process.stop()
    await postgres.stop()
  }
})
