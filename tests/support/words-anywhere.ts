/** Where words stand in a database: every column of every table, found in the catalog. */

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Everything but PostgreSQL's own catalog, and the local inbox, which stands for mailboxes of people. Of types, all are read as text; of bytes, the letters in them. */
const columnsOf = `
  select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'm', 'p') and a.attnum > 0 and not a.attisdropped
    and n.nspname not in ('pg_catalog', 'information_schema', 'inbox') and n.nspname !~ '^pg_(toast|temp)'
  order by 1, 2, a.attnum`

const quoted = (name: unknown) => `"${String(name).replaceAll('"', '""')}"`

/** The columns that hold one of these words in any row, as `schema.table.column: word`. */
export async function holdingPlaces(sql: Sql, words: readonly string[]): Promise<string[]> {
  const columns = await sql(columnsOf)
  const tables = Map.groupBy(columns, ({ schema, table }) => `${quoted(schema)}.${quoted(table)}`)
  const places: string[] = []
  for (const [table, of] of tables) {
    const found = of.map(({ column, type }, at) => {
      const text = type === 'bytea' ? `encode(${quoted(column)}, 'escape')` : `${quoted(column)}::text`
      return `min(substring(lower(${text}) from $1)) as c${at}`
    })
    const [row = {}] = await sql(`select ${found.join(', ')} from ${table}`, [words.join('|')])
    for (const [at, { schema, table: name, column }] of of.entries())
      if (typeof row[`c${at}`] === 'string') places.push(`${schema}.${name}.${column}: ${row[`c${at}`]}`)
  }
  return places
}
