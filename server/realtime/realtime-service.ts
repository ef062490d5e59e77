/** /realtime/v1: channels over a web socket, as Supabase Realtime speaks. */
import type { FastifyPluginAsync } from 'fastify'
import type { Claims } from '#server/platform/caller.ts'
import type { Keys } from '#server/platform/keys.ts'
import type { Upgrades } from '#server/platform/upgrades.ts'
import { acceptSockets } from './accept-sockets.ts'
import type { ChangesSource } from './changes.ts'
import { identifyBy, type VerifyToken } from './identify.ts'
import type { RealtimeParts } from './realtime-parts.ts'
import type { RealtimeSettings } from './settings.ts'
import { Topics } from './topics.ts'
import { watchSockets } from './watch-sockets.ts'

export type RealtimeOptions = {
  settings: RealtimeSettings
  keys: Pick<Keys, 'roleOfKey'>
  verify: VerifyToken
  isRevoked: (claims: Claims) => boolean | Promise<boolean>
  upgrades: Upgrades
  changes: ChangesSource
}

export const realtimeService: FastifyPluginAsync<RealtimeOptions> = async (app, options) => {
  const { settings, keys, verify, isRevoked, upgrades, changes } = options
  const parts: RealtimeParts = {
    ...{ settings, isRevoked, changes, log: app.log },
    identify: identifyBy(keys, verify),
    topics: new Topics(),
    connections: new Set(),
  }
  const watch = watchSockets(parts)
  upgrades.add(acceptSockets(parts, `${app.prefix}/websocket`))
  app.addHook('onClose', async () => watch.stop())
  app.get('/api/ping', async () => ({ message: 'Success' }))
}
