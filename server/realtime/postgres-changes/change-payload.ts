/** A change as JSON as far as one role may see it: the `data` of the wire's message. */
import { SharedPayload } from '#server/realtime/shared-payload.ts'
import type { Change, ChangedRow } from './change.ts'
import { toJson } from './change-values.ts'
import type { ColumnAccess, TableAccess } from './table-access.ts'

/** Bytes of a row above which its long values are omitted, and the length from which they are long. */
const maxRowBytes = 1024 * 1024
const shortValue = 64

const unauthorized = 'Error 401: Unauthorized'
const noKey = 'Error 400: Bad Request, no primary key'
const tooLarge = 'Error 413: Payload Too Large'

/** Why the role may see nothing of the row; undefined otherwise. */
export function refusalOf({ type }: Change, { columns, hasRowSecurity }: TableAccess): string | undefined {
  const keys = columns.filter(({ isKey }) => isKey)
  if (keys.length === 0 && hasRowSecurity && type !== 'DELETE') return noKey
  const hasAny = columns.some(({ isReadable }) => isReadable)
  return hasAny && keys.every(({ isReadable }) => isReadable) ? undefined : unauthorized
}

export function refusedPayload(change: Change, refusal: string): SharedPayload {
  return new SharedPayload(assemble(change, { columns: '[]', errors: JSON.stringify([refusal]) }))
}

export function changePayload(
  change: Change,
  access: TableAccess,
  select: ReadonlySet<string> | undefined,
): SharedPayload {
  const columns = access.columns.filter(
    ({ name, isKey, isReadable }) => isReadable && (!select || isKey || select.has(name)),
  )
  const isTooLarge = sizeOf(change.new) + sizeOf(change.old) > maxRowBytes
  const isTold = (value: string | null) =>
    !isTooLarge || value === null || Buffer.byteLength(value) <= shortValue
  const old = isOldHidden(change, access) ? columns.filter(({ isKey }) => isKey) : columns
  return new SharedPayload(
    assemble(change, {
      columns: JSON.stringify(columns.map(({ name, type }) => ({ name, type }))),
      ...(change.type === 'DELETE' ? {} : { record: rowJson(change.new, columns, isTold) }),
      ...(change.type === 'INSERT' ? {} : { old_record: rowJson(change.old, old, isTold) }),
      errors: isTooLarge ? JSON.stringify([tooLarge]) : 'null',
    }),
  )
}

/**
 * Whether the old row was visible can no longer be checked, so it is shown only if the columns that policies depend on are
 * unchanged.
 */
function isOldHidden({ type, new: now, old }: Change, access: TableAccess): boolean {
  if (type === 'DELETE') return access.hasRowSecurity
  const deciding = access.columns.filter(({ decides }) => decides)
  return (
    access.hasPolicies && deciding.some(({ name }) => old?.[name] === undefined || old[name] !== now?.[name])
  )
}

function assemble({ type, table, at }: Change, parts: Record<string, string>): string {
  const head = JSON.stringify({ schema: table.schema, table: table.name, commit_timestamp: at, type })
  const rest = Object.entries(parts).map(([name, json]) => `"${name}":${json}`)
  return `${head.slice(0, -1)},${rest.join(',')}}`
}

function rowJson(
  row: ChangedRow = {},
  columns: readonly ColumnAccess[],
  isTold: (value: string | null) => boolean,
): string {
  const fields = columns.flatMap(({ name, json }) => {
    const value = row[name]
    return value === undefined || !isTold(value) ? [] : [`${JSON.stringify(name)}:${toJson(json, value)}`]
  })
  return `{${fields.join(',')}}`
}

const sizeOf = (row: ChangedRow = {}): number =>
  Object.values(row).reduce((sum, value) => sum + (value === null ? 0 : Buffer.byteLength(value)), 0)
