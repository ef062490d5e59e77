import { chown, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/folders.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { unprivileged } from './unprivileged-user.ts'

test('a recovery that takes longer than a start may is waited for, and begun once', async () => {
  const dataDir = await makeFolder('recovery')
  const first = await startEmbeddedPostgres({ dataDir, settings: ['fsync=off'] })
  await query(first.url('postgres'), 'create table kept (id integer)')
  await query(first.url('postgres'), 'insert into kept values (1)')
  await first.stop('SIGQUIT')
  // PostgreSQL requests the next part of its log, and waits until told that there is none.
  const signal = path.join(first.folder, 'recovery.signal')
  await writeFile(signal, '')
  const user = unprivileged()
  if (user) await chown(signal, user.uid, user.gid)
  let spawned = 0
  const second = await startEmbeddedPostgres({
    dataDir,
    settings: ['fsync=off', 'restore_command=test -e asked || { touch asked; sleep 4; }; false'],
    startTimeout: 2000,
    onSpawn: () => spawned++,
  })
  try {
    expect(await query(second.url('postgres'), 'select id from kept')).toEqual([{ id: 1 }])
    expect(spawned).toBe(1)
  } finally {
    await second.stop('SIGQUIT')
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
