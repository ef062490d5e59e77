/**
 * The product's own rows by table, from the typed catalogue in shared/catalogue. Migrations upsert them, since seeds run only
 * once, and not at all with DATABASE_URL.
 */
import pg from 'pg'
import { badges } from '#shared/catalogue/badges.ts'
import { hubCourses } from '#shared/catalogue/courses.ts'
import { knownSkills } from '#shared/catalogue/known-skills.ts'
import { hubPaths } from '#shared/catalogue/paths.ts'

type Value = string | number | readonly string[]
type Row = Record<string, Value>
export type CatalogueTable = { table: string; key: readonly string[]; rows: readonly Row[] }

/** In the order of their references. */
export const catalogue: readonly CatalogueTable[] = [
  { table: 'known_skills', key: ['name'], rows: knownSkills },
  {
    table: 'courses',
    key: ['id'],
    rows: hubCourses.map(({ lessons, ...course }, position) => ({ ...course, position })),
  },
  {
    table: 'lessons',
    key: ['course_id', 'position'],
    rows: hubCourses.flatMap(({ id, lessons }) =>
      lessons.map((lesson, index) => ({ course_id: id, position: index + 1, ...lesson })),
    ),
  },
  {
    table: 'learning_paths',
    key: ['id'],
    rows: hubPaths.map(({ courses, ...path }, position) => ({ ...path, position })),
  },
  {
    table: 'learning_path_courses',
    key: ['path_id', 'course_id'],
    rows: hubPaths.flatMap(({ id, courses }) =>
      courses.map((course, position) => ({ path_id: id, course_id: course, position })),
    ),
  },
  { table: 'achievements', key: ['id'], rows: badges.map((badge, position) => ({ ...badge, position })) },
]

/** The statements that bring a database's rows up to the catalogue; none if they are equal. */
export async function catalogueSteps(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const steps: string[] = []
    for (const wanted of catalogue) steps.push(...stepsFor(wanted, await rowsOf(client, wanted)))
    return steps
  } finally {
    await client.end()
  }
}

async function rowsOf(client: pg.Client, { table, rows }: CatalogueTable): Promise<Row[]> {
  const columns = columnsOf(rows).join(', ')
  const result = await client.query<{ row: Row }>(
    `select to_jsonb(t) as row from (select ${columns} from public.${table}) as t`,
  )
  return result.rows.map(({ row }) => row)
}

function stepsFor({ table, key, rows }: CatalogueTable, there: readonly Row[]): string[] {
  const keyOf = (row: Row) => JSON.stringify(key.map((column) => row[column]))
  const known = new Map(there.map((row) => [keyOf(row), row]))
  const wanted = new Set(rows.map(keyOf))
  const changed = rows.filter((row) => !isSame(row, known.get(keyOf(row))))
  const gone = there.filter((row) => !wanted.has(keyOf(row)))
  return [
    ...(changed.length > 0 ? [upsert(table, key, changed)] : []),
    // Deleting would cascade to people's rows, so the author of the step has to decide.
    ...gone.map((row) => `-- No longer in the catalogue: ${remove(table, key, row)}`),
  ]
}

function upsert(table: string, key: readonly string[], rows: readonly Row[]): string {
  const columns = columnsOf(rows)
  const values = rows.map((row) => `  (${columns.map((column) => literal(row[column] ?? '')).join(', ')})`)
  const updates = columns
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`)
  return `insert into public.${table} (${columns.join(', ')}) values\n${values.join(',\n')}\non conflict (${key.join(', ')}) do update set\n  ${updates.join(', ')};\n`
}

function remove(table: string, key: readonly string[], row: Row): string {
  const condition = key.map((column) => `${column} = ${literal(row[column] ?? '')}`).join(' and ')
  return `delete from public.${table} where ${condition};`
}

const columnsOf = (rows: readonly Row[]) => Object.keys(rows[0] ?? {})

const isSame = (row: Row, other: Row | undefined) =>
  other !== undefined &&
  Object.keys(row).every((column) => JSON.stringify(row[column]) === JSON.stringify(other[column]))

function literal(value: Value): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  return `array[${value.map(literal).join(', ')}]`
}
