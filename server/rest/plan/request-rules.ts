/** Checks that apply to every request before planning: the named relation, and the preferences. */
import { type Catalog, keyOf, type Relation } from '#server/rest/catalog/catalog.ts'
import { suggest } from '#server/rest/catalog/suggest.ts'
import { invalidPreferences, relationNotFound } from '#server/rest/errors.ts'
import type { Payload } from '#server/rest/parse/parse-body.ts'
import type { RestRequest } from '#server/rest/parse/parse-request.ts'

export type RequestContext = {
  catalog: Catalog
  request: RestRequest
  payload: Payload | undefined
  /** The index of the body in the request's values. */
  bodySlot: number
}

/** Hints for a missing relation are computed only for schemas up to this size, since they are slow. */
const maxRelationsToCompare = 500

export function findRelation({ catalog, request }: RequestContext, name: string): Relation {
  const relation = catalog.relations.get(keyOf({ schema: request.schema, name }))
  if (relation) return relation
  const names = [...catalog.relations.values()].flatMap((one) =>
    one.schema === request.schema ? one.name : [],
  )
  const suggestion = names.length < maxRelationsToCompare ? suggest(name, names, 0.75) : undefined
  throw relationNotFound(request.schema, name, suggestion)
}

export function checkStrictness({ preferences }: RestRequest): void {
  if (preferences.handling === 'strict' && preferences.invalid.length > 0) {
    throw invalidPreferences(preferences.invalid)
  }
}

/** The schema for Content-Profile, if the client named one or there are several. */
export function contentProfile({ request, catalog }: RequestContext): string | undefined {
  return request.profileAsked || catalog.settings.schemas.length > 1 ? request.schema : undefined
}

/** The limit of affected rows, which only strict handling enforces. */
export function maxAffected({ preferences }: RestRequest): number | undefined {
  return preferences.handling === 'strict' ? preferences.maxAffected : undefined
}
