/** Answers OPTIONS with the methods of a relation or a function, from the catalog alone. */
import type { Answer } from '#server/rest/answer/answer.ts'
import { keyOf, type Relation } from '#server/rest/catalog/catalog.ts'
import { chooseRoutine } from '#server/rest/plan/choose-routine.ts'
import { findRelation, type RequestContext } from '#server/rest/plan/request-rules.ts'

export function optionsAnswer(context: RequestContext): Answer {
  return { status: 200, headers: { allow: allowed(context).join(',') }, body: undefined }
}

function allowed(context: RequestContext): string[] {
  const { target, schema } = context.request
  if (target.kind === 'root') return ['OPTIONS', 'GET', 'HEAD']
  if (target.kind === 'relation') return allowedOn(findRelation(context, target.name))
  const name = { schema, name: target.name }
  const [known] = context.catalog.routines.get(keyOf(name)) ?? []
  const routine = known ?? chooseRoutine(context.catalog, { name, keys: [], body: undefined })
  return routine.volatility === 'volatile' ? ['OPTIONS', 'POST'] : ['OPTIONS', 'GET', 'HEAD', 'POST']
}

function allowedOn({ insertable, updatable, deletable, primaryKey }: Relation): string[] {
  return [
    'OPTIONS',
    'GET',
    'HEAD',
    ...(insertable ? ['POST'] : []),
    ...(insertable && updatable && primaryKey.length > 0 ? ['PUT'] : []),
    ...(updatable ? ['PATCH'] : []),
    ...(deletable ? ['DELETE'] : []),
  ]
}
