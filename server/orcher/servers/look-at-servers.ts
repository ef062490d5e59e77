/**
 * Reads the tools of servers when people add or refresh one, as work of the engine, so that no API call waits for another server.
 */

import { storable, storableText } from '#server/orcher/storable.ts'
import { pollWhenNotified } from '#server/platform/database/poll-when-notified.ts'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import type { Engine, Work } from '#server/platform/work/durable.ts'
import { failureText, listTools, type Offered, open, type Place } from './ask-server.ts'

export type ServerParts = {
  /** As the owner of the database. */
  database: Database
  /** The key of the audit chain, hexadecimal. */
  auditKey: string
  log: Pick<Log, 'warn'>
  /** Allows servers on private addresses: for tests. */
  mayBePrivate?: boolean
}

type Wanted = { id: string; look: number }

export type ToolServers = {
  /** The work for the engine, under the name `tool server`. */
  look: Work<Wanted>
  /** Starts polling for unread servers; the returned function stops it. */
  start(engine: Pick<Engine, 'start'>): Promise<() => Promise<void>>
}

/** Milliseconds between polls, and servers read per poll. */
const pollEvery = 60_000
const maxPerPoll = 20

export function createToolServers(parts: ServerParts): ToolServers {
  const { database, log } = parts
  const begin = async (engine: Pick<Engine, 'start'>): Promise<boolean> => {
    const [known] = await database.sql<{
      known: boolean
    }>`select to_regclass('orcher.tool_servers') is not null as known`
    if (!known?.known) return false
    const wanted = await database.sql<Wanted>`
      select id, wanted as look from orcher.tool_servers where wanted > looked order by random() limit ${maxPerPoll}`
    await Promise.all(
      wanted.map((one) => engine.start('tool server', `tool-server:${one.id}:${one.look}`, one)),
    )
    return false
  }
  return {
    look: async (wanted, steps) => {
      await steps.run('look', () => look(wanted, parts))
    },
    start: async (engine) => {
      const poller = await pollWhenNotified({
        database,
        channel: 'orcher_servers',
        pollEvery,
        poll: () => begin(engine),
        onError: (error) => log.warn({ err: error }, 'servers of tools could not be looked at'),
      })
      return () => poller.stop()
    },
  }
}

async function look(
  { id, look: number }: Wanted,
  { database, auditKey, log, mayBePrivate }: ServerParts,
): Promise<void> {
  const [place] = await database.sql<Place>`
    select url, credential from orcher.tool_servers where id = ${id} and looked < ${number}`
  if (!place) return
  const said = await seen({ ...place, mayBePrivate })
  // The outcome is stored in any case; otherwise the server would be read again and again, blocking others.
  await keepLook(database, auditKey, { id, look: number }, said).catch(async (error: unknown) => {
    if ('fault' in said || error instanceof DatabaseUnavailable) throw error
    log.warn({ err: error, id }, 'what a server of tools offers could not be kept')
    await keepLook(database, auditKey, { id, look: number }, { fault: 'What it offers could not be kept.' })
  })
}

export type Seen = { offered: Offered[] } | { fault: string }

/** The server's tools, or why they cannot be read. */
async function seen(place: Place): Promise<Seen> {
  try {
    return { offered: await listTools(await open(place)) }
  } catch (error) {
    return { fault: failureText(error) }
  }
}

export const keepLook = (database: Database, auditKey: string, { id, look: number }: Wanted, said: Seen) =>
  database.transaction(async (sql) => {
    await sql`select set_config('orcher.audit_key', ${auditKey}, true)`
    const [fault, offered] = 'fault' in said ? [storableText(said.fault), []] : [null, said.offered]
    await sql`select orcher.keep_look(${id}, ${number}, ${fault}, ${storable(offered)}::jsonb)`
  })
