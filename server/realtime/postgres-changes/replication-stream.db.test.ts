import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { openStream } from './replication-stream.ts'

test('a process that freezes before it reads keeps no other from reading', async () => {
  const owner = inject('ownerUrl')
  const name = `stream_${randomBytes(4).toString('hex')}`
  const url = await withDatabase(owner, name)
  onTestFinished(() => dropDatabase(owner, name))
  const [writer, observer] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([writer.connect(), observer.connect()])
  await writer.query('create publication supabase_realtime')
  const program = `
    const { openStream } = await import('#server/realtime/postgres-changes/replication-stream.ts')
    await openStream(process.argv[1], { changed() {}, lost() {} }, new AbortController().signal)`
  // A slot is created once the transactions have ended that were running before.
  await writer.query('begin; select pg_current_xact_id()')
  const frozen = spawn(process.execPath, ['--input-type=module', '-e', program, url])
  onTestFinished(() => void frozen.kill('SIGKILL'))
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`
  await expect.poll(async () => (await observer.query(waits)).rowCount).toBe(1)
  frozen.kill('SIGSTOP')
  await writer.query('commit')
  await Promise.all([writer.end(), observer.end()])
  const open = () => openStream(url, { changed() {}, lost() {} }, new AbortController().signal)
  const stream = await vi.waitFor(
    async () => (await open()) ?? Promise.reject(new Error('another process reads')),
    { timeout: 30_000, interval: 200 },
  )
  await stream.stop()
})
