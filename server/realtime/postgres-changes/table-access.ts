/** The roles' rights on tables, read for each batch of changes, so that revocations take effect at once. */
import type { Database } from '#server/platform/database.ts'
import { type JsonKind, jsonKind } from './change-values.ts'

export type ColumnAccess = {
  name: string
  /** As on the wire: `int4`, `_text`. */
  type: string
  /** Qualified, for SQL. */
  sqlType: string
  json: JsonKind
  isKey: boolean
  isReadable: boolean
  /** Whether policies depend on it. */
  decides: boolean
  /** Whether two values are equal if and only if their texts are. */
  isPlain: boolean
  isInteger: boolean
  isText: boolean
  isBoolean: boolean
}

export type TableAccess = {
  oid: number
  schema: string
  name: string
  role: string
  /** Whether policies restrict the rows that the role sees. */
  hasPolicies: boolean
  hasRowSecurity: boolean
  columns: readonly ColumnAccess[]
}

type Row = {
  oid: number
  schema: string
  name: string
  role: string
  bypasses: boolean
  has_row_security: boolean
  columns: ColumnRow[] | null
}

type ColumnRow = {
  name: string
  type: string
  sql_type: string
  base: string
  is_array: boolean
  is_key: boolean
  is_readable: boolean
  decides: boolean
  is_plain: boolean
  category: string
}

/** For each of the tables and each of the existing roles. */
export async function readAccess(
  { sql }: Database,
  oids: readonly number[],
  roles: readonly string[],
): Promise<TableAccess[]> {
  const rows = await sql<Row>`
    select c.oid::int8 as oid, n.nspname as schema, c.relname as name, r.rolname as role,
      r.rolbypassrls or r.rolsuper as bypasses, c.relrowsecurity as has_row_security,
      (select json_agg(json_build_object(
        'name', a.attname, 'type', t.typname,
        'sql_type', quote_ident(tn.nspname) || '.' || quote_ident(t.typname),
        'base', coalesce(e.typname, b.typname), 'is_array', e.oid is not null,
        'is_key', a.attnum = any(k.indkey::int2[]) is true,
        'is_readable', has_schema_privilege(r.oid, n.oid, 'usage') and has_column_privilege(r.oid, c.oid, a.attnum, 'select'),
        'decides', c.relrowsecurity and exists (
          select from pg_policy y
          where y.polrelid = c.oid and y.polcmd in ('r', '*') and (
            -- A policy that is given the whole row may look at anything of it.
            y.polqual::text ~ ':varattno 0 ' or exists (
              select from pg_depend d where d.classid = 'pg_policy'::regclass and d.objid = y.oid
                and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and d.refobjsubid = a.attnum
            )
          )
        ),
        'is_plain', e.oid is null and (b.typtype = 'e' or b.typname in ('bool', 'int2', 'int4', 'int8', 'oid', 'uuid', 'date')
          or (b.typname in ('text', 'varchar', 'name') and coalesce(l.collisdeterministic, true))),
        'category', b.typcategory
      ) order by a.attnum)
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      join pg_namespace tn on tn.oid = t.typnamespace
      join pg_type b on b.oid = coalesce(nullif(t.typbasetype, 0), t.oid)
      left join pg_type e on e.oid = b.typelem and b.typcategory = 'A'
      left join pg_collation l on l.oid = a.attcollation
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_roles r on r.rolname = any(${roles})
    left join pg_index k on k.indrelid = c.oid and k.indisprimary
    where c.oid::int8 = any(${oids}::int8[])`
  return rows.map(({ bypasses, has_row_security, columns, ...table }) => ({
    ...table,
    hasRowSecurity: has_row_security,
    hasPolicies: has_row_security && !bypasses,
    columns: (columns ?? []).map(toColumn),
  }))
}

const integers = new Set(['int2', 'int4', 'int8'])

const toColumn = (row: ColumnRow): ColumnAccess => ({
  name: row.name,
  type: row.type,
  sqlType: row.sql_type,
  json: jsonKind(row.base, row.is_array),
  isKey: row.is_key,
  isReadable: row.is_readable,
  decides: row.decides,
  isPlain: row.is_plain,
  isInteger: !row.is_array && integers.has(row.base),
  isText: row.category === 'S',
  isBoolean: !row.is_array && row.base === 'bool',
})
