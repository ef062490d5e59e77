/**
 * Locks between processes: advisory locks of PostgreSQL, all held by one connection, which is opened when the first is wanted.
 * They end with it, whatever ends it, so that none outlives its process, and none ends while its process is only frozen.
 */
import type pg from 'pg'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { newClient } from './connection.ts'

export type LockSession = {
  /** False where another process has it. Throws DatabaseUnavailable. */
  tryLock(key: string): Promise<boolean>
  unlock(key: string): Promise<void>
  /** Whoever has it, wherever, is told that somebody wants it. */
  ask(key: string): Promise<void>
  close(): Promise<void>
}

type Told = {
  /** Another process wants what this one may have. */
  wanted: (key: string) => void
  /** None of the locks is held any more. */
  lost: () => void
}

const channel = 'lock_wanted'

export function lockSession(
  { url, name }: { url: string; name: string },
  { wanted, lost }: Told,
): LockSession {
  let current: { client: Promise<pg.Client>; end: () => void } | undefined
  const open = () => {
    const client = newClient(url, name)
    const own = { client: connected(client, wanted), end: () => {} }
    // Once, as soon as anybody learns of it.
    own.end = () => {
      if (current !== own) return
      current = undefined
      void client.end()
      lost()
    }
    client.once('end', own.end)
    return own
  }
  const ask = async (text: string, key: string): Promise<pg.QueryResult> => {
    current ??= open()
    const { client, end } = current
    try {
      return await (await client).query(text, [key])
    } catch (cause) {
      end()
      throw new DatabaseUnavailable('lost', { cause })
    }
  }
  return {
    tryLock: async (key) => {
      const text = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as had'
      // Where the connection is lost there is no lock, and a new one is asked.
      const { rows } = await ask(text, key).catch(() => ask(text, key))
      return rows[0]?.had === true
    },
    unlock: async (key) => {
      if (current) await ask('select pg_advisory_unlock(hashtextextended($1, 0))', key)
    },
    ask: async (key) => void (await ask(`select pg_notify('${channel}', $1)`, key)),
    close: async () => {
      const client = await current?.client.catch(() => undefined)
      current = undefined
      await client?.end()
    },
  }
}

async function connected(client: pg.Client, wanted: Told['wanted']): Promise<pg.Client> {
  client.on('notification', ({ payload = '', processId }) => {
    if (processId !== (client as unknown as { processID: number }).processID) wanted(payload)
  })
  await client.connect()
  await client.query(`listen ${channel}`)
  return client
}
