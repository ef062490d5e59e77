/** Reads one source of a directive: a part of its context, or the issuer's own records. */
import type { Sql } from '#server/platform/database.ts'
import { type Row, ToolFailed, type ToolRun } from './tool.ts'

type Reader = (sql: Sql) => Promise<Row[]>

const ownRecords: Readonly<Record<string, Reader>> = {
  applications: (sql) => sql<Row>`
    select j.title, j.company_name as company, a.status, a.stage, a.progress, to_char(a.applied_at, 'YYYY-MM-DD') as applied
    from public.applications a join public.jobs j on j.id = a.job_id
    where a.user_id = auth.uid() order by a.applied_at desc limit 500`,
  'saved-jobs': (sql) => sql<Row>`
    select j.id::text as job_id, j.title, j.company_name as company, j.location, j.salary_min, j.salary_max
    from public.saved_jobs s join public.jobs j on j.id = s.job_id
    where s.user_id = auth.uid() order by s.saved_at desc limit 500`,
  goals: (sql) => sql<Row>`
    select title, category, priority, status, progress, target_date::text as target_date
    from public.goals where user_id = auth.uid() order by target_date limit 500`,
  skills: (sql) => sql<Row>`
    select name, category, level, progress, verified from public.skills where user_id = auth.uid() order by name limit 500`,
}

/** The product's own records about the issuer of a directive. */
export const ownSources: readonly string[] = Object.keys(ownRecords)

export const readSource: ToolRun<'read_source'> = async (
  { args: { source }, context, sources },
  { asIssuer },
) => {
  if (!sources.includes(source)) throw new ToolFailed(`The directive does not name the source ${source}.`)
  const brought = broughtBy(context)[source]
  if (typeof brought === 'string') {
    return {
      output: { kind: 'text', summary: `${brought.length} characters`, text: brought },
      basis: [{ source, quote: brought.slice(0, 160) }],
    }
  }
  const own = ownRecords[source]
  if (brought === undefined && !own) {
    throw new ToolFailed(`There is no source “${source}”. Give it in the context, under “sources”.`)
  }
  const rows = brought === undefined && own ? await asIssuer(own) : rowsOfContext(source, brought)
  return {
    output: {
      kind: 'rows',
      summary: `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`,
      columns: [...new Set(rows.flatMap((row) => Object.keys(row)))],
      rows,
      total: rows.length,
    },
    basis: [{ source, quote: `${rows.length} rows` }],
  }
}

/** The entries of `sources` in a context, by name. */
export function broughtBy(context: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { sources } = context
  return typeof sources === 'object' && sources !== null && !Array.isArray(sources)
    ? (sources as Record<string, unknown>)
    : {}
}

function rowsOfContext(source: string, brought: unknown): Row[] {
  if (!Array.isArray(brought))
    throw new ToolFailed(`The source ${source} is neither text nor a list of rows.`)
  return brought.map((one: unknown) => {
    if (typeof one !== 'object' || one === null) return { text: String(one) }
    return Object.fromEntries(
      Object.entries(one).map(([name, value]) => [name, isPlain(value) ? value : JSON.stringify(value)]),
    )
  })
}

const isPlain = (value: unknown): value is Row[string] =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
