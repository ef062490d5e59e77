/** A relation as a schema of Swagger 2.0, with the notes about keys that type generators look for. */
import { type Catalog, type Column, keyOf, type Relation } from '#server/rest/catalog/catalog.ts'

const integers: ReadonlySet<string> = new Set(['smallint', 'integer', 'bigint'])
const numbers: ReadonlySet<string> = new Set(['numeric', 'real', 'double precision'])

/** json can be of any type, so `type` is omitted. */
export function swaggerType(type: string): object {
  if (type.endsWith('[]')) return { type: 'array', items: swaggerType(type.slice(0, -2)) }
  if (type === 'json' || type === 'jsonb') return {}
  if (integers.has(type)) return { type: 'integer' }
  if (numbers.has(type)) return { type: 'number' }
  return { type: type === 'boolean' ? 'boolean' : 'string' }
}

export function definition(catalog: Catalog, relation: Relation): object {
  const columns = [...relation.columns.values()]
  const required = columns.filter(({ nullable }) => !nullable).map(({ name }) => name)
  return {
    ...(relation.description && { description: relation.description }),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      columns.map((column) => [column.name, property(catalog, relation, column)]),
    ),
    type: 'object',
  }
}

function property(catalog: Catalog, relation: Relation, column: Column): object {
  const notes = keyNotes(catalog, relation, column.name)
  const description = [column.description ?? undefined, notes].filter(Boolean).join('\n\n')
  return {
    ...(column.default !== null && { default: plainDefault(column.default) }),
    ...(description && { description }),
    ...(column.labels && { enum: column.labels }),
    format: column.type,
    ...(column.maxLength !== null && { maxLength: column.maxLength }),
    ...swaggerType(column.baseType),
  }
}

/** A literal without its cast; any other expression unchanged. */
function plainDefault(expression: string): string {
  return /^'((?:[^']|'')*)'(?:::[\w ."[\]]+)?$/.exec(expression)?.[1]?.replaceAll("''", "'") ?? expression
}

function keyNotes(catalog: Catalog, relation: Relation, column: string): string | undefined {
  const notes = relation.primaryKey.includes(column) ? ['This is a Primary Key.<pk/>'] : []
  for (const one of catalog.relationships.get(keyOf(relation)) ?? []) {
    const [pair, ...others] = 'pairs' in one && one.holdsKey ? one.pairs : []
    if (!pair || others.length > 0 || pair.from !== column) continue
    notes.push(
      `This is a Foreign Key to \`${one.target.name}.${pair.to}\`.<fk table='${one.target.name}' column='${pair.to}'/>`,
    )
  }
  return notes.length === 0 ? undefined : `Note:\n${notes.join('\n')}`
}
