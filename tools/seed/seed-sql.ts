/** The generated companies and jobs as idempotent SQL. */
import { markFile } from '#app/ui/drawn/drawn-id.ts'
import { type GeneratedCompany, type GeneratedJob, generate } from './generate.ts'

export function seedSql(): string {
  const { companies, jobs } = generate()
  return [
    '-- Written by tools/seed/write-seed.ts from the material beside it. Change that, not this.',
    '',
    'insert into public.companies (id, name, industry, size, headquarters, about, logo_url) values',
    `${companies.map(companyRow).join(',\n')}`,
    'on conflict (id) do nothing;',
    '',
    'insert into public.jobs (id, company_id, title, department, location, job_type, experience_level, salary_min, salary_max, currency, posted_at, description) values',
    `${jobs.map(jobRow).join(',\n')}`,
    'on conflict (id) do nothing;',
    '',
  ].join('\n')
}

const companyRow = ({ id, name, industry, size, headquarters, about }: GeneratedCompany) =>
  `(${[id, name, industry, size, headquarters, about, markFile(name)].map(literal).join(', ')})`

function jobRow(job: GeneratedJob): string {
  const before = [
    job.id,
    job.company_id,
    job.title,
    job.department,
    job.location,
    job.job_type,
    job.experience_level,
  ]
  return `(${before.map(literal).join(', ')}, ${job.salary_min ?? 'null'}, ${job.salary_max ?? 'null'}, '${job.currency}', now() - interval '${job.age} minutes', ${literal(job.description)})`
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
