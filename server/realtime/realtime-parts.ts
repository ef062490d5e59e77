/** What the sockets and channels of one process share. */
import type { Claims } from '#server/platform/caller.ts'
import type { Log } from '#server/platform/log.ts'
import type { ChangesSource } from './changes.ts'
import type { Connection } from './connection.ts'
import type { Floods } from './floods.ts'
import type { Hub } from './hub.ts'
import type { Identify } from './identify.ts'
import type { KeptBytes } from './kept-bytes.ts'
import type { Messages } from './messages.ts'
import type { Rights } from './rights.ts'
import type { RealtimeSettings } from './settings.ts'

export type RealtimeParts = {
  settings: RealtimeSettings
  identify: Identify
  isRevoked: (claims: Claims) => boolean | Promise<boolean>
  hub: Hub
  rights: Rights
  messages: Messages
  connections: Set<Connection>
  floods: Floods
  /** Bytes that the channels of each address hold: joins and tracked presences. */
  kept: KeptBytes
  /** Bytes tracked in each topic, and by each address in it. */
  tracked: { inTopic: KeptBytes; inTopicByAddress: KeptBytes }
  changes: ChangesSource
  log: Pick<Log, 'debug' | 'info' | 'warn' | 'error'>
}
