/** The parameters that the paths of the document share. */
import type { Relation } from '#server/rest/catalog/catalog.ts'

export const reference = (name: string) => ({ $ref: `#/parameters/${name}` })

const text = (name: string, place: 'query' | 'header', description: string, more: object = {}) => ({
  name,
  in: place,
  description,
  required: false,
  type: 'string',
  ...more,
})

const returns = ['return=representation', 'return=minimal', 'return=none']

const common = {
  preferParams: text('Prefer', 'header', 'Preference', { enum: ['params=single-object'] }),
  preferReturn: text('Prefer', 'header', 'Preference', { enum: returns }),
  preferCount: text('Prefer', 'header', 'Preference', { enum: ['count=none'] }),
  preferPost: text('Prefer', 'header', 'Preference', {
    enum: [...returns, 'resolution=ignore-duplicates', 'resolution=merge-duplicates'],
  }),
  select: text('select', 'query', 'Filtering Columns'),
  on_conflict: text('on_conflict', 'query', 'On Conflict'),
  order: text('order', 'query', 'Ordering'),
  range: text('Range', 'header', 'Limiting and Pagination'),
  rangeUnit: text('Range-Unit', 'header', 'Limiting and Pagination', { default: 'items' }),
  offset: text('offset', 'query', 'Limiting and Pagination'),
  limit: text('limit', 'query', 'Limiting and Pagination'),
}

export const filterNames = ({ name, columns }: Relation): string[] =>
  [...columns.keys()].map((column) => `rowFilter.${name}.${column}`)

export function sharedParameters(relations: readonly Relation[]): object {
  return { ...common, ...Object.fromEntries(relations.flatMap(ofRelation)) }
}

function ofRelation(relation: Relation): [string, object][] {
  const { name, columns } = relation
  const filters = [...columns.values()].map((column): [string, object] => [
    `rowFilter.${name}.${column.name}`,
    {
      name: column.name,
      in: 'query',
      required: false,
      type: 'string',
      ...(column.description && { description: column.description }),
    },
  ])
  const schema = { $ref: `#/definitions/${name}` }
  return [[`body.${name}`, { name, description: name, required: false, in: 'body', schema }], ...filters]
}
