/** The arguments that conditions can name, out of the schemas that tools describe their input with. */
import { isPath, type ValueKind } from './condition-draft.ts'

export type KnownField = {
  path: string
  kind: ValueKind
  /** The only allowed values. */
  choices?: readonly string[]
  /** The unit of a number. */
  unit?: string
}

/** JSON Schema as far as it is read here; a tool server may send anything. */
type Schema = { type?: unknown; enum?: unknown; properties?: unknown }

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kinds = new Map<unknown, ValueKind>([
  ['string', 'text'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
])

/** Units of arguments of our own tools. */
const units = new Map([
  ['salary', 'dollars a year'],
  ['limit', 'jobs'],
  ['sentences', 'sentences'],
])

/** The comparable arguments of a tool's input, nested ones with dots; lists and untyped ones are left out. */
export function fieldsOf(schema: unknown, prefix = ''): KnownField[] {
  const properties = isObject(schema) ? (schema as Schema).properties : undefined
  if (!isObject(properties)) return []
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${prefix}${name}`
    if (!isPath(path) || !isObject(property)) return []
    const { type, enum: listed } = property as Schema
    const [only] = (Array.isArray(type) ? type : [type]).filter((one) => one !== 'null')
    if (only === 'object') return fieldsOf(property, `${path}.`)
    const choices = Array.isArray(listed) ? listed.filter((one) => typeof one === 'string') : []
    const kind = kinds.get(only) ?? (choices.length > 0 ? 'text' : undefined)
    if (!kind) return []
    return [{ path, kind, ...(choices.length > 0 && { choices }), ...unitOf(path) }]
  })
}

const unitOf = (path: string) => {
  const unit = units.get(path)
  return unit ? { unit } : {}
}

/** A tool that someone pinned, as `call_mcp_tool` calls it. */
export type PinnedTool = { server: string; name: string; schema: unknown }

/** The arguments of `call_mcp_tool`: which tool of which server, and what all of these tools agree about. */
export function serverToolFields(pinned: readonly PinnedTool[]): KnownField[] {
  const found = new Map<string, KnownField>()
  for (const field of pinned.flatMap(({ schema }) => fieldsOf(schema, 'arguments.'))) {
    const before = found.get(field.path)
    found.set(field.path, before ? agreed(before, field) : field)
  }
  return [
    named(
      'server',
      pinned.map(({ server }) => server),
    ),
    named(
      'name',
      pinned.map(({ name }) => name),
    ),
    ...found.values(),
  ]
}

const named = (path: string, names: readonly string[]): KnownField => ({
  ...{ path, kind: 'text' },
  ...(names.length > 0 && { choices: [...new Set(names)] }),
})

const agreed = (one: KnownField, other: KnownField): KnownField => ({
  path: one.path,
  kind: one.kind === other.kind ? one.kind : 'text',
  ...(one.choices && other.choices && { choices: [...new Set([...one.choices, ...other.choices])] }),
})
