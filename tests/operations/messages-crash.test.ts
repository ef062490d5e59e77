/** What an operator relies on: whatever ends while sending, no email is sent twice, and none is lost silently. */
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { makeFolder } from '#tests/support/folders.ts'
import { preparedFolder } from '#tests/support/prepared-folder.ts'
import { postmaster } from '#tests/support/processes.ts'
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts'
import { type SmtpPeer, startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { startTannr, type Tannr } from '#tests/support/tannr.ts'

const mails = 300
/** Messages that a process sends at once, and processes killed in the middle. */
const most = 3 * 20

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('two processes share the mails; one is killed, its successor freezes, connections end: none twice, none lost', async () => {
  const smtp = await startSmtpPeer()
  cleanups.push(() => smtp.stop())
  const env = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    SMTP_SENDER: 'hello@site.test',
    LOG_LEVEL: 'info',
  }
  const tannr = await startTannr({ env })
  cleanups.push(() => tannr.stop())
  const another = async () => {
    const dataDir = await makeFolder('second')
    const started = await startProcess({
      ...env,
      DATABASE_URL: tannr.databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
    })
    cleanups.push(async () => {
      started.child.kill('SIGCONT')
      await started.stop('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    })
    return started
  }
  const [first, second] = await Promise.all([another(), another()])
  await executors(tannr, 3)
  const recipients = await queueFor(tannr, 'first', mails)
  await arrived(smtp, 30)
  first.child.kill('SIGKILL')
  await arrived(smtp, 100)
  second.child.kill('SIGSTOP')
  for (let count = 160; count <= 220; count += 10) {
    await arrived(smtp, count)
    await tannr.sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'tannr engine %'`)
  }
  const dead = await settled(tannr)
  const reached = smtp.mails.map(({ to }) => to)
  expect(
    reached.filter((to, place) => reached.indexOf(to) !== place),
    'sent twice',
  ).toEqual([])
  expect(new Set([...reached, ...dead])).toEqual(new Set(recipients))
  expect(dead.length, 'in doubt').toBeLessThan(most)
  second.child.kill('SIGCONT')
  await second.logged('it goes on anew')
  await executors(tannr, 2)
  const later = await queueFor(tannr, 'later', mails)
  await settled(tannr)
  expect(
    smtp.mails
      .slice(reached.length)
      .map(({ to }) => to)
      // Delivered by the frozen process, and meanwhile given up as in doubt.
      .filter((to) => !dead.includes(to))
      .toSorted(),
  ).toEqual(later.toSorted())
}, 180_000)

test('PostgreSQL is killed while mails go out: none goes twice, and none is lost unseen', async () => {
  const smtp = await startSmtpPeer()
  cleanups.push(() => smtp.stop())
  const dataDir = await preparedFolder('messages-postgres')
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const running = await startProcess({
    ...{ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtp.port), SMTP_SENDER: 'hello@site.test' },
  })
  cleanups.push(() => running.stop('SIGKILL'))
  const recipients = await queueFor({ sql: await owner(dataDir) }, 'killed', mails)
  for (const count of [40, 120]) {
    await arrived(smtp, count)
    process.kill(await postmaster(dataDir), 'SIGKILL')
    await expect.poll(() => fetch(`${running.url}/health/ready`).then(({ status }) => status)).toBe(200)
  }
  const dead = await settled({ sql: await owner(dataDir) })
  const reached = smtp.mails.map(({ to }) => to)
  expect(
    reached.filter((to, place) => reached.indexOf(to) !== place),
    'sent twice',
  ).toEqual([])
  expect(new Set([...reached, ...dead])).toEqual(new Set(recipients))
  // Twice as many as one process sends at once.
  expect(dead.length, 'in doubt').toBeLessThanOrEqual(40)
}, 180_000)

test('kept in the inbox, every mail is there once, whatever was killed', async () => {
  const dataDir = await preparedFolder('messages-crash')
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const start = async () => {
    const running = await startProcess({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', INBOX: 'yes' })
    cleanups.push(() => running.stop('SIGKILL'))
    return running
  }
  const queued: string[] = []
  for (const kill of [killServer, killPostgres, killBoth]) {
    const running = await start()
    const sql = await owner(dataDir)
    const names = await queueFor({ sql }, `round-${queued.length}`, 120)
    queued.push(...names)
    await expect
      .poll(async () => (await keptFor(sql, names)).length, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(20)
    await kill(running, dataDir)
    await running.stop('SIGKILL')
  }
  await start()
  const sql = await owner(dataDir)
  await settled({ sql })
  expect((await keptFor(sql, queued)).toSorted()).toEqual(queued.toSorted())
}, 180_000)

const killServer = async (running: ServerProcess) => {
  running.child.kill('SIGKILL')
}
const killPostgres = async (_running: ServerProcess, dataDir: string) => {
  process.kill(await postmaster(dataDir), 'SIGKILL')
}
const killBoth = async (running: ServerProcess, dataDir: string) => {
  const pid = await postmaster(dataDir)
  running.child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
}

type Queue = Pick<Tannr, 'sql'>

/** Emails of the project, all in one transaction. */
async function queueFor({ sql }: Queue, name: string, count: number): Promise<string[]> {
  const queued = await sql<{ to: string }>(
    `insert into tannr_internal.outbox (kind, message)
     select 'mail', jsonb_build_object('to', $1 || '-' || n || '@example.com', 'template', 'enquiry',
       'data', jsonb_build_object('kind', 'contact', 'reference', n::text))
     from generate_series(1, $2::integer) as n returning message ->> 'to' as to`,
    [name, count],
  )
  return queued.map(({ to }) => to)
}

/** Once nothing is waiting or being sent: the recipients whose message was given up. */
async function settled({ sql }: Queue): Promise<string[]> {
  await expect
    .poll(() => sql(`select id, state from tannr_internal.outbox where state <> 'dead'`), { timeout: 90_000 })
    .toEqual([])
  const dead = await sql<{ to: string }>(`select message ->> 'to' as to from tannr_internal.outbox`)
  return dead.map(({ to }) => to)
}

async function executors({ sql }: Queue, count: number): Promise<void> {
  await expect
    .poll(async () => (await sql(`select id from engine.executors`)).length, { timeout: 30_000 })
    .toBe(count)
}

const arrived = (smtp: SmtpPeer, count: number) =>
  expect.poll(() => smtp.mails.length, { timeout: 60_000, interval: 2 }).toBeGreaterThanOrEqual(count)

/** Statements of the owner on a data folder whose PostgreSQL may end at any time. */
async function owner(dataDir: string): Promise<Tannr['sql']> {
  const password = (await readFile(path.join(dataDir, 'postgres-password'), 'utf8')).trim()
  const lines = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const pool = new pg.Pool({ host: lines[4], user: 'postgres', password, database: 'postgres', max: 1 })
  pool.on('error', () => {})
  cleanups.push(() => pool.end())
  return async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query(text, values)).rows as Row[]
}

async function keptFor(sql: Tannr['sql'], recipients: readonly string[]): Promise<string[]> {
  const kept = await sql<{ recipient: string }>(
    'select recipient from inbox.messages where recipient = any ($1)',
    [recipients],
  )
  return kept.map(({ recipient }) => recipient)
}
