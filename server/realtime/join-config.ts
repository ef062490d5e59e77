/** Parses the configuration of a join. Invalid parts fall back to defaults, as on the wire. */

import { crc32 } from 'node:zlib'
import type { ChangeBinding } from './changes.ts'
import { isRecord } from './frames.ts'
import { privateOnly, tooManyBindings, topicNameRequired } from './refusals.ts'
import type { RealtimeSettings } from './settings.ts'
import type { TopicKey } from './topics.ts'

export type JoinConfig = {
  isPrivate: boolean
  broadcast: {
    ack: boolean
    self: boolean
    replay: { since: unknown; limit: unknown } | undefined
    tellsReplication: boolean
  }
  presence: { key: string; isEnabled: boolean }
  bindings: ChangeBinding[]
  /** The bindings as requested, each with its id, which the client compares. */
  answered: Record<string, unknown>[]
  /** Milliseconds that the reply waits for the changes to be active; undefined if it does not wait. */
  waitsForChanges: number | undefined
  token: string | undefined
}

const defaultWait = 15_000
const maxWait = 20_000

export function readJoin(payload: unknown): JoinConfig {
  const given = record(payload)
  const config = record(given.config)
  const broadcast = record(config.broadcast)
  const presence = record(config.presence)
  const options = record(config.postgres_changes_options)
  const asked = Array.isArray(config.postgres_changes) ? config.postgres_changes.filter(isRecord) : []
  const ids = new Set<number>()
  const bindings = asked.map((one) => toBinding(one, ids))
  return {
    isPrivate: flag(config.private),
    broadcast: {
      ack: flag(broadcast.ack),
      self: flag(broadcast.self),
      replay: isRecord(broadcast.replay)
        ? { since: broadcast.replay.since, limit: broadcast.replay.limit }
        : undefined,
      tellsReplication: flag(broadcast.replication_ready),
    },
    presence: {
      key: typeof presence.key === 'string' ? presence.key : '',
      isEnabled: flag(presence.enabled),
    },
    bindings,
    answered: asked.map((one, at) => ({ ...one, id: bindings[at]?.id })),
    waitsForChanges:
      flag(options.wait) && bindings.length > 0
        ? Math.min(typeof options.timeout === 'number' ? options.timeout : defaultWait, maxWait)
        : undefined,
    token: text(given.access_token) ?? text(given.user_token),
  }
}

function toBinding(asked: Record<string, unknown>, taken: Set<number>): ChangeBinding {
  const event = text(asked.event)?.toUpperCase()
  const binding: Omit<ChangeBinding, 'id'> = {
    event: event === 'INSERT' || event === 'UPDATE' || event === 'DELETE' ? event : '*',
    schema: text(asked.schema) ?? 'public',
    table: text(asked.table),
    filter: text(asked.filter),
    select: Array.isArray(asked.select) ? asked.select.map((one) => text(one) ?? '') : undefined,
  }
  let id = crc32(JSON.stringify(Object.values(binding))) & 0x7ff_ffff
  while (taken.has(id)) id++
  taken.add(id)
  return { id, ...binding }
}

const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
const flag = (value: unknown): boolean => value === true || value === 'true'

/** Throws a Refusal. */
export function checkTopic({ topic, isPrivate }: TopicKey, settings: RealtimeSettings): void {
  if (topic === '') throw topicNameRequired()
  if (!isPrivate && settings.privateOnly) throw privateOnly()
}

/** Throws a Refusal. */
export function checkBindings({ bindings }: JoinConfig, { bindingsPerChannel }: RealtimeSettings): void {
  if (bindings.length > bindingsPerChannel) throw tooManyBindings(bindingsPerChannel)
}
