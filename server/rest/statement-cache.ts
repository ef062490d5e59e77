/**
 * Remembers what has been worked out for a request's shape, so that the next request like it goes to PostgreSQL at once.
 * All of it is forgotten with the catalog that it was planned by.
 */
import type { Catalog } from './catalog/catalog.ts'
import type { RestRequest } from './parse/parse-request.ts'
import type { Prepared } from './plan/preparation.ts'

export type Remembered = {
  request: RestRequest
  /** By the shape of the body. */
  prepared: Map<string, Prepared>
}

const mostShapes = 1000
const mostBodies = 50
const longestShape = 4096

export function createStatementCache() {
  const shapes = new Map<string, Remembered>()
  let plannedBy: Catalog | undefined

  return {
    request(catalog: Catalog, shape: string, parse: () => RestRequest): Remembered {
      if (plannedBy !== catalog) {
        shapes.clear()
        plannedBy = catalog
      }
      const known = shapes.get(shape)
      if (known) return known
      const remembered: Remembered = { request: parse(), prepared: new Map() }
      if (shape.length <= longestShape) keep(shapes, shape, remembered, mostShapes)
      return remembered
    },

    prepared({ prepared }: Remembered, bodyShape: string, prepare: () => Prepared): Prepared {
      const known = prepared.get(bodyShape)
      if (known) return known
      const made = prepare()
      if (bodyShape.length <= longestShape) keep(prepared, bodyShape, made, mostBodies)
      return made
    },
  }
}

export type StatementCache = ReturnType<typeof createStatementCache>

/** The oldest goes first. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  if (map.size >= most) map.delete(map.keys().next().value as string)
  map.set(key, value)
}
