/**
 * Locks between processes: advisory locks of PostgreSQL, all held by one connection, which is opened for the first one. They are
 * released when that connection ends, so no lock outlives its process, and none is lost while its process is only paused.
 */
import type pg from 'pg'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { newClient } from './connection.ts'

export type LockSession = {
  /** Does not wait: false if another process holds the lock. Throws DatabaseUnavailable. */
  tryLock(key: string): Promise<boolean>
  unlock(key: string): Promise<void>
  /** Asks the process that holds the lock to give it up: its `wanted` is called. */
  ask(key: string): Promise<void>
  close(): Promise<void>
}

type Told = {
  /** Called when another process asks for a lock that this one may hold. */
  wanted: (key: string) => void
  /** Called when the connection is lost, and all locks with it. */
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
    // Called once, however the loss is detected.
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
      // If the connection is lost there are no locks, and a new one is opened.
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
