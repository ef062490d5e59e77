/**
 * The bus over Redis or Valkey, for more messages than PostgreSQL can notify: PUBLISH carries them, and a sorted set lists the live
 * processes by the server's clock. No key outlives a process by more than a minute.
 */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#server/platform/log.ts'
import type { Bus } from './bus.ts'
import { openBus, type Transport } from './transport-bus.ts'

export type RedisBusOptions = {
  /** `redis://user:password@host:port/0`, or `rediss:` for TLS. */
  url: string
  /** The same for all processes of a project; others on the server are separate. */
  project: string
}

/** Milliseconds for a connection, and between attempts. */
const timeout = 5000
const tryAgainAfter = 1000

/** If the server is unavailable, the start continues: each process serves its own clients and retries. */
export async function openRedisBus({ url, project }: RedisBusOptions, log: Pick<Log, 'warn'>): Promise<Bus> {
  const library = await import('@redis/client')
  const connection = () => connectionOf(library, url)
  return openBus(byRedis(connection(), connection(), `tannr:${nameOf(project)}`), log)
}

/** Hashed, so that it does not reveal the database's address. */
const nameOf = (project: string) => createHash('sha256').update(project).digest('hex').slice(0, 16)

function connectionOf({ createClient }: typeof import('@redis/client'), url: string) {
  const client = createClient({
    url,
    // Messages that cannot be sent now count as missed, instead of being sent late.
    disableOfflineQueue: true,
    pingInterval: timeout,
    socket: { connectTimeout: timeout, reconnectStrategy: () => tryAgainAfter },
  })
  // The bus reports it once.
  client.on('error', () => {})
  return client
}

type Client = ReturnType<typeof connectionOf>

function byRedis(speaking: Client, hearing: Client, name: string): Transport {
  const [channel, nodes] = [`${name}:bus`, `${name}:nodes`]
  return {
    listen: async (heard, missed) => {
      let subscribed: Promise<void> | undefined
      // The client has subscribed again by then.
      hearing.on('ready', () => {
        subscribed ??= hearing.subscribe(channel, heard).catch(() => {
          subscribed = undefined
        })
        void subscribed.then(missed)
      })
      const opened = Promise.all([speaking.connect(), hearing.connect()]).then(() => subscribed)
      opened.catch(() => {})
      await Promise.race([opened, wait(timeout, undefined, { ref: false })])
    },
    send: async (head, texts) => {
      await speaking.publish(channel, [head(), ...texts].join('\n'))
    },
    textOf: (line) => line,
    beat: async (node, aliveFor) => {
      const answer = await speaking.eval(beat, { keys: [nodes], arguments: [node, String(aliveFor)] })
      return Array.isArray(answer) ? answer.map(String) : []
    },
    leave: async (node) => {
      await speaking.zRem(nodes, node)
    },
    close: async () => {
      for (const client of [speaking, hearing]) client.destroy()
    },
  }
}

/** By the server's clock only, since those of the processes may differ. */
const beat = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('ZADD', KEYS[1], now, ARGV[1])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 60000)
  redis.call('PEXPIRE', KEYS[1], 60000)
  return redis.call('ZRANGEBYSCORE', KEYS[1], now - ARGV[2], '+inf')`
