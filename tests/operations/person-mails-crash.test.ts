/** Digests while processes end: each person gets exactly one. */
import { rm } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { makeFolder } from '#tests/support/folders.ts'
import { beginScheduled } from '#tests/support/scheduled-work.ts'
import { startProcess } from '#tests/support/server-process.ts'
import { type SmtpPeer, startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { startTannr, type Tannr } from '#tests/support/tannr.ts'

const people = 200
/** Messages that a process sends at once. */
const most = 20

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('digests are written and sent once each, though a process is killed in the middle and all connections end', async () => {
  const smtp = await startSmtpPeer()
  cleanups.push(() => smtp.stop())
  const env = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtp.port), SMTP_SENDER: 'hello@site.test' }
  const tannr = await startTannr({ env })
  cleanups.push(() => tannr.stop())
  const dataDir = await makeFolder('second')
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const second = await startProcess({
    ...env,
    ...{ DATABASE_URL: tannr.databaseUrl, DATA_DIR: dataDir, PORT: '0' },
  })
  cleanups.push(() => second.stop('SIGKILL'))
  const readers = await withAlerts(tannr)
  await twoExecutors(tannr)
  await beginScheduled(tannr, 'mails')
  await arrived(smtp, 20)
  second.child.kill('SIGKILL')
  await arrived(smtp, 60)
  await tannr.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'tannr engine %'`)
  await expect.poll(() => unfinished(tannr), { timeout: 90_000 }).toEqual({ runs: 0, messages: 0, people })
  const given = await tannr.sql<{ to: string }>(`select message ->> 'to' as to from tannr_internal.outbox`)
  const inDoubt = given.map(({ to }) => to)
  const reached = smtp.mails.filter(({ to }) => readers.has(to)).map(({ to }) => to)
  expect(
    reached.filter((to, place) => reached.indexOf(to) !== place),
    'two digests',
  ).toEqual([])
  expect(new Set([...reached, ...inDoubt.filter((to) => readers.has(to))])).toEqual(readers)
  expect(inDoubt.length).toBeLessThanOrEqual(2 * most)
  const headers = smtp.mails[0]?.source.replace(/\n[ \t]+/g, ' ') ?? ''
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(headers).toMatch(/^List-Unsubscribe: <http\S+\/unsubscribe\?link=[0-9a-f]{64}>$/m)
}, 180_000)

/** This many people, each with a daily alert that has matches; nobody else has one. */
async function withAlerts({ sql }: Tannr): Promise<Set<string>> {
  await sql('delete from public.job_alerts')
  await sql(
    `insert into auth.users (id, aud, role, email, email_confirmed_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'reader-' || n || '@example.com', now()
     from generate_series(1, $1::integer) as n`,
    [people],
  )
  const rows = await sql<{ email: string }>(
    `with made as (
       insert into public.job_alerts (user_id, title, frequency, created_at)
       select id, 'Engineer', 'Daily', now() - interval '3 days' from auth.users where email like 'reader-%' returning user_id)
     select email from auth.users where id in (select user_id from made)`,
  )
  return new Set(rows.map(({ email }) => email))
}

const twoExecutors = ({ sql }: Tannr) =>
  expect.poll(async () => (await sql(`select id from engine.executors`)).length, { timeout: 30_000 }).toBe(2)

const arrived = (smtp: SmtpPeer, count: number) =>
  expect.poll(() => smtp.mails.length, { timeout: 60_000, interval: 2 }).toBeGreaterThanOrEqual(count)

async function unfinished({ sql }: Tannr): Promise<object | undefined> {
  const [row] = await sql<{ runs: number; messages: number; people: number }>(
    `select (select count(*)::integer from engine.workflow_status where status in ('PENDING', 'ENQUEUED')) as runs,
       (select count(*)::integer from tannr_internal.outbox where state <> 'dead') as messages,
       (select count(*)::integer from private.person_mails where kind = 'Daily') as people`,
  )
  return row
}
