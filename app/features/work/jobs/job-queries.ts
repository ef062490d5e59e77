import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { type Applied, appliedAt } from '#shared/job.ts'
import { type JobSearch, jobsPerPage, searchWords } from '#shared/job-search.ts'
import { isUuid } from '#shared/uuid.ts'

type Client = Awaited<ReturnType<typeof getSupabase>>

const shortFields =
  'id, title, department, location, job_type, experience_level, salary_min, salary_max, currency, posted_at, status, company:companies(name, slug, industry, size, logo_url, verified_how)' as const
// Row-level security returns at most the caller's own row of both lists. Visitors may not query them.
const ownMarks = 'saved_jobs(saved_at), applications(status, applied_at, withdrawn_at)' as const
const listFields = `${shortFields}, summary` as const
const markedListFields = `${listFields}, ${ownMarks}` as const
const wholeFields =
  `${shortFields}, description, closes_on, renewed_at, vacancy, closed_because, version, questions` as const
const markedWholeFields =
  `${wholeFields}, saved_jobs(saved_at), applications(status, applied_at, withdrawn_at, job_version)` as const
const listFieldsFor = (signedIn: boolean) =>
  (signedIn ? markedListFields : listFields) as typeof markedListFields
const wholeFieldsFor = (signedIn: boolean) =>
  (signedIn ? markedWholeFields : wholeFields) as typeof markedWholeFields

/** One page of open jobs; the total comes with the facets. `person` is the id of the signed-in person, if any. */
export function jobsQuery(search: JobSearch, person: string | null) {
  return queryOptions({
    queryKey: queryKey('jobList', search, person),
    queryFn: () => listJobs(search, person !== null),
    placeholderData: keepPreviousData,
  })
}

/** How many jobs each choice of each filter would show. The order and the page make no difference. */
export function jobFacetsQuery({ q, places, types, levels, salary }: JobSearch) {
  return queryOptions({
    queryKey: queryKey('jobFacets', { q, places, types, levels, salary }),
    queryFn: () => countFacets({ q, places, types, levels, salary }),
    placeholderData: keepPreviousData,
  })
}

/** One job with its company, or null if there is none or the caller may not see it. */
export function jobQuery(id: string, person: string | null) {
  return queryOptions({ queryKey: queryKey('job', id, person), queryFn: () => findJob(id, person !== null) })
}

async function listJobs(search: JobSearch, signedIn: boolean) {
  const from = (search.page - 1) * jobsPerPage
  const narrowed = narrow(openJobs(await getSupabase(), search, signedIn), search)
  const { data } = await sorted(narrowed, search)
    .range(from, from + jobsPerPage - 1)
    .throwOnError()
  return data.map(withMarks)
}

function openJobs(supabase: Client, { q }: JobSearch, signedIn: boolean): JobsRequest {
  const words = searchWords(q)
  if (words) return jobsWith(supabase, words, signedIn)
  // Both take the same queries and return the same rows, but the client's types differ for a table and a function.
  return supabase.from('jobs').select(listFieldsFor(signedIn)).eq('status', 'open') as unknown as JobsRequest
}

function jobsWith(supabase: Client, words: string, signedIn: boolean) {
  return supabase.rpc('search_jobs', { words }).select(listFieldsFor(signedIn))
}

type JobsRequest = ReturnType<typeof jobsWith>

function narrow(request: JobsRequest, { places, types, levels, salary }: JobSearch): JobsRequest {
  let narrowed = request
  if (places.length > 0) narrowed = narrowed.in('location', [...places])
  if (types.length > 0) narrowed = narrowed.in('job_type', types as never)
  if (levels.length > 0) narrowed = narrowed.in('experience_level', levels as never)
  return salary ? narrowed.gte('salary_usd', salary) : narrowed
}

function sorted(request: JobsRequest, { sort }: JobSearch): JobsRequest {
  if (sort === 'company') return request.order('company_name').order('title').order('id')
  const bySalary =
    sort === 'newest'
      ? request
      : request.order('salary_usd', { ascending: sort === 'salary-low', nullsFirst: false })
  return bySalary.order('posted_at', { ascending: false }).order('id')
}

async function countFacets({ q, places, types, levels, salary }: Omit<JobSearch, 'sort' | 'page'>) {
  const words = searchWords(q)
  const supabase = await getSupabase()
  return answerAs<JobFacets>(
    supabase.rpc('job_facets', {
      ...(words && { words }),
      ...(places.length > 0 && { locations: [...places] }),
      ...(types.length > 0 && { job_types: [...types] }),
      ...(levels.length > 0 && { experience_levels: [...levels] }),
      ...(salary && { salary_from: salary }),
    }),
  )
}

/** `more`: the words match more jobs than were counted. */
export type JobFacets = { total: number; more: boolean } & Partial<
  Record<'location' | 'job_type' | 'experience_level' | 'salary_from', Record<string, number>>
>

async function findJob(id: string, signedIn: boolean) {
  if (!isUuid(id)) return null
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('jobs')
    .select(wholeFieldsFor(signedIn))
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  const [sent] = data.applications ?? []
  return { ...withMarks(data), applied_version: sent && sent.withdrawn_at === null ? sent.job_version : null }
}

type Marks = { saved_jobs?: { saved_at: string }[]; applications?: Applied[] }

/** Visitors are answered without the two lists, so their absence reads as neither saved nor applied for. */
function withMarks<T extends Marks>({ saved_jobs, applications, ...job }: T) {
  return { ...job, saved: (saved_jobs?.length ?? 0) > 0, applied_at: appliedAt(applications) }
}

export type ListedJob = Awaited<ReturnType<typeof listJobs>>[number]
export type Job = NonNullable<Awaited<ReturnType<typeof findJob>>>
