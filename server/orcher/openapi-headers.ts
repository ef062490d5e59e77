/** The headers of calls and answers in the OpenAPI document: components, and which of them an operation refers to. */
import { type AnyEndpoint, takesKeys } from './endpoint.ts'

type Json = Record<string, unknown>

const text = { type: 'string' }
const parameter = (name: string, description: string, schema: Json = text): Json => ({
  ...{ name, in: 'header', required: false, schema, description },
})
const header = (description: string, example: string, schema: Json = text): Json => ({
  ...{ description, schema, example },
})

const parameters = {
  TannrWorkspace: parameter(
    'Tannr-Workspace',
    'The id of a workspace or sandbox, for a call with a person’s own token; without it, the first one. A key has its own.',
  ),
  IdempotencyKey: parameter('Idempotency-Key', 'Repeating the call with the same key does the work once.', {
    ...{ type: 'string', maxLength: 255 },
  }),
  LastEventId: parameter('Last-Event-ID', 'The id of the last event received; those after it follow.'),
}

const headers = {
  'Tannr-Version': header('The date of the API’s last change that clients can see.', '2026-11-28'),
  RateLimit: header('Calls left in this window, and the seconds until the next one.', '"burst";r=1499;t=10'),
  'RateLimit-Policy': header('Calls of an account in a window, and its seconds.', '"burst";q=1500;w=10'),
  'Tannr-Usage': header(
    'Calls of this month, and how many the plan has. Only where the call counts.',
    '312/1000',
  ),
  'Retry-After': header('Seconds until the call can be sent again.', '10', { type: 'integer' }),
  'Idempotent-Replay': header('`true` if this is the stored answer of an earlier call.', 'true', {
    ...{ type: 'string', enum: ['true'] },
  }),
}

const refTo = <Name extends string>(kind: string, name: Name) => ({ $ref: `#/components/${kind}/${name}` })
const answeredWith = (...names: (keyof typeof headers)[]): Json =>
  Object.fromEntries(names.map((name) => [name, refTo('headers', name)]))

/** Of every refusal, also of a caller who is not known. */
const always = ['Tannr-Version'] as const
const known = ['RateLimit', 'RateLimit-Policy', 'Tannr-Usage'] as const

const refusal = (description: string, ...names: (keyof typeof headers)[]): Json => ({
  description,
  headers: answeredWith(...always, ...names),
  content: { 'application/json': { schema: refTo('schemas', 'Error') } },
})

/** What operations refer to. */
export const headerComponents = {
  parameters,
  headers,
  responses: {
    Refused: refusal('Refused.', ...known),
    LimitReached: refusal(
      'Too many calls: in this window, in this month, or open at once.',
      ...known,
      'Retry-After',
    ),
    Unavailable: refusal('The database is not available, or too busy.', ...known, 'Retry-After'),
  },
}

export const headerParameters = ({ method, streams }: AnyEndpoint): Json[] => [
  refTo('parameters', 'TannrWorkspace'),
  ...(method === 'POST' ? [refTo('parameters', 'IdempotencyKey')] : []),
  ...(streams ? [refTo('parameters', 'LastEventId')] : []),
]

/** Of the answer to a call that succeeded. */
export const answerHeaders = (endpoint: AnyEndpoint): Json => {
  const { method, scope, counted = scope !== undefined, changes = method !== 'GET' } = endpoint
  return answeredWith(
    ...always,
    'RateLimit',
    'RateLimit-Policy',
    // Reads of a person are not counted, but those of their keys are.
    ...(counted && (takesKeys(endpoint) || changes) ? (['Tannr-Usage'] as const) : []),
    ...(method === 'POST' && changes ? (['Idempotent-Replay'] as const) : []),
  )
}

export const refusals = {
  429: refTo('responses', 'LimitReached'),
  503: refTo('responses', 'Unavailable'),
  default: refTo('responses', 'Refused'),
}
