/** Encodes and decodes Phoenix messages in the client's two serializers, 1.0.0 (objects) and 2.0.0 (arrays and binary). */
import { isJson, isJsonInTurns, maxDepth, outlineInTurns, scalarOf } from './json-text.ts'
import { websocketFrame } from './websocket-frame.ts'

export type Serializer = 1 | 2

export type Message = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** A payload of JSON text, or of opaque bytes; `meta` is JSON, or ''. */
export type UserBroadcast = { kind: 'user'; event: string; payload: string | Buffer; meta: string }

/** From a client of the first serializer, or an HTTP batch: the payload with its sibling fields. */
export type WholeBroadcast = { kind: 'whole'; json: string }

/** A broadcast as it is passed on. */
export type Broadcast = WholeBroadcast | UserBroadcast

/** A received message, or a broadcast whose payload is not parsed. */
export type Inbound = Message & {
  broadcast?: Broadcast
  /** As requested. */
  persist?: unknown
  /** The size of a payload that is too large to be stored, and was not parsed. */
  unread?: number
}

const userBroadcastPush = 3
const userBroadcast = 4
const asBytes = 0
const asJson = 1
const openObject = '{'.charCodeAt(0)

/** Bytes of any frame that take a millisecond to parse. */
const soonParsed = 8 * 1024
/** Bytes that cannot nest too deep, since each level takes two. */
const surelyShallow = 2 * maxDepth
/** Bytes of messages that are parsed, which are all but broadcasts: joins, tokens, presence. */
const maxParsedBytes = 64 * 1024
/** A message has five fields, and clients may add some. */
const maxFields = 32

/** Undefined for an invalid message. Long ones are read in turns of the event loop. */
export function decode(
  version: Serializer,
  data: Buffer,
  isBinary: boolean,
): Inbound | undefined | Promise<Inbound | undefined> {
  try {
    if (isBinary) return version === 2 ? decodePush(data) : undefined
    if (data.length > soonParsed) return decodeLarge(version, data)
    // What nests too deep can be parsed, and then exceeds the stack where it is written.
    if (data.length > surelyShallow && !isJson(data)) return undefined
    const value: unknown = JSON.parse(data.toString('utf8'))
    return version === 2 ? fromArray(value) : fromObject(value)
  } catch {
    return undefined
  }
}

function fromArray(value: unknown): Inbound | undefined {
  if (!Array.isArray(value) || value.length !== 5) return undefined
  const [joinRef, ref, topic, event, payload] = value
  return checked({ joinRef, ref, topic, event, payload })
}

function fromObject(value: unknown): Inbound | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { join_ref: joinRef, ref, topic, event, payload } = value as Record<string, unknown>
  return checked({ joinRef, ref, topic, event, payload })
}

function checked({ joinRef, ref, topic, event, payload }: Record<string, unknown>): Inbound | undefined {
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined
  const message = { joinRef: reference(joinRef), ref: reference(ref), topic, event, payload: payload ?? {} }
  return event === 'broadcast' && isRecord(message.payload)
    ? { ...message, broadcast: { kind: 'whole', json: JSON.stringify(message.payload) } }
    : message
}

const fieldNames = ['join_ref', 'ref', 'topic', 'event', 'payload']

/** The payload of a broadcast is passed on unchanged. */
async function decodeLarge(version: Serializer, data: Buffer): Promise<Inbound | undefined> {
  const found = await outlineInTurns(data, { levels: 1, members: maxFields })
  if (found?.kind !== (version === 2 ? 'list' : 'object')) return undefined
  if (version === 2 && found.members.length !== fieldNames.length) return undefined
  const fields = new Map(
    found.members.map(({ key, value }, at) => [version === 2 ? fieldNames[at] : key, value]),
  )
  const [joinRef, ref, topic, event] = fieldNames.map((name) => scalarOf(fields.get(name)))
  const payload = fields.get('payload') ?? Buffer.alloc(0)
  if (event === 'broadcast' && payload[0] === openObject) {
    const message = checked({ joinRef, ref, topic, event, payload: {} })
    return message && { ...message, broadcast: { kind: 'whole', json: payload.toString('utf8') } }
  }
  const isRead = payload.length > 0 && payload.length <= maxParsedBytes
  const message = checked({
    ...{ joinRef, ref, topic, event },
    payload: isRead ? JSON.parse(payload.toString('utf8')) : {},
  })
  return message && payload.length > maxParsedBytes ? { ...message, unread: payload.length } : message
}

