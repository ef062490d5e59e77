/** Settings of realtime. */
import { z } from 'zod'
import { fixed, inProject, type Kind, kinds, setting, type ValueOf } from '#server/platform/setting.ts'

const KiB = 1024

const redisUrl: Kind<string> = {
  schema: z.url({ protocol: /^rediss?$/ }),
  form: 'an address such as redis://10.0.0.5:6379, or rediss: for TLS',
}

export const realtimeRows = {
  enabled: inProject('realtime.enabled', kinds.flag, true, 'Whether /realtime/v1 is served.'),
  privateOnly: inProject(
    'realtime.private_only',
    kinds.flag,
    false,
    'Whether channels must be private, so that policies decide about each.',
  ),
  redisUrl: setting({
    env: 'REALTIME_REDIS_URL',
    kind: redisUrl,
    fallback: undefined,
    unset: 'PostgreSQL carries them',
    about:
      'A Redis or Valkey server that carries messages between processes when there are too many for PostgreSQL. Anyone who can write to it can speak in every channel.',
  }),
  connections: inProject(
    'realtime.max_concurrent_users',
    kinds.atLeastOne,
    10_000,
    'Sockets that are open at once.',
  ),
  channelsPerConnection: inProject(
    'realtime.max_channels_per_client',
    kinds.atLeastOne,
    100,
    'Channels of one socket.',
  ),
  joinsPerSecond: inProject(
    'realtime.max_joins_per_second',
    kinds.atLeastOne,
    100,
    'Joins of one socket in a second; more close it.',
  ),
  eventsPerSecond: inProject(
    'realtime.max_events_per_second',
    kinds.atLeastOne,
    100,
    'Messages of one socket in a second, on average over ten; more close the channel.',
  ),
  bytesPerSecond: inProject(
    'realtime.max_bytes_per_second',
    kinds.atLeastOne,
    8 * KiB * KiB,
    'Bytes that one socket, or one person by HTTP, may send in a second, on average over ten.',
  ),
  requestsPerSecond: inProject(
    'realtime.max_requests_per_second',
    kinds.atLeastOne,
    100,
    'Broadcasts by HTTP that one person, or one address, may ask for in a second, on average over ten.',
  ),
  presencePerSecond: inProject(
    'realtime.max_presence_events_per_second',
    kinds.atLeastOne,
    100,
    'Presence messages of one socket in a second, on average over ten.',
  ),
  payloadKilobytes: inProject(
    'realtime.max_payload_size_in_kb',
    kinds.atLeastOne,
    3000,
    'The largest payload of a broadcast, in units of 1,000 bytes.',
  ),
  slotMegabytes: inProject(
    'realtime.max_slot_wal_size_in_mb',
    kinds.atLeastOne,
    512,
    'Megabytes of PostgreSQL’s log that the reader of changes may keep from being deleted, in units of 1,048,576 bytes; beyond that it begins anew, and says so to its subscribers.',
  ),
  largestFrame: fixed(5_000_000, 'Bytes of a frame, beyond which the socket is closed.'),
  largestKept: fixed(
    32 * KiB,
    'Bytes of a join, and of what is tracked: both are kept for as long as the channel.',
  ),
  keptPerAddress: fixed(
    16 * KiB * KiB,
    'Bytes of joins and of what is tracked that all channels of one address have together.',
  ),
  trackedPerTopic: fixed(
    4 * KiB * KiB,
    'Bytes of what is tracked in one topic at one process: whoever joins is told all of it.',
  ),
  trackedPerTopicAndAddress: fixed(KiB * KiB, 'Bytes of that which one address may track.'),
  bindingsPerChannel: fixed(100, 'Tables and filters that one channel listens to.'),
  maxUnread: fixed(16 * KiB * KiB, 'Bytes that wait for a slow reader, beyond which it is dropped.'),
  silence: fixed(60, 'Seconds without a word, after which a socket is closed.'),
  joinless: fixed(600, 'Seconds without a channel, after which a socket is cut.'),
}

export type RealtimeSettings = ValueOf<typeof realtimeRows>
