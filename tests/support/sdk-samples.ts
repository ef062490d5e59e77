/** Sample responses of the API with a unique value for each field, so that a field dropped by a program is noticed. */
import { z } from 'zod'

export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}

/** The schema without null. */
const kindOf = ({ type }: Schema) => (Array.isArray(type) ? type.find((one) => one !== 'null') : type)

export const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema

let last = 1000

/** Numbers and texts are all different, what may be null is not, and every boolean is true. The last page is the first. */
export function sampleOf(schema: Schema): unknown {
  const some = schema.anyOf?.find(({ type }) => type !== 'null')
  if (some) return sampleOf(some)
  const kind = kindOf(schema)
  if (kind === 'array') return [sampleOf(schema.items ?? {})]
  if (kind === 'boolean') return true
  if (kind === 'integer' || kind === 'number') return last++
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [
        name,
        name === 'next' ? null : name === 'limits' ? { steps: last++ } : sampleOf(field),
      ]),
    )
  }
  return kind === 'object' ? { of: `s${last++}` } : `s${last++}`
}

/** All numbers and texts in it, and the names of true booleans. */
export function leavesOf(value: unknown, name = ''): string[] {
  if (value === true) return [`${name} is true`]
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, name))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([field, inner]) => leavesOf(inner, field))
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}

/** The type of TypeScript that a schema describes. */
export function typeOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')
  if (schema.type === 'null') return 'null'
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {})})[]`
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(field)}`,
    )
    return `{ ${fields.join('; ')} }`
  }
  if (schema.type === 'object') return 'Record<string, unknown>'
  if (schema.type === 'integer') return 'number'
  return schema.type ?? 'unknown'
}
