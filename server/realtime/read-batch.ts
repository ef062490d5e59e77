/** Reads the messages of an HTTP broadcast. Payloads of any size are passed on unparsed. */
import type { Broadcast } from './frames.ts'
import { type Outline, outlineInTurns, scalarOf } from './json-text.ts'
import { fieldRefusals } from './refusals.ts'

export type Sent = { topic: string; isPrivate: boolean; broadcast: Broadcast }
export type Errors = Record<string, string[]>

/** Far above the rate limit, so that each message's errors can be reported. */
const maxMessages = 10_000
const { blank, invalid, tooLarge } = fieldRefusals

/** The messages, or the errors of each by its index. */
export async function readBatch(
  body: Buffer,
  kilobytes: number,
): Promise<{ sent: Sent[] } | { errors: object }> {
  const batch = await outlineInTurns(body, { levels: 3, members: maxMessages })
  if (!batch && body.length > 0) return { errors: { messages: [invalid] } }
  const given = batch && fieldsOf(batch).get('messages')
  if (isBlank(given)) return { errors: { messages: [blank] } }
  if (given.inner.kind !== 'list') return { errors: { messages: [invalid] } }
  const read = given.inner.members.map(({ inner }) => readMessage(inner, kilobytes))
  if (read.some(({ errors }) => Object.keys(errors).length > 0)) {
    return { errors: { messages: read.map(({ errors }) => errors) } }
  }
  return { sent: read.map(({ sent }) => sent) }
}

function readMessage(message: Outline, kilobytes: number): { sent: Sent; errors: Errors } {
  const fields = fieldsOf(message)
  const [topic, event, isPrivate, id] = ['topic', 'event', 'private', 'id'].map((name) =>
    scalarOf(fields.get(name)?.value),
  )
  const payload = fields.get('payload')
  const errors: Errors = {}
  for (const [name, value] of Object.entries({ topic, event })) {
    if (value === undefined || value === null || value === '') errors[name] = [blank]
    else if (typeof value !== 'string') errors[name] = [invalid]
  }
  if (isBlank(payload)) errors.payload = [blank]
  else if (payload.inner.kind !== 'object') errors.payload = [invalid]
  else if (payload.value.length > kilobytes * 1000 + 500) errors.payload = [tooLarge]
  const meta = typeof id === 'string' ? `,"meta":${JSON.stringify({ id })}` : ''
  const json = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload?.value}${meta}}`
  const sent: Sent = {
    topic: String(topic),
    isPrivate: isPrivate === true || isPrivate === 'true',
    broadcast: { kind: 'whole', json },
  }
  return { sent, errors }
}

type Field = Outline['members'][number]

/** Empty if it is not an object. */
const fieldsOf = ({ kind, members }: Outline): Map<string, Field> =>
  new Map(kind === 'object' ? members.map((field) => [field.key, field]) : [])

const isBlank = (field: Field | undefined): field is undefined =>
  field === undefined || field.value.equals(nothing)
const nothing = Buffer.from('null')
