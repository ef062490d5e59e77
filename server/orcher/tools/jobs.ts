/** Tools over open jobs, as the directive's issuer sees them. */
import type { Sql } from '#server/platform/database.ts'
import { searchWords } from '#shared/job-search.ts'
import type { Args } from '#shared/orcher/tools.ts'
import { basisOf, type Row, rowsOf, ToolFailed, type ToolRun } from './tool.ts'

type Intent = Args<'market_insight'>

const matching = (sql: Sql, { words: said, place, remote, salary, level, type }: Intent, most: number) => {
  const words = searchWords(said) ?? ''
  return sql<Row>`
  select j.id::text as job_id, j.title, j.company_name as company, j.location, j.job_type as type, j.experience_level as level,
    j.salary_min, j.salary_max, j.currency, j.salary_usd, left(j.summary, 200) as about
  from (select * from public.search_jobs(${words}) where ${words} <> ''
        union all select * from public.jobs where ${words} = '' and status = 'open') j
  where j.status = 'open' and (${place ?? null}::text is null or j.location ilike '%' || ${place ?? null} || '%')
    and (${remote ?? false} is false or j.location ilike '%remote%')
    and (${salary ?? null}::integer is null or j.salary_usd >= ${salary ?? null}::integer)
    and (${level ?? null}::text is null or j.experience_level = ${level ?? null}::text)
    and (${type ?? null}::text is null or j.job_type = ${type ?? null}::text)
  order by j.posted_at desc, j.id limit ${most}`
}

const counted = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`

export const searchJobs: ToolRun<'search_jobs'> = async ({ args }, { asIssuer }) => {
  const rows = await asIssuer((sql) => matching(sql, args, args.limit))
  const kept = rows.map(({ salary_usd: _, ...row }) => row)
  return {
    output: {
      kind: 'rows',
      summary: counted(rows.length, 'job'),
      changes_with:
        rows.length === args.limit ? `a limit above ${args.limit}: more jobs may match` : undefined,
      columns: ['title', 'company', 'location', 'salary_min', 'salary_max'],
      rows: kept,
      total: rows.length,
    },
    basis: rows.map((row) => ({
      source: 'jobs',
      id: String(row.job_id),
      quote: `${row.title} at ${row.company}`,
    })),
  }
}

export const marketInsight: ToolRun<'market_insight'> = async ({ args }, { asIssuer }) => {
  const rows = await asIssuer((sql) => matching(sql, args, 500))
  const pay = rows
    .flatMap(({ salary_usd: one }) => (typeof one === 'number' ? [one] : []))
    .sort((a, b) => a - b)
  const middle = pay[Math.floor((pay.length - 1) / 2)]
  const found: Row = {
    openings: rows.length,
    companies: new Set(rows.map(({ company }) => company)).size,
    remote: rows.filter(({ location }) => /remote/i.test(String(location))).length,
    lowest_pay_usd: pay[0] ?? null,
    middle_pay_usd: middle ?? null,
    highest_pay_usd: pay.at(-1) ?? null,
  }
  return {
    output: {
      kind: 'rows',
      summary: middle
        ? `${counted(rows.length, 'opening')}, half pay over $${middle}`
        : counted(rows.length, 'opening'),
      changes_with:
        pay.length < rows.length
          ? `the pay of ${counted(rows.length - pay.length, 'opening')} without any`
          : undefined,
      columns: Object.keys(found),
      rows: [found],
      total: 1,
    },
    basis: rows.length === 0 ? [] : [{ source: 'jobs', quote: `${rows.length} open jobs, counted now` }],
  }
}

/** A job requires a skill if its title or text contains one of the skill's terms. */
export const matchSkills: ToolRun<'match_skills'> = async ({ inputs }, { asIssuer }) => {
  const jobs = rowsOf(inputs).filter(({ job_id: id }) => typeof id === 'string')
  if (jobs.length === 0) return nothing('There were no jobs to hold against your skills.', inputs)
  const ids = jobs.map(({ job_id: id }) => String(id))
  const [own, asked] = await asIssuer(async (sql) => [
    await sql<{ name: string }>`select name from public.skills where user_id = auth.uid() order by name`,
    await sql<{ job_id: string; name: string }>`
      select j.id::text as job_id, k.name
      from public.jobs j join public.known_skills k
        on to_tsvector('english', j.title || ' ' || j.description) @@ k.query
      where j.id::text = any (${ids}) order by j.id, k.name`,
  ])
  const mine = new Set(own.map(({ name }) => name.toLowerCase()))
  const askedBy = Map.groupBy(asked, ({ job_id: id }) => id)
  const rows = jobs
    .map((job): Row => {
      const wanted = (askedBy.get(String(job.job_id)) ?? []).map(({ name }) => name)
      const held = wanted.filter((name) => mine.has(name.toLowerCase()))
      return {
        ...{ job_id: job.job_id ?? null, title: job.title ?? null, company: job.company ?? null },
        match: wanted.length === 0 ? null : Math.round((100 * held.length) / wanted.length),
        has: held.join(', '),
        lacks: wanted.filter((name) => !held.includes(name)).join(', '),
      }
    })
    .sort(
      (a, b) =>
        Number(b.match ?? -1) - Number(a.match ?? -1) || String(a.title).localeCompare(String(b.title), 'en'),
    )
  return {
    output: {
      kind: 'rows',
      summary: `${counted(rows.filter(({ match }) => Number(match) >= 50).length, 'job')} of ${rows.length} fit half or more`,
      changes_with: mostWanted(asked, mine, jobs.length),
      columns: ['title', 'company', 'match', 'has', 'lacks'],
      rows,
      total: rows.length,
    },
    basis: [...basisOf(inputs, 19), { source: 'skills', quote: counted(own.length, 'skill') }],
    alternatives: [{ option: 'Rank by pay', because: 'What fits was asked for; pay is beside each job.' }],
  }
}

/** The skill that most jobs require and the person lacks. */
function mostWanted(asked: readonly { name: string }[], mine: ReadonlySet<string>, jobs: number) {
  const lacked = Map.groupBy(
    asked.filter(({ name }) => !mine.has(name.toLowerCase())),
    ({ name }) => name,
  )
  const [first] = [...lacked].sort(([, one], [, other]) => other.length - one.length)
  return (
    first && `${first[0]} among your skills, which ${first[1].length} of ${counted(jobs, 'job')} asks for`
  )
}

const nothing = (summary: string, inputs: Parameters<typeof basisOf>[0]) => ({
  output: { kind: 'rows' as const, summary, columns: [], rows: [], total: 0 },
  basis: basisOf(inputs),
})

export const createAlert: ToolRun<'create_alert'> = async ({ args, sandbox }, { asIssuer }) => {
  const { words, place, remote, salary, level, type, title, frequency } = args
  const basis = [{ source: 'the directive', quote: title }]
  if (sandbox)
    return { output: { kind: 'done', summary: 'In a sandbox no alert is set up', sandbox: true }, basis }
  const [alert] = await asIssuer(
    (sql) => sql<{ id: string }>`
      insert into public.job_alerts (title, keywords, location, salary_min, job_type, experience_level, frequency)
      values (${title}, ${words.split(' ').filter(Boolean).slice(0, 10)}, ${remote ? 'Remote' : (place ?? '')}, ${salary || null},
        ${type ?? null}, ${level ?? null}, ${frequency === 'weekly' ? 'Weekly' : 'Daily'})
      returning id`,
  )
  if (!alert) throw new ToolFailed('The alert could not be set up.')
  return { output: { kind: 'done', summary: `Alert “${title}” is set up`, alert_id: alert.id }, basis }
}
