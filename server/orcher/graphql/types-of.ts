/** Derives GraphQL types from the schemas of the endpoints, so that both show the same. */
import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLNullableOutputType,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLString,
} from 'graphql'
import { z } from 'zod'

// biome-ignore lint/suspicious/noExplicitAny: what a field's parent is, its own resolver knows.
export type Field<Context = any> = GraphQLFieldConfig<any, Context>

export type Shape = {
  type?: string
  description?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  default?: unknown
}

export const Json = new GraphQLScalarType({
  name: 'JSON',
  description: 'Whatever JSON can say.',
})

export const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): Shape =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape

const scalars: Record<string, GraphQLScalarType> = {
  string: GraphQLString,
  integer: GraphQLInt,
  number: GraphQLFloat,
  boolean: GraphQLBoolean,
}

export function objectOf(
  name: string,
  schema: z.ZodType,
  more: () => Record<string, Field> = () => ({}),
): GraphQLObjectType {
  const { properties = {}, required = [], description } = shapeOf(schema, 'output')
  const own: Record<string, Field> = {}
  for (const [field, shape] of Object.entries(properties)) {
    own[field] = fieldOf(`${name}_${field}`, shape, required.includes(field), field)
  }
  return new GraphQLObjectType({
    name,
    description: description ?? null,
    fields: () => ({ ...own, ...more() }),
  })
}

function fieldOf(name: string, shape: Shape, isRequired: boolean, field: string): Field {
  const known = (shape.anyOf ?? [shape]).filter(({ type }) => type !== 'null')
  const [only] = known
  const isNullable = known.length < (shape.anyOf ?? [shape]).length
  const type = field === 'id' ? GraphQLID : known.length === 1 && only ? typeOf(name, only) : Json
  return {
    type: isRequired && !isNullable && type !== Json ? new GraphQLNonNull(type) : type,
    description: shape.description ?? null,
  }
}

function typeOf(name: string, { type, items, properties, required = [] }: Shape): GraphQLNullableOutputType {
  if (type === 'array' && items) return new GraphQLList(new GraphQLNonNull(typeOf(name, items)))
  if (type !== 'object') return scalars[type ?? ''] ?? Json
  if (!properties || Object.keys(properties).length === 0) return Json
  const fields = Object.entries(properties).map(
    ([field, shape]) => [field, fieldOf(`${name}_${field}`, shape, required.includes(field), field)] as const,
  )
  return new GraphQLObjectType({ name, fields: Object.fromEntries(fields) })
}

/** Path and query parameters of an endpoint as arguments of a field, validated again by its schema. */
export function argumentsOf(...schemas: (z.ZodType | undefined)[]): GraphQLFieldConfigArgumentMap {
  const all: GraphQLFieldConfigArgumentMap = {}
  for (const schema of schemas) {
    if (!schema) continue
    const { properties = {}, required = [] } = shapeOf(schema, 'input')
    for (const [name, { type = 'string', description, default: standard }] of Object.entries(properties)) {
      const scalar = /(^|_)id$/.test(name) ? GraphQLID : (scalars[type] ?? GraphQLString)
      all[name] = {
        type: required.includes(name) ? new GraphQLNonNull(scalar) : scalar,
        description: description ?? null,
        ...(standard === undefined ? {} : { default: { value: standard } }),
      }
    }
  }
  return all
}
