import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { ApplicationTab } from '#shared/application.ts'
import type { Application, ApplicationCounts, ApplicationEvent } from './application-records.ts'

export const pageSize = 20
const fields =
  'id, status, reached, stage, next_step, interviewer, progress, note, notes, applied_at, withdrawn_at, answer_by, offer_answer, job:jobs!inner(id, title, location, salary_min, salary_max, currency, company:companies(name, logo_url, industry, size))' as const

/** The counts that every figure of the page follows from. */
export function applicationCountsQuery(person: string | undefined) {
  return queryOptions({
    queryKey: queryKey('applicationCounts', person),
    queryFn: async () => {
      const supabase = await getSupabase()
      const { data } = await supabase.rpc('application_counts').throwOnError()
      return data as ApplicationCounts
    },
  })
}

/** The applications of one tab that say the words, newest first, page after page by the key of the last one. */
export function applicationListQuery(person: string | undefined, tab: ApplicationTab, words: string) {
  return infiniteQueryOptions({
    queryKey: queryKey('applicationList', person, tab, words),
    queryFn: ({ pageParam }) => listApplications(tab, words, pageParam),
    initialPageParam: undefined as Application | undefined,
    getNextPageParam: (page: Application[]) => (page.length === pageSize ? page.at(-1) : undefined),
  })
}

async function listApplications(
  tab: ApplicationTab,
  words: string,
  after: Application | undefined,
): Promise<Application[]> {
  const supabase = await getSupabase()
  let request = supabase.from('applications').select(fields)
  if (tab === 'active')
    request = request.in('status', ['under_review', 'phone_screening', 'interview_scheduled'])
  if (tab === 'interviews') request = request.in('status', ['phone_screening', 'interview_scheduled'])
  if (tab === 'offers') request = request.eq('status', 'offer_received')
  if (tab === 'archived') request = request.or('status.eq.rejected,withdrawn_at.not.is.null')
  else if (tab !== 'all') request = request.is('withdrawn_at', null)
  const pattern = words.replace(/[%_*"\\(),]/g, ' ').trim()
  if (pattern) {
    request = request.or(`title.ilike."%${pattern}%",company_name.ilike."%${pattern}%"`, {
      referencedTable: 'job',
    })
  }
  if (after) {
    const at = `"${after.applied_at}"`
    request = request.or(`applied_at.lt.${at},and(applied_at.eq.${at},id.lt.${after.id})`)
  }
  const { data } = await request
    .order('applied_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
    .throwOnError()
  return data
}

/** What happened to one application, newest first. */
export function applicationHistoryQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('applicationHistory', id),
    queryFn: async () => {
      const supabase = await getSupabase()
      const { data } = await supabase
        .from('application_events')
        .select('id, kind, said, at')
        .eq('application_id', id)
        .order('id', { ascending: false })
        .limit(100)
        .throwOnError()
      return data satisfies ApplicationEvent[]
    },
  })
}

export async function saveNotes(id: string, notes: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('applications').update({ notes }).eq('id', id).throwOnError()
}

/** The database stamps the moment itself; null takes the withdrawal back. */
export async function setWithdrawn(id: string, withdrawn: boolean): Promise<void> {
  const supabase = await getSupabase()
  await supabase
    .from('applications')
    .update({ withdrawn_at: withdrawn ? new Date().toISOString() : null })
    .eq('id', id)
    .throwOnError()
}
