import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { Question, Similar } from '#shared/posting.ts'
import type { PostingVersion } from '#shared/posting-changes.ts'
import type { PostingReach } from '#shared/posting-reach.ts'

export const jobStates = { open: 'Open', draft: 'Drafts', closed: 'Closed' } as const
export type JobState = keyof typeof jobStates

export const jobOrders = {
  edited: 'Last changed',
  newest: 'Newest first',
  oldest: 'Oldest first',
  applicants: 'Most applicants',
  ending: 'Closing soonest',
  title: 'Title A to Z',
} as const
export type JobOrder = keyof typeof jobOrders

export type ClosedBecause = 'by_hand' | 'not_renewed' | 'closing_date' | 'staff' | 'unattended'

export type CompanyJob = {
  id: string
  title: string
  department: string
  location: string
  job_type: string
  experience_level: string
  salary_min: number | null
  salary_max: number | null
  currency: string
  status: JobState
  posted_at: string
  closes_on: string | null
  renewed_at: string | null
  hides_at: string | null
  closed_because: ClosedBecause | null
  version: number
  vacancy: boolean
  edited_at: string
  applicants: number
  this_week: number
}

/** Where a job is in the order that was asked for. */
type JobKey = { word: string; num: string; edited_at: string; id: string }

export type CompanyJobs = {
  counts: Record<'total' | JobState | 'due', number>
  /** After the last of them; null if there are no more. */
  next: JobKey | null
  jobs: CompanyJob[]
}

export type JobsAsked = { state: JobState | undefined; sort: JobOrder }

/** A company's jobs, fifty at a time, with the count of each state. */
export function companyJobsQuery(company: string, asked: JobsAsked) {
  return infiniteQueryOptions({
    queryKey: queryKey('companyJobs', company, asked),
    queryFn: ({ pageParam }) => listCompanyJobs(company, asked, pageParam),
    initialPageParam: undefined as JobKey | undefined,
    getNextPageParam: ({ next }: CompanyJobs) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

async function listCompanyJobs(
  company: string,
  { state, sort }: JobsAsked,
  after: JobKey | undefined,
): Promise<CompanyJobs> {
  const supabase = await getSupabase()
  return answerAs<CompanyJobs>(
    supabase.rpc('company_jobs', { company, sort, ...(state && { state }), ...(after && { after }) }),
  )
}

/** A job with all that its form has; a draft may lack most. */
export type WrittenJob = PostingVersion & {
  id: string
  status: JobState
  version: number
  edited_at: string
  hides_at: string | null
  closed_because: ClosedBecause | null
  questions: Question[]
}

export type Member = { id: string; name: string; role: 'owner' | 'recruiter' | 'interviewer' }
export type JobForm = { job: WrittenJob | null; applicants: number; team: string[]; members: Member[] }

/** The initial values of the form: a job, or null for a new one. */
export function jobFormQuery(company: string, job: string) {
  return queryOptions({
    queryKey: queryKey('jobForm', company, job),
    queryFn: () => readJobForm(company, job),
    // A refetch does not overwrite what is being written, and opening the form starts with fresh data.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
}

async function readJobForm(company: string, job: string): Promise<JobForm> {
  const supabase = await getSupabase()
  return answerAs<JobForm>(supabase.rpc('job_form', { company, job }))
}

export type JobVersion = PostingVersion & { version: number; made_at: string; made_by: string | null }

/** All versions of a job, latest first. */
export function jobVersionsQuery(job: string) {
  return queryOptions({ queryKey: queryKey('jobVersions', job), queryFn: () => listVersions(job) })
}

async function listVersions(job: string): Promise<JobVersion[]> {
  const supabase = await getSupabase()
  return answerAs<JobVersion[]>(
    supabase
      .from('job_versions')
      .select(
        'version, made_at, made_by, title, department, location, job_type, experience_level, salary_min, salary_max, currency, description, closes_on, vacancy, questions',
      )
      .eq('job_id', job)
      .order('version', { ascending: false })
      .limit(50),
  )
}

/** Open jobs with nearly the same text. */
export function similarJobsQuery(company: string, job: string, title: string, description: string) {
  return queryOptions({
    queryKey: queryKey('similarJobs', company, job, title, description),
    queryFn: async () => {
      const supabase = await getSupabase()
      return answerAs<Similar[]>(
        supabase.rpc('similar_jobs', { company, title, description, except_job: job }),
      )
    },
    placeholderData: keepPreviousData,
  })
}

/** Whom the job reaches, as it was saved last: `version` is when. */
export function postingReachQuery(job: string, version: string) {
  return queryOptions({
    queryKey: queryKey('postingReach', job, version),
    queryFn: async () => {
      const supabase = await getSupabase()
      return answerAs<PostingReach>(supabase.rpc('posting_reach', { job }))
    },
    placeholderData: keepPreviousData,
  })
}

export type JobRow = Omit<PostingVersion, 'questions'> & {
  id: string
  company_id: string
  status: JobState
  questions: Question[]
}

export type SavedJobRow = {
  id: string
  status: JobState
  version: number
  edited_at: string
  hides_at: string | null
}

/** Saves the job with its team; refused if somebody else changed it since `seen`. */
export async function writeJob(job: JobRow, team: string[], seen: string | undefined): Promise<SavedJobRow> {
  const supabase = await getSupabase()
  return answerAs<SavedJobRow>(supabase.rpc('save_job', { job: job as never, team, ...(seen && { seen }) }))
}

export async function setJobStatus(id: string, status: JobState): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('jobs').update({ status }).eq('id', id).select('id').single().throwOnError()
}

/** The time is set by the database. */
export async function renewJob(id: string): Promise<void> {
  const supabase = await getSupabase()
  const renewed_at = new Date().toISOString()
  await supabase.from('jobs').update({ renewed_at }).eq('id', id).select('id').single().throwOnError()
}

export async function discardDraft(id: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('jobs').delete().eq('id', id).throwOnError()
}
