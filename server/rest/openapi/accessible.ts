/** The relations and functions of a schema that the caller has any right to; the document contains only these. */
import type { Statement } from '#server/platform/database.ts'

export type Accessible = { relations: ReadonlySet<string>; routines: ReadonlySet<string> }

const text = `
  select
    (select json_agg(c.relname order by c.relname) from pg_class c
     where c.relnamespace = n.oid and c.relkind in ('r', 'v', 'm', 'f', 'p')
       and (has_any_column_privilege(c.oid, 'select, insert, update') or has_table_privilege(c.oid, 'delete'))),
    (select json_agg(distinct p.proname) from pg_proc p
     where p.pronamespace = n.oid and has_function_privilege(p.oid, 'execute'))
  from pg_namespace n
  where n.nspname = $1 and has_schema_privilege(n.oid, 'usage')`

export const accessibleStatement = (schema: string): Statement => ({
  name: 'openapi',
  text,
  values: [schema],
})

/** The answer as text, by which it is told from another. */
export const accessibleText = (rows: readonly (string | null)[][]): string =>
  JSON.stringify((rows[0] ?? []).map((field) => field ?? '[]'))

export function readAccessible(text: string): Accessible {
  const [relations, routines] = (JSON.parse(text) as string[]).map(
    (field) => new Set<string>(JSON.parse(field) ?? []),
  )
  return { relations: relations ?? new Set(), routines: routines ?? new Set() }
}
