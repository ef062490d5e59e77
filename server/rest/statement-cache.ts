/**
 * Remembers what has been worked out for a request's shape, so that the next request like it goes to PostgreSQL at once.
 * All of it is forgotten with the catalog that it was planned by.
 */
import type { Catalog } from '#server/rest/catalog/catalog.ts'
import type { RestRequest } from '#server/rest/parse/parse-request.ts'
import type { Prepared } from '#server/rest/plan/preparation.ts'

const mostKept = 1000
/** Longer shapes are worked out each time: they are rare, and could fill the memory. */
const longestShape = 4096

export function createStatementCache() {
  const requests = new Map<string, RestRequest>()
  const prepared = new Map<string, Prepared>()
  let plannedBy: Catalog | undefined

  return {
    request(catalog: Catalog, shape: string, parse: () => RestRequest): RestRequest {
      if (plannedBy !== catalog) {
        requests.clear()
        prepared.clear()
        plannedBy = catalog
      }
      return remember(requests, shape, parse)
    },

    prepared(shape: string, bodyShape: string, prepare: () => Prepared): Prepared {
      return remember(prepared, bodyShape === '' ? shape : `${shape}\0${bodyShape}`, prepare)
    },
  }
}

/** What cannot be made is not remembered; when there is too much, the oldest goes first. */
function remember<Value>(kept: Map<string, Value>, key: string, make: () => Value): Value {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  if (key.length <= longestShape) {
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string)
    kept.set(key, made)
  }
  return made
}
