import { randomUUID } from 'node:crypto'
import { ownCompaniesQuery } from '#app/data/own-companies.ts'
import {
  companyJobsQuery,
  discardDraft,
  type JobOrder,
  type JobState,
  jobFormQuery,
  jobVersionsQuery,
  postingReachQuery,
  renewJob,
  setJobStatus,
  similarJobsQuery,
  writeJob,
} from '#app/features/hiring/jobs/company-job-queries.ts'
import type { OwnCompany } from '#shared/company.ts'
import { nth, type PageCall, read, readPage } from './page-call.ts'

const page = '/business-portal?tab=jobs'

/** The person recruits for one company during the call. */
const member = {
  before: `insert into public.company_members (company_id, user_id, role)
    select id, $1, 'recruiter' from public.companies order by id limit 1 on conflict do nothing`,
  after: `delete from public.jobs where title = 'Bench job' and company_id in (select company_id from public.company_members where user_id = $1);
    delete from private.day_counts where company_id in (select company_id from public.company_members where user_id = $1);
    delete from public.company_members where user_id = $1 and role = 'recruiter'`,
}
const companyOf = async (id: string) =>
  (await read<OwnCompany[], string[]>(ownCompaniesQuery(id)))[0]?.id ?? randomUUID()

const description =
  'You would join the team that owns the cost explorer, from the table in the database to the pager, and keep it fast.'
const job = (company_id: string) => ({
  ...{
    id: randomUUID(),
    company_id,
    title: 'Bench job',
    department: '',
    location: 'Remote',
    currency: 'USD',
    description,
  },
  ...{
    job_type: 'full_time',
    experience_level: 'senior',
    salary_min: 100_000,
    salary_max: 120_000,
    vacancy: true,
  },
  closes_on: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  questions: [],
})

const lists: readonly { state: JobState | undefined; sort: JobOrder }[] = [
  { state: undefined, sort: 'edited' },
  { state: 'open', sort: 'applicants' },
  { state: 'closed', sort: 'oldest' },
]

export const postingCalls: PageCall[] = [
  {
    page,
    name: 'the jobs of a company',
    ...member,
    ask: async ({ id, round }) => readPage(companyJobsQuery(await companyOf(id), nth(lists, round))),
  },
  {
    page,
    name: 'the form of a job and what is like it',
    ...member,
    ask: async ({ id, round, jobs }) => {
      const company = await companyOf(id)
      await read(jobFormQuery(company, nth(jobs, round)))
      await read(similarJobsQuery(company, nth(jobs, round), 'Staff Engineer, Platform', description))
      await read(jobVersionsQuery(nth(jobs, round)))
    },
  },
  {
    page,
    name: 'whom a job reaches',
    ...member,
    ask: async ({ id }) => {
      const company = await companyOf(id)
      const draft = job(company)
      await writeJob({ ...draft, title: 'Senior Product Designer', status: 'draft' }, [], undefined)
      await read(postingReachQuery(draft.id, draft.id))
      await discardDraft(draft.id)
    },
  },
  {
    page,
    name: 'post, renew, close; write and discard a draft',
    ...member,
    ask: async ({ id }) => {
      const company = await companyOf(id)
      const posted = job(company)
      await writeJob({ ...posted, status: 'open' }, [id], undefined)
      await renewJob(posted.id)
      await setJobStatus(posted.id, 'closed')
      const draft = job(company)
      await writeJob({ ...draft, status: 'draft' }, [], undefined)
      await discardDraft(draft.id)
    },
  },
]
