import { hasMoreFields } from '#server/platform/http/count-fields.ts'
import { nestsTooDeep } from '#server/platform/http/json-depth.ts'
import {
  bodyTooDeep,
  contentTypeNotAcceptable,
  emptyOrInvalid,
  fieldsTooMany,
  keysDiffer,
} from '#server/rest/errors.ts'
import { csvRows } from './csv.ts'
import { bareName } from './media-type.ts'

export type Payload =
  /** Goes to PostgreSQL unchanged; `keys` are the columns or arguments in it, sorted. */
  | { kind: 'json'; text: string | Buffer; isArray: boolean; keys: readonly string[]; isCsv?: boolean }
  | { kind: 'form'; fields: { name: string; value: string }[]; keys: readonly string[] }
  /** The single unnamed argument of a function. */
  | { kind: 'raw'; type: 'text' | 'xml' | 'bytea'; text: string }

export type BodyContext = {
  contentType: string | undefined
  /** The `columns` parameter: then the body is not inspected. */
  columns: readonly string[] | undefined
  target: 'relation' | 'function'
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

export function parseBody(body: Buffer, context: BodyContext): Payload {
  const type = context.contentType === undefined ? 'application/json' : bareName(context.contentType)
  const onFunction = context.target === 'function'
  switch (type) {
    case 'application/json':
      return parseJson(decodeText(body), context)
    case 'text/csv':
      return parseCsv(decodeText(body, 'csv'), context)
    case 'application/x-www-form-urlencoded':
      return parseForm(decodeText(body), context)
    case 'text/plain':
      if (onFunction) return { kind: 'raw', type: 'text', text: decodeText(body) }
      break
    case 'text/xml':
      if (onFunction) return { kind: 'raw', type: 'xml', text: decodeText(body) }
      break
    case 'application/octet-stream':
      if (onFunction) return { kind: 'raw', type: 'bytea', text: `\\x${body.toString('hex')}` }
      break
  }
  throw contentTypeNotAcceptable(type)
}

function parseCsv(text: string, { columns }: BodyContext): Payload {
  const { names, json } = csvRows(text)
  const keys = columns ?? (json === '[]' ? [] : names)
  return { kind: 'json', text: json, isArray: true, keys: sorted(keys), isCsv: true }
}

function decodeText(body: Buffer, format: 'json' | 'csv' = 'json'): string {
  try {
    return utf8.decode(body)
  } catch {
    throw emptyOrInvalid(format)
  }
}

function parseJson(text: string, { columns, target }: BodyContext): Extract<Payload, { kind: 'json' }> {
  if (target === 'function' && text.trim() === '')
    return { kind: 'json', text: '{}', isArray: false, keys: [] }
  if (nestsTooDeep(text, maxDepth)) throw bodyTooDeep()
  if (columns) return { kind: 'json', text, isArray: /^\s*\[/.test(text), keys: sorted(columns) }
  const value = readJson(text)
  if (Array.isArray(value)) {
    const keys = target === 'function' ? keysOf(value[0]) : uniformKeys(value)
    return { kind: 'json', text, isArray: true, keys }
  }
  if (typeof value === 'object' && value !== null)
    return { kind: 'json', text, isArray: false, keys: keysOf(value) }
  // A scalar is neither a row of a relation nor named arguments of a function.
  return { kind: 'json', text: target === 'function' ? text : '[]', isArray: target !== 'function', keys: [] }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw emptyOrInvalid('json')
  }
}

/** PostgreSQL parses json recursively: deeper nesting could exhaust its stack, and would be answered 500. */
const maxDepth = 500

/** More keys than any relation has columns or a function arguments, so at least one is unknown. */
const maxKeys = 2000

const keysOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? sorted(Object.keys(value)) : []

const sorted = (keys: readonly string[]) => keys.toSorted().slice(0, maxKeys)

function uniformKeys(rows: readonly unknown[]): string[] {
  const [first] = rows
  const inOrder = typeof first === 'object' && first !== null ? Object.keys(first) : []
  const known = new Set(inOrder)
  for (const row of rows) {
    const isObject = typeof row === 'object' && row !== null && !Array.isArray(row)
    const own = isObject ? Object.keys(row) : undefined
    // The rows nearly always have the same keys in the same order.
    const isSame = own?.every((key, at) => key === inOrder[at] || known.has(key))
    if (!isSame || own?.length !== known.size) throw keysDiffer()
  }
  return sorted(inOrder)
}

/** A row has 1,600 columns at most; lists of values need more. */
const maxFields = 10_000

function parseForm(text: string, context: BodyContext): Payload {
  if (hasMoreFields(text, maxFields)) throw fieldsTooMany(maxFields)
  const fields = [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }))
  if (context.target === 'function') {
    return { kind: 'form', fields, keys: [...new Set(fields.map(({ name }) => name))].sort() }
  }
  const row = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  return parseJson(JSON.stringify(row), context)
}