const reference = (ref: unknown): string | null =>
  typeof ref === 'string' ? ref : typeof ref === 'number' ? String(ref) : null

/** Binary frame, kind 3: five lengths and the encoding, the texts, then the payload. */
function decodePush(data: Buffer): ReturnType<typeof decode> {
  if (data.length < 7 || data[0] !== userBroadcastPush) return undefined
  let at = 7
  const [joinRef = '', ref = '', topic = '', event = '', meta = ''] = [1, 2, 3, 4, 5].map((place) => {
    const length = data[place] ?? 0
    if (at + length > data.length) throw new RangeError('a frame that is shorter than it says')
    const text = data.toString('utf8', at, at + length)
    at += length
    return text
  })
  const rest = data.subarray(at)
  const said: unknown = meta === '' ? {} : JSON.parse(meta)
  if (!isRecord(said)) return undefined
  const message = (payload: string | Buffer): Inbound => ({
    ...{ joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: undefined },
    broadcast: { kind: 'user', event, payload, meta: '' },
    persist: said.persist,
  })
  if (data[6] !== asJson) return message(Buffer.from(rest))
  // Receivers cannot handle invalid JSON.
  const text = (isText: boolean) => (isText ? message(rest.toString('utf8')) : undefined)
  return rest.length > soonParsed ? isJsonInTurns(rest).then(text) : text(isJson(rest))
}

/** In the client's serializer; join_ref is set only if the channel itself sends the message. */
export function encode(version: Serializer, message: Message): Buffer {
  return encodeJson(version, message, JSON.stringify(message.payload))
}

/** The same for a payload that is JSON text. */
export function encodeJson(version: Serializer, message: Omit<Message, 'payload'>, payload: string): Buffer {
  const { joinRef, ref, topic, event } = message
  const names = [joinRef, ref, topic, event].map((name) => JSON.stringify(name))
  if (version === 2) return websocketFrame('text', `[${names},`, payload, ']')
  const [, refText, topicText, eventText] = names
  const head = `{"topic":${topicText},"event":${eventText},"ref":${refText},"payload":`
  return websocketFrame('text', head, payload, '}')
}

/** Undefined if the receiver's serializer cannot represent it: bytes in the first one. */
export function encodeBroadcast(
  version: Serializer,
  topic: string,
  broadcast: Broadcast,
): Buffer | undefined {
  const message = { joinRef: null, ref: null, topic, event: 'broadcast' }
  if (broadcast.kind === 'whole') return encodeJson(version, message, broadcast.json)
  const { event, payload, meta } = broadcast
  const lengths = [topic, event, meta].map((text) => Buffer.byteLength(text))
  if (version === 2 && lengths.every((length) => length <= 255)) {
    const head = Buffer.from([userBroadcast, ...lengths, typeof payload === 'string' ? asJson : asBytes])
    return websocketFrame('binary', head, topic + event + meta, payload)
  }
  if (typeof payload !== 'string') return undefined
  const named = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload}`
  return encodeJson(version, message, `${named}${meta === '' ? '' : `,"meta":${meta}`}}`)
}

/** The payload's bytes, for the limits. */
export const sizeOf = (broadcast: Broadcast): number =>
  Buffer.byteLength(broadcast.kind === 'whole' ? broadcast.json : broadcast.payload)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
