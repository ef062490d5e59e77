/** The bus over PostgreSQL: NOTIFY carries short messages, a table long ones, and another table lists the live processes. */
import { randomUUID } from 'node:crypto'
import type { Database, Listening, Statement } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Bus } from './bus.ts'
import { asService } from './rights.ts'
import { openBus, type Transport } from './transport-bus.ts'

const channel = 'realtime_bus'
/** PostgreSQL allows 8,000 bytes, header included. */
const maxNotifiedBytes = 7800

export function openPostgresBus(database: Database, log: Pick<Log, 'warn'>): Promise<Bus> {
  return openBus(byPostgres(database), log)
}

function byPostgres(database: Database): Transport {
  /** The rows of the last statement. */
  const ask = async (...statements: Statement[]): Promise<(string | null)[][]> => {
    const results = await database.batch([asService, ...statements], { readOnly: true })
    return results.at(-1)?.rows ?? []
  }
  let listening: Listening | undefined
  return {
    listen: async (heard, missed) => {
      // An empty payload means that the connection was lost.
      const hear = (payload: string) => (payload === '' ? missed() : heard(payload))
      listening = await database.listen(channel, hear)
    },
    send: async (head, texts) => {
      const { notified, kept } = packed(texts)
      // PostgreSQL drops duplicate notifications in one transaction, so each has a unique header.
      const named = notified.map((text) => `${head()}${text}`)
      await ask(...(kept.length > 0 ? [keep(kept)] : []), notify(named))
    },
    textOf: async (line) => {
      if (!line.startsWith('#')) return line
      const rows = await ask({
        text: 'select content from realtime.bus_payloads where id = $1',
        values: [line.slice(1)],
      })
      return rows[0]?.[0] ?? ''
    },
    beat: async (node, aliveFor) => {
      const rows = await ask(...beat(node, aliveFor))
      return rows.flatMap(([id]) => id ?? [])
    },
    leave: async (node) => {
      await ask({ text: 'delete from realtime.nodes where id = $1', values: [node] })
    },
    close: async () => listening?.stop(),
  }
}

type Kept = { id: string; content: string }

function packed(texts: readonly string[]): { notified: string[]; kept: Kept[] } {
  const notified: string[] = []
  const kept: Kept[] = []
  let pack = ''
  for (const text of texts) {
    let line = text
    if (Buffer.byteLength(text) > maxNotifiedBytes) {
      const id = randomUUID()
      kept.push({ id, content: text })
      line = `#${id}`
    }
    if (pack !== '' && Buffer.byteLength(pack) + Buffer.byteLength(line) > maxNotifiedBytes) {
      notified.push(pack)
      pack = ''
    }
    pack += `\n${line}`
  }
  notified.push(pack)
  return { notified, kept }
}

const keep = (kept: readonly Kept[]): Statement => ({
  text: `insert into realtime.bus_payloads (id, content) select id, content from json_to_recordset($1) as kept (id uuid, content text)`,
  values: [JSON.stringify(kept)],
})

const notify = (texts: readonly string[]): Statement => ({
  name: 'realtime:notify',
  text: `select pg_notify('${channel}', text) from json_array_elements_text($1) with ordinality as named (text, at) order by at`,
  values: [JSON.stringify(texts)],
})

const beat = (node: string, aliveFor: number): Statement[] => [
  {
    name: 'realtime:beat',
    text: 'insert into realtime.nodes (id) values ($1) on conflict (id) do update set beat_at = now()',
    values: [node],
  },
  {
    name: 'realtime:dead',
    text: `delete from realtime.nodes where beat_at < now() - interval '1 minute'`,
    values: [],
  },
  {
    name: 'realtime:read',
    text: `delete from realtime.bus_payloads where inserted_at < now() - interval '1 minute'`,
    values: [],
  },
  {
    name: 'realtime:alive',
    text: `select id from realtime.nodes where beat_at > now() - interval '${aliveFor} milliseconds'`,
    values: [],
  },
]
