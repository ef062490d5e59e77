/**
 * Schema public as TypeScript, in the shape that the stock client takes as its type argument. Beyond what the Supabase CLI
 * writes, a text column whose check names a closed list gets that list as its type.
 */
import pg from 'pg'

type Column = {
  relation: string
  name: string
  type: string
  nullable: boolean
  has_default: boolean
  generated: boolean
}
type Reference = {
  relation: string
  name: string
  columns: string[]
  target: string
  target_columns: string[]
  one_to_one: boolean
}
type ClosedList = { relation: string; column: string; definition: string }
type Argument = { routine: string; name: string; type: string; optional: boolean }
/** `relation` is the table whose rows the function returns, if it returns rows. */
type Routine = { name: string; returns: string; set: boolean; relation: string | null }

export async function databaseTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const read = async <Row extends object>(sql: string) => (await client.query(sql)).rows as Row[]
  try {
    const columns = await read<Column>(columnsSql)
    const references = await read<Reference>(referencesSql)
    const lists = await read<ClosedList>(closedListsSql)
    const routines = await read<Routine>(routinesSql)
    const args = await read<Argument>(argumentsSql)
    return render({ columns, references, lists, routines, args })
  } finally {
    await client.end()
  }
}

const columnsSql = `
  select c.relname as relation, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as has_default, a.attgenerated <> '' as generated
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attname`

const referencesSql = `
  select c.conrelid::regclass::text as relation, c.conname as name, t.relname as target,
    (select json_agg(a.attname order by k.place) from unnest(c.conkey) with ordinality as k (num, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns,
    (select json_agg(a.attname order by k.place) from unnest(c.confkey) with ordinality as k (num, place)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as target_columns,
    exists (select from pg_constraint u where u.conrelid = c.conrelid and u.contype in ('p', 'u')
      and u.conkey @> c.conkey and u.conkey <@ c.conkey) as one_to_one
  from pg_constraint c join pg_class t on t.oid = c.confrelid
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
  order by 1, 2`

const closedListsSql = `
  select c.conrelid::regclass::text as relation, a.attname as column, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
    and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%'`

const routinesSql = `
  select p.proname as name, format_type(p.prorettype, null) as returns, p.proretset as set,
    (select c.relname from pg_class c where c.reltype = p.prorettype and c.relkind in ('r', 'p')
      and c.relnamespace = 'public'::regnamespace) as relation
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname`

const argumentsSql = `
  select p.proname as routine, n.name, format_type(p.proargtypes[n.place - 1], null) as type,
    n.place > p.pronargs - p.pronargdefaults as optional
  from pg_proc p, unnest(p.proargnames[1:p.pronargs]) with ordinality as n (name, place)
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
  order by p.proname, n.name`

type Schema = {
  columns: Column[]
  references: Reference[]
  lists: ClosedList[]
  routines: Routine[]
  args: Argument[]
}

function render(schema: Schema): string {
  const relations = [...new Set(schema.columns.map((column) => column.relation))]
  return [
    '// Written by tools/generate-types.ts from the migrations. Change those, not this.',
    '',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]',
    '',
    'export type Database = {',
    '  public: {',
    '    Tables: {',
    ...relations.flatMap((relation) => renderTable(relation, schema)),
    '    }',
    '    Views: { [_ in never]: never }',
    '    Functions: {',
    ...schema.routines.flatMap((routine) => renderRoutine(routine, schema.args)),
    '    }',
    '    Enums: { [_ in never]: never }',
    '    CompositeTypes: { [_ in never]: never }',
    '  }',
    '}',
    '',
  ].join('\n')
}

function renderTable(relation: string, { columns, references, lists }: Schema): string[] {
  const own = columns.filter((column) => column.relation === relation)
  const typeOf = (column: Column) => {
    const list = lists.find(
      (candidate) => candidate.relation === relation && candidate.column === column.name,
    )
    const type = list ? closedList(list.definition) : scriptType(column.type)
    return column.nullable ? `${type} | null` : type
  }
  const line = (column: Column, optional: boolean) =>
    `          ${column.name}${optional ? '?' : ''}: ${typeOf(column)}`
  const never = (column: Column) => `          ${column.name}?: never`
  return [
    `      ${relation}: {`,
    '        Row: {',
    ...own.map((column) => line(column, false)),
    '        }',
    '        Insert: {',
    ...own.map((column) =>
      column.generated ? never(column) : line(column, column.nullable || column.has_default),
    ),
    '        }',
    '        Update: {',
    ...own.map((column) => (column.generated ? never(column) : line(column, true))),
    '        }',
    '        Relationships: [',
    ...references.filter((reference) => reference.relation === relation).map(renderReference),
    '        ]',
    '      }',
  ]
}

const renderReference = ({ name, columns, one_to_one, target, target_columns }: Reference) =>
  `          { foreignKeyName: '${name}'; columns: ${tuple(columns)}; isOneToOne: ${one_to_one}; referencedRelation: '${target}'; referencedColumns: ${tuple(target_columns)} },`

function renderRoutine({ name, returns, set, relation }: Routine, args: Argument[]): string[] {
  const own = args.filter((argument) => argument.routine === name)
  const line = ({ name: argument, type, optional }: Argument) =>
    `          ${argument}${optional ? '?' : ''}: ${scriptType(type)}`
  const row = relation ? `Database['public']['Tables']['${relation}']['Row']` : scriptType(returns)
  return [
    `      ${name}: {`,
    ...(own.length > 0 ? ['        Args: {', ...own.map(line), '        }'] : ['        Args: never']),
    `        Returns: ${row}${set ? '[]' : ''}`,
    ...(relation
      ? [`        SetofOptions: { from: '*'; to: '${relation}'; isOneToOne: ${!set}; isSetofReturn: ${set} }`]
      : []),
    '      }',
  ]
}

const tuple = (names: string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`

const closedList = (definition: string) =>
  [...definition.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, member]) => `'${member}'`).join(' | ')

function scriptType(type: string): string {
  if (type.endsWith('[]')) return `${scriptType(type.slice(0, -2))}[]`
  if (/^(smallint|integer|bigint|real|double precision|numeric)$/.test(type)) return 'number'
  if (type === 'boolean') return 'boolean'
  if (/^jsonb?$/.test(type)) return 'Json'
  if (type === 'void') return 'undefined'
  return type === 'tsvector' ? 'unknown' : 'string'
}
