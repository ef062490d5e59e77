/** Plans a write: columns, relation, affected rows, and what is returned. */
import type { Column, Relation } from '#server/rest/catalog/catalog.ts'
import { columnNotFound, putNeedsPrimaryKey } from '#server/rest/errors.ts'
import type { Operand } from '#server/rest/parse/operand.ts'
import type { Payload } from '#server/rest/parse/parse-body.ts'
import type { RestRequest } from '#server/rest/parse/parse-request.ts'
import { type NeededColumns, neededColumns } from './needed-columns.ts'
import type { PlannedCondition, ReadPlan } from './query-model.ts'

export type Conflict = { target: readonly string[]; ignore: boolean }

export type WritePlan = {
  relation: Relation
  returning: NeededColumns
} & (
  | { kind: 'insert'; body: WriteBody; conflict: Conflict | undefined; onlyWhere: PlannedCondition[] }
  | { kind: 'update'; body: WriteBody; conditions: PlannedCondition[] }
  | { kind: 'delete'; conditions: PlannedCondition[] }
)

export type WriteBody = {
  columns: readonly Column[]
  json: Operand
  isArray: boolean
  /** A missing key takes the column's default instead of null. */
  missingIsDefault: boolean
}

type JsonPayload = Extract<Payload, { kind: 'json' }>

export type WriteContext = {
  request: RestRequest
  relation: Relation
  payload: JsonPayload | undefined
  /** The index of the body in the request's values. */
  bodySlot: number
  /** The conditions that select the rows to write. */
  conditions: PlannedCondition[]
  /** The read over the written rows. */
  read: ReadPlan
}

export function planWrite(context: WriteContext): WritePlan {
  const { request, relation, conditions, read } = context
  const returning = whatReturns(request, relation, read)
  if (request.method === 'DELETE') return { kind: 'delete', relation, returning, conditions }
  const body = planBody(context)
  if (request.method === 'PATCH') return { kind: 'update', relation, returning, body, conditions }
  if (request.method === 'PUT') {
    checkPrimaryKeyFilters(relation, conditions)
    const conflict = { target: relation.primaryKey, ignore: false }
    return { kind: 'insert', relation, returning, body, conflict, onlyWhere: conditions }
  }
  return { kind: 'insert', relation, returning, body, conflict: conflictOf(request, relation), onlyWhere: [] }
}

function whatReturns({ preferences }: RestRequest, { primaryKey }: Relation, read: ReadPlan): NeededColumns {
  if (preferences.return === 'representation') return neededColumns(read)
  return { all: false, names: preferences.return === 'headers-only' ? primaryKey : [], row: false }
}

function planBody({ request, relation, payload, bodySlot }: WriteContext): WriteBody {
  const keys = payload?.keys ?? []
  const columns = keys.map((key) => {
    const column = relation.columns.get(key)
    if (!column) throw columnNotFound(key, relation.name)
    return column
  })
  return {
    columns,
    json: { text: null, slot: bodySlot, encode: (text) => text },
    isArray: payload?.isArray ?? false,
    missingIsDefault: request.preferences.missing === 'default',
  }
}

/** An upsert without a target and without a primary key is a plain insert. */
export function conflictOf(
  { method, preferences, query }: RestRequest,
  relation: Relation,
): Conflict | undefined {
  if (method !== 'POST' || !preferences.resolution) return undefined
  const target = query.onConflict ?? relation.primaryKey
  return target.length === 0 ? undefined : { target, ignore: preferences.resolution === 'ignore-duplicates' }
}

function checkPrimaryKeyFilters({ primaryKey }: Relation, conditions: readonly PlannedCondition[]): void {
  const named = conditions.map((condition) =>
    condition.kind === 'filter' &&
    !condition.negated &&
    condition.test.kind === 'compare' &&
    condition.test.operator === 'eq' &&
    !condition.test.quantifier &&
    condition.field.path.length === 0
      ? condition.field.name
      : undefined,
  )
  const complete = primaryKey.length > 0 && primaryKey.every((name) => named.includes(name))
  if (!complete || named.length !== primaryKey.length) throw putNeedsPrimaryKey()
}
