/** /realtime/v1: channels over a WebSocket, compatible with Supabase Realtime. */
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { Claims } from '#server/platform/caller.ts'
import type { Database } from '#server/platform/database.ts'
import { anyMethod } from '#server/platform/http/any-method.ts'
import type { Upgrades } from '#server/platform/http/upgrades.ts'
import type { Keys } from '#server/platform/tokens/keys.ts'
import { acceptSockets } from './accept-sockets.ts'
import type { Bus } from './bus.ts'
import { Floods } from './floods.ts'
import { httpBroadcast } from './http-broadcast.ts'
import { Hub } from './hub.ts'
import { identifyBy, type VerifyToken } from './identify.ts'
import { KeptBytes } from './kept-bytes.ts'
import { hearMessages } from './messages.ts'
import { openPostgresBus } from './postgres-bus.ts'
import { changesByReplication } from './postgres-changes/changes-source.ts'
import type { RealtimeParts } from './realtime-parts.ts'
import { openRedisBus } from './redis-bus.ts'
import { notFound } from './refusals.ts'
import { rightsBy } from './rights.ts'
import type { RealtimeSettings } from './settings.ts'
import { watchSockets } from './watch-sockets.ts'

export type RealtimeOptions = {
  settings: RealtimeSettings
  /** Logged in as a role that may become any caller, and the service itself. */
  database: Database
  keys: Pick<Keys, 'roleOfKey'>
  verify: VerifyToken
  isRevoked: (claims: Claims) => boolean | Promise<boolean>
  upgrades: Upgrades
  /** Connection string of a role that may replicate. */
  ownerUrl: string
}

export const realtimeService: FastifyPluginAsync<RealtimeOptions> = async (app, options) => {
  const { settings, database, keys, verify, isRevoked, upgrades, ownerUrl } = options
  const bus = await openBusBetween(settings, database, app.log)
  const hub = new Hub(bus)
  const changes = await changesByReplication({
    ...{ url: ownerUrl, database, bus, log: app.log },
    slotMegabytes: settings.slotMegabytes,
  })
  const messages = await hearMessages(database, hub, app.log)
  const parts: RealtimeParts = {
    ...{ settings, isRevoked, changes, hub, messages, log: app.log },
    identify: identifyBy(keys, verify),
    rights: rightsBy(database, app.log),
    connections: new Set(),
    floods: new Floods(),
    kept: new KeptBytes(settings.keptPerAddress),
    tracked: {
      inTopic: new KeptBytes(settings.trackedPerTopic),
      inTopicByAddress: new KeptBytes(settings.trackedPerTopicAndAddress),
    },
  }
  const watch = watchSockets(parts)
  upgrades.add(acceptSockets(parts, `${app.prefix}/websocket`))
  app.addHook('onClose', async () => {
    watch.stop()
    await changes.close()
    await messages.stop()
    await bus.close()
  })
  app.get('/api/ping', async () => ({ message: 'Success' }))
  await app.register(async (scope) => httpBroadcast(scope, parts))
  const method = anyMethod(app)
  for (const url of ['/', '/*']) {
    app.route({
      ...{ method, url, exposeHeadRoute: false },
      handler: (_request, reply) => reply.code(404).send(notFound),
    })
  }
}

/** Processes that share a database form one project. */
async function openBusBetween(
  { redisUrl }: RealtimeSettings,
  database: Database,
  log: FastifyBaseLogger,
): Promise<Bus> {
  if (redisUrl === undefined) return openPostgresBus(database, log)
  const results = await database.batch([
    {
      text: 'select system_identifier || current_database() from pg_control_system()',
      values: [],
    },
  ])
  return openRedisBus({ url: redisUrl, project: results[0]?.rows[0]?.[0] ?? '' }, log)
}
