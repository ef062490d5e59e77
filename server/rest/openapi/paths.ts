import type { Parameter, Relation, Routine } from '#server/rest/catalog/catalog.ts'
import { swaggerType } from './definition.ts'
import { filterNames, reference } from './parameters.ts'

const done = (status: string, description: string, more: object = {}) => ({
  [status]: { description, ...more },
})

export const formats = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
  'text/csv',
]

export function paths(relations: readonly Relation[], routines: readonly Routine[]): object {
  return Object.fromEntries([
    ['/', { get: introspection }],
    ...relations.map((relation) => [`/${relation.name}`, relationPath(relation)]),
    ...routines.map((routine) => [`/rpc/${routine.name}`, routinePath(routine)]),
  ])
}

const introspection = {
  tags: ['Introspection'],
  summary: 'OpenAPI description (this document)',
  produces: ['application/openapi+json', 'application/json'],
  responses: done('200', 'OK'),
}

function relationPath(relation: Relation): object {
  const { name, description } = relation
  const about = { tags: [name], ...described(description) }
  const filters = filterNames(relation).map(reference)
  const body = reference(`body.${name}`)
  const schema = { type: 'array', items: { $ref: `#/definitions/${name}` } }
  const paging = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'].map(reference)
  return {
    get: {
      ...about,
      parameters: [...filters, ...paging],
      responses: { ...done('200', 'OK', { schema }), ...done('206', 'Partial Content') },
    },
    ...(relation.insertable && {
      post: {
        ...about,
        parameters: [body, reference('select'), reference('preferPost')],
        responses: done('201', 'Created'),
      },
    }),
    ...(relation.deletable && {
      delete: {
        ...about,
        parameters: [...filters, reference('preferReturn')],
        responses: done('204', 'No Content'),
      },
    }),
    ...(relation.updatable && {
      patch: {
        ...about,
        parameters: [...filters, body, reference('preferReturn')],
        responses: done('204', 'No Content'),
      },
    }),
  }
}

/** The first line of a comment is the summary, the rest the description. */
export function described(comment: string | null): object {
  if (!comment) return {}
  const [summary = '', ...rest] = comment.split('\n')
  const description = rest.join('\n').trim()
  return { summary, ...(description && { description }) }
}

function routinePath(routine: Routine): object {
  const about = { tags: [`(rpc) ${routine.name}`], ...described(routine.description), produces: formats }
  const responses = done('200', 'OK')
  const { parameters } = routine
  const schema = {
    type: 'object',
    ...(parameters.some(({ required }) => required) && {
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    }),
    properties: Object.fromEntries(
      parameters.map((one) => [one.name, { format: one.type, ...swaggerType(one.type) }]),
    ),
  }
  const args = { required: true, in: 'body', name: 'args', schema }
  return {
    ...(routine.volatility !== 'volatile' && {
      get: { ...about, parameters: parameters.map(queryParameter), responses },
    }),
    post: { ...about, parameters: [args, reference('preferParams')], responses },
  }
}

function queryParameter({ name, type, required, variadic }: Parameter): object {
  const shape = variadic ? { ...swaggerType(type), collectionFormat: 'multi' } : { type: 'string' }
  return { name, in: 'query', required, format: type, ...shape }
}
