/** Media types that the database produces itself: domains named like one, and the functions that return them. */
import type { Handler } from './catalog.ts'
import type { HandlerRow, RoutineRow } from './catalog-queries.ts'

const mediaType = /^[a-z\d.-]+\/[a-z\d.+-]+$/i

const isMediaType = (name: string): boolean => name === '*/*' || mediaType.test(name)

export function toHandlers(rows: readonly HandlerRow[]): Handler[] {
  return rows
    .filter(({ domain }) => isMediaType(domain))
    .map((row) => ({
      mediaType: row.domain.toLowerCase(),
      aggregate: { schema: row.schema, name: row.name },
      target:
        row.target === null || row.target_schema === null
          ? undefined
          : { schema: row.target_schema, name: row.target },
      isBytes: row.is_bytes,
    }))
}

/** Undefined for a set of values, since it has no single value for the body. */
export function ownHandler(row: RoutineRow): Handler | undefined {
  if (row.returns_set || row.return_domain === null || !isMediaType(row.return_domain)) return undefined
  return {
    mediaType: row.return_domain.toLowerCase(),
    aggregate: undefined,
    target: undefined,
    isBytes: row.returns_bytes,
  }
}
