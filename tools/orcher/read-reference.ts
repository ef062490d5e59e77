/** Extracts from an OpenAPI document what the API reference shows of each call. */
type Json = { [name: string]: unknown }

export type Field = { name: string; type: string; required?: true; text?: string }

export type Call = {
  id: string
  family: string
  method: string
  path: string
  title: string
  text: string
  /** The scope that a key needs. Null: any key; omitted: only a person may call. */
  scope?: string | null
  fields: Field[]
  body?: unknown
  status: number
  /** A stream of events, until the client disconnects. */
  streams?: true
  answer?: unknown
}

export type Reference = {
  families: { id: string; name: string; text: string }[]
  errors: { status: string; code: string; text: string }[]
  calls: Call[]
}

export function readReference(document: Json): Reference {
  const {
    tags,
    paths,
    'x-errors': errors,
  } = document as { tags: Json[]; paths: Record<string, Record<string, Json>>; 'x-errors': Json[] }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readCall(method.toUpperCase(), path, operation)),
  )
  return {
    families: tags.map((tag) => ({
      id: String(tag.name),
      name: String(tag['x-displayName']),
      text: String(tag.description),
    })),
    errors: errors.map(({ status, code, text }) => ({
      ...{ status: String(status), code: String(code), text: String(text) },
    })),
    calls,
  }
}

function readCall(method: string, path: string, operation: Json): Call {
  const [security = {}] = operation.security as Record<string, string[]>[]
  const content = sampleOf(operation.requestBody as Json | undefined)
  const responses = operation.responses as Record<string, Json>
  const status = Object.keys(responses).find((key) => key !== 'default') ?? '200'
  const answer = sampleOf(responses[status])
  const streams = 'text/event-stream' in ((responses[status]?.content as Json | undefined) ?? {})
  return {
    id: String(operation.operationId),
    family: String((operation.tags as string[])[0]),
    method,
    path,
    title: String(operation.summary),
    text: String(operation.description),
    ...(security.bearer ? { scope: security.bearer[0] ?? null } : {}),
    fields: onceEach([
      ...parameters(operation.parameters as Json[]),
      ...(content ? properties(content.schema) : []),
    ]),
    ...(content ? { body: content.example } : {}),
    status: Number(status),
    ...(streams ? { streams } : {}),
    ...(answer?.example === undefined ? {} : { answer: answer.example }),
  }
}

/** Each field once: those of a body may also be in the query, for proxies that drop bodies. */
const onceEach = (fields: Field[]) => [...new Map(fields.map((one) => [one.name, one])).values()]

function sampleOf(described: Json | undefined): { schema: Json; example: unknown } | undefined {
  const content = described?.content as Record<string, { schema: Json; example: unknown }> | undefined
  return content && Object.values(content)[0]
}

/** Parameters of path and query. Headers common to all calls are documented once, among the conventions. */
const parameters = (all: Json[]): Field[] =>
  all
    .filter((one) => one.in === 'path' || one.in === 'query')
    .map((one) =>
      field(
        String(one.name),
        { ...(one.schema as Json), description: one.description },
        one.required === true,
      ),
    )

function properties(schema: Json): Field[] {
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, own]) =>
    field(name, own, required.includes(name) && own.default === undefined),
  )
}

function field(name: string, schema: Json, required: boolean): Field {
  const text = [schema.description as string | undefined, boundsOf(schema)].filter(Boolean).join(' ')
  return { name, type: typeOf(schema), ...(required ? { required: true } : {}), ...(text ? { text } : {}) }
}

/** The type in short form: `string[]`, `time`, or the possible values. */
function typeOf(schema: Json): string {
  const either = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (either) return oneOf([...new Set(either.map(typeOf))])
  if (Array.isArray(schema.type)) {
    return oneOf((schema.type as string[]).map((type) => typeOf({ ...schema, type })))
  }
  if (schema.type === 'null') return 'null'
  if (Array.isArray(schema.enum) && schema.enum.length > 8) return 'string'
  if (schema.enum) return oneOf((schema.enum as unknown[]).map((value) => `\`${value}\``))
  if (schema.type === 'array') return arrayOf(typeOf((schema.items ?? {}) as Json))
  if (schema.format === 'date-time') return 'time'
  if (schema.format === 'date' || schema.format === 'uuid') return String(schema.format)
  return typeof schema.type === 'string' ? schema.type : 'any'
}

const oneOf = (types: string[]) => [types.slice(0, -1).join(', '), types.at(-1)].filter(Boolean).join(' or ')
const arrayOf = (type: string) => (type.includes(' or ') ? `list of ${type}` : `${type}[]`)

/** The limits of the schema, unless its description already names them. */
function boundsOf(schema: Json): string | undefined {
  const {
    type,
    enum: values,
    maxLength,
    maxItems,
    minimum,
    maximum,
    default: unset,
  } = schema as Record<string, number>
  const said = String(schema.description ?? '')
  const parts: string[] = []
  if (maxLength && !values && maxLength !== 80 && !/at most|\d to \d/i.test(said))
    parts.push(`At most ${maxLength.toLocaleString('en-US')} characters.`)
  if (maxItems && !/at most/i.test(said)) parts.push(`At most ${maxItems}.`)
  const bounded = (type as unknown) !== 'array' && minimum !== undefined && maximum !== undefined
  if (bounded && Math.abs(maximum) < Number.MAX_SAFE_INTEGER && !/\d to \d/.test(said)) {
    parts.push(`${minimum.toLocaleString('en-US')} to ${maximum.toLocaleString('en-US')}.`)
  }
  if (unset !== undefined && unset !== null && typeof unset !== 'object') parts.push(`Default: \`${unset}\`.`)
  return parts.length > 0 ? parts.join(' ') : undefined
}
