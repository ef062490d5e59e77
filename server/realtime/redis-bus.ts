/**
 * The bus over Redis or Valkey, for deployments whose messages are too many for PostgreSQL to notify of: PUBLISH carries them,
 * a sorted set says by the clock of that server who is alive. Nothing is kept there that outlives a process by a minute.
 */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#server/platform/log.ts'
import type { Bus } from './bus.ts'
import { openBus, type Transport } from './transport-bus.ts'

export type RedisBusOptions = {
  /** As `redis://user:password@host:port/0`, or `rediss:` for TLS. */
  url: string
  /** Processes of the same project have the same; others on that server do not hear them. */
  project: string
}

/** Milliseconds for a connection, and between two tries for one. */
const patience = 5000
const tryAgainAfter = 1000

/** Where that server is away the start goes on without: each process serves its own, and tries again. */
export async function openRedisBus({ url, project }: RedisBusOptions, log: Pick<Log, 'warn'>): Promise<Bus> {
  const library = await import('@redis/client')
  const connection = () => connectionOf(library, url)
  return openBus(byRedis(connection(), connection(), `tannr:${nameOf(project)}`), log)
}

/** It says nothing of where a database is. */
const nameOf = (project: string) => createHash('sha256').update(project).digest('hex').slice(0, 16)

function connectionOf({ createClient }: typeof import('@redis/client'), url: string) {
  const client = createClient({
    url,
    // What cannot be sent now is missed, and told anew: it would be old by the time of a new connection.
    disableOfflineQueue: true,
    pingInterval: patience,
    socket: { connectTimeout: patience, reconnectStrategy: () => tryAgainAfter },
  })
  // The bus says once what that means.
  client.on('error', () => {})
  return client
}

type Client = ReturnType<typeof connectionOf>

function byRedis(speaking: Client, hearing: Client, name: string): Transport {
  const [channel, nodes] = [`${name}:bus`, `${name}:nodes`]
  return {
    listen: async (heard, missed) => {
      let subscribed: Promise<void> | undefined
      // The client subscribes anew by itself before it is ready again.
      hearing.on('ready', () => {
        subscribed ??= hearing.subscribe(channel, heard).catch(() => {
          subscribed = undefined
        })
        void subscribed.then(missed)
      })
      const opened = Promise.all([speaking.connect(), hearing.connect()]).then(() => subscribed)
      opened.catch(() => {})
      await Promise.race([opened, wait(patience, undefined, { ref: false })])
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

/** By the clock of that server alone: those of the processes may differ. */
const beat = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('ZADD', KEYS[1], now, ARGV[1])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 60000)
  redis.call('PEXPIRE', KEYS[1], 60000)
  return redis.call('ZRANGEBYSCORE', KEYS[1], now - ARGV[2], '+inf')`
