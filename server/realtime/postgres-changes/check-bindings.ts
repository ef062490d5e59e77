/** Validates bindings: the tables must be published, and filters must fit readable columns. */
import type { Caller } from '#server/platform/caller.ts'
import { type Database, isDatabaseError } from '#server/platform/database.ts'
import type { ChangeBinding } from '#server/realtime/changes.ts'
import { forTexts, isPattern } from './match-filter.ts'
import { type Filter, parseFilters } from './parse-filter.ts'
import { publication } from './replication-stream.ts'
import { type ColumnAccess, readAccess } from './table-access.ts'

/** A valid binding, whose filters have their values in PostgreSQL's text format. */
export type CheckedBinding = Omit<ChangeBinding, 'filter' | 'table' | 'select'> & {
  /** `*` for all of the schema. */
  table: string
  filters: readonly Filter[]
  select: ReadonlySet<string> | undefined
}

/** Why a binding is invalid. Permanent for one that cannot be parsed, while a table may be published later. */
export class BindingRefused extends Error {
  readonly mayPass: boolean

  constructor(message: string, mayPass: boolean) {
    super(message)
    this.mayPass = mayPass
  }
}

const maxBodyValues = 100
/** Filters of one channel, each of which may be compared for every change. */
const maxFilters = 100

/** Throws BindingRefused. */
export async function checkBindings(
  database: Database,
  { role }: Caller,
  bindings: readonly ChangeBinding[],
): Promise<CheckedBinding[]> {
  const parsed = bindings.map((binding) => ({ binding, filters: parse(binding) }))
  if (parsed.reduce((sum, { filters }) => sum + filters.length, 0) > maxFilters) throw tooManyFilters()
  const published = await publishedTables(database)
  const checked: CheckedBinding[] = []
  for (const { binding, filters } of parsed) {
    const table = binding.table ?? '*'
    const tables = published.filter(
      (one) =>
        (binding.schema === '*' || binding.schema === one.schema) && (table === '*' || table === one.name),
    )
    if (tables.length === 0) throw notEnabled(binding)
    checked.push({
      ...{ id: binding.id, event: binding.event, schema: binding.schema, table },
      filters: await fitFilters(
        database,
        role,
        binding,
        filters,
        tables.map(({ oid }) => oid),
      ),
      select: binding.select && new Set(binding.select),
    })
  }
  return checked
}

function parse(binding: ChangeBinding): Filter[] {
  const { filter, select, schema, table } = binding
  const filters = filter === undefined ? [] : parseFilters(filter)
  if (!filters)
    throw new BindingRefused(`Error parsing \`filter\` params: ${JSON.stringify([filter])}`, false)
  if (select && (schema === '*' || table === undefined || table === '*')) {
    throw failed(binding, 'columns can be selected of one table only')
  }
  return filters
}

async function fitFilters(
  database: Database,
  role: string,
  binding: ChangeBinding,
  filters: readonly Filter[],
  oids: readonly number[],
): Promise<Filter[]> {
  if (filters.length === 0 && !binding.select) return []
  const tables = await readAccess(database, oids, [role])
  let fitted = [...filters]
  for (const { columns } of tables) {
    const readable = new Map(columns.filter(({ isReadable }) => isReadable).map((one) => [one.name, one]))
    for (const name of binding.select ?? []) {
      if (!readable.has(name)) throw failed(binding, `invalid column for select ${name}`)
    }
    fitted = await Promise.all(
      fitted.map((filter) => fitFilter(database, binding, filter, readable.get(filter.column))),
    )
  }
  return fitted
}

async function fitFilter(
  database: Database,
  binding: ChangeBinding,
  filter: Filter,
  column: ColumnAccess | undefined,
): Promise<Filter> {
  const { operator, values } = filter
  if (!column) throw failed(binding, `invalid column for filter ${filter.column}`)
  if (operator === 'in' && values.length > maxBodyValues) {
    throw failed(binding, 'too many values for `in` filter. Maximum 100')
  }
  if (operator === 'is') return fitIs(binding, filter, column)
  if (isPattern(operator) && !column.isText) {
    throw failed(binding, `operator ${operator} needs a column of text, which ${column.name} is not`)
  }
  const type = isPattern(operator) ? 'text' : column.sqlType
  try {
    return { ...filter, values: await written(database, type, filter) }
  } catch (error) {
    if (isDatabaseError(error)) throw failed(binding, error.message)
    throw error
  }
}

function fitIs(binding: ChangeBinding, filter: Filter, { isBoolean, name }: ColumnAccess): Filter {
  const wanted = filter.values[0]?.toLowerCase() ?? ''
  if (!['null', 'true', 'false', 'unknown'].includes(wanted)) {
    throw failed(binding, `invalid value for \`is\` filter: ${filter.values[0]}`)
  }
  if (wanted !== 'null' && !isBoolean)
    throw failed(binding, `\`is\` ${wanted} needs a boolean column, which ${name} is not`)
  return filter
}

/** In PostgreSQL's text format, as in changes; throws its error for values invalid for the type. */
async function written(database: Database, type: string, { operator, values }: Filter): Promise<string[]> {
  const read = { text: `select format('%s', $1::${type})`, values: [] as string[] }
  const tried = operator === 'match' || operator === 'imatch'
  const results = await database.batch(
    [
      forTexts,
      ...values.map((value) => ({ ...read, values: [value] })),
      ...(tried ? [{ text: `select '' ~ $1::text`, values: [...values] }] : []),
    ],
    { readOnly: true },
  )
  return results.slice(1, values.length + 1).map(({ rows }) => rows[0]?.[0] ?? '')
}

async function publishedTables({ sql }: Database) {
  return sql<{ oid: number; schema: string; name: string }>`
    select c.oid::int8 as oid, n.nspname as schema, c.relname as name
    from pg_publication u, lateral pg_get_publication_tables(u.pubname::text) as p
    join pg_class c on c.oid = p.relid
    join pg_namespace n on n.oid = c.relnamespace
    where u.pubname = ${publication}`
}

function parametersOf({ event, schema, table, filter, select }: ChangeBinding): string {
  const filters = (filter === undefined ? [] : (parseFilters(filter) ?? [])).map(
    ({ column, isNegated, operator, values }) =>
      `{${JSON.stringify(column)}, ${JSON.stringify(`${isNegated ? 'not.' : ''}${operator}`)}, ${JSON.stringify(values.join(','))}}`,
  )
  const selected = select ? `, select: ${JSON.stringify(select)}` : ''
  return `[event: ${event}, schema: ${schema}, table: ${table ?? '*'}, filters: [${filters.join(', ')}]${selected}]`
}

const tooManyFilters = () =>
  new BindingRefused(
    `Unable to subscribe to changes with given parameters. Too many filters. Maximum ${maxFilters}`,
    false,
  )

const notEnabled = (binding: ChangeBinding) =>
  new BindingRefused(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${parametersOf(binding)}`,
    true,
  )

const failed = (binding: ChangeBinding, why: string) =>
  new BindingRefused(
    `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: ${parametersOf(binding)}. Exception: ${why}`,
    true,
  )
