import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { Database } from '#shared/database.types.ts'
import type {
  ApiPlan,
  CareerPlan,
  Decision,
  StaffCompany,
  StaffDelivery,
  StaffOverview,
  StaffPerson,
  StaffQueue,
  StaffRating,
  StaffReport,
  StaffRequest,
  StaffRun,
  StaffWebhook,
} from '#shared/staff.ts'

export const pageSize = 25
/** New messages of people show within a minute. */
export const everyMinute = 60_000

export type Row<Table extends keyof Database['public']['Tables']> = Database['public']['Tables'][Table]['Row']

export type StaffAct = Row<'staff_acts'>

export const nextAfter = <Line>(page: Line[]): Line | undefined =>
  page.length === pageSize ? page.at(-1) : undefined

/** Null for anyone who is not staff. */
export const staffOverviewQuery = (person: string) =>
  queryOptions({
    queryKey: queryKey('staffOverview', person),
    queryFn: readOverview,
    refetchInterval: everyMinute,
  })

async function readOverview(): Promise<StaffOverview | null> {
  const supabase = await getSupabase()
  return answerAs<StaffOverview | null>(supabase.rpc('staff_overview'))
}

export const staffPeopleQuery = (person: string, words: string, suspended: boolean) =>
  infiniteQueryOptions({
    queryKey: queryKey('staffPeople', person, words, suspended),
    queryFn: ({ pageParam }) => readPeople(words, suspended, pageParam),
    initialPageParam: undefined as StaffPerson | undefined,
    getNextPageParam: nextAfter,
  })

async function readPeople(words: string, suspended: boolean, after: StaffPerson | undefined) {
  const supabase = await getSupabase()
  const key = after && { after_at: after.joined_at, after_person: after.person }
  return answerAs<StaffPerson[]>(
    supabase.rpc('staff_people', { words, suspended, ...key, page_size: pageSize }),
  )
}

/** Decided or not; or with a reference the one about which that decision was made. */
export type ReportFilter = { settled: boolean; reference: string }

export const reportsQuery = (person: string, filter: ReportFilter) =>
  infiniteQueryOptions({
    queryKey: queryKey('staffReports', person, { filter }),
    queryFn: ({ pageParam }) => readReports(filter, pageParam),
    initialPageParam: undefined as StaffReport | undefined,
    getNextPageParam: nextAfter,
    refetchInterval: everyMinute,
  })

async function readReports(
  { settled, reference }: ReportFilter,
  after: StaffReport | undefined,
): Promise<StaffReport[]> {
  const supabase = await getSupabase()
  // There is one of each.
  if (reference && after) return []
  const at = settled ? after?.decided_at : after?.first_at
  return answerAs<StaffReport[]>(
    supabase.rpc('staff_reports', {
      ...{ settled, page_size: pageSize },
      ...(at && { after_at: at }),
      ...(reference && { of_reference: reference }),
    }),
  )
}

export async function decideReport(
  { kind, subject }: Pick<StaffReport, 'kind' | 'subject'>,
  decision: Decision,
  reason: string,
): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('decide_report', { kind, subject, decision, reason }).throwOnError()
}

export const actsQuery = (person: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('staffActs', person),
    queryFn: ({ pageParam }) => readActs(pageParam),
    initialPageParam: undefined as StaffAct | undefined,
    getNextPageParam: nextAfter,
  })

async function readActs(after: StaffAct | undefined): Promise<StaffAct[]> {
  const supabase = await getSupabase()
  let asked = supabase.from('staff_acts').select('*').order('id', { ascending: false }).limit(pageSize)
  if (after) asked = asked.lt('id', after.id)
  const { data } = await asked.throwOnError()
  return data
}

export async function suspend(person: string, days: number | null, reason: string): Promise<void> {
  const supabase = await getSupabase()
  // The generated types know no nullable arguments: no number of days is no end.
  await supabase.rpc('suspend_person', { person, days: days as number, reason }).throwOnError()
}

export async function restore(person: string, reason: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('restore_person', { person, reason }).throwOnError()
}

export const staffCompaniesQuery = (person: string, words: string, unverified: boolean) =>
  infiniteQueryOptions({
    queryKey: queryKey('staffCompanies', person, words, unverified),
    queryFn: ({ pageParam }) => readCompanies(words, unverified, pageParam),
    initialPageParam: undefined as StaffCompany | undefined,
    getNextPageParam: nextAfter,
  })

async function readCompanies(words: string, unverified: boolean, after: StaffCompany | undefined) {
  const supabase = await getSupabase()
  const key = after && { after_at: after.created_at, after_company: after.company }
  return answerAs<StaffCompany[]>(
    supabase.rpc('staff_companies', { words, unverified, ...key, page_size: pageSize }),
  )
}

export async function verifyCompany(company: string, wanted: boolean, reason: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('vouch_for_company', { company, wanted, reason }).throwOnError()
}

export const deliveriesQuery = (person: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('staffDeliveries', person),
    queryFn: ({ pageParam }) => readDeliveries(pageParam),
    initialPageParam: undefined as StaffDelivery | undefined,
    getNextPageParam: nextAfter,
    refetchInterval: everyMinute,
  })

async function readDeliveries(after: StaffDelivery | undefined): Promise<StaffDelivery[]> {
  const supabase = await getSupabase()
  return answerAs<StaffDelivery[]>(
    supabase.rpc('staff_deliveries', { ...(after && { after_id: after.id }), page_size: pageSize }),
  )
}

export const queuesQuery = (person: string) =>
  queryOptions({
    queryKey: queryKey('staffQueues', person),
    queryFn: async () => {
      const supabase = await getSupabase()
      const [queues, webhooks, requests, runs] = await Promise.all([
        answerAs<StaffQueue[]>(supabase.rpc('staff_queues')),
        answerAs<StaffWebhook[]>(supabase.rpc('staff_failed_webhooks')),
        answerAs<StaffRequest[]>(supabase.rpc('staff_failed_requests')),
        answerAs<StaffRun[]>(supabase.rpc('staff_failed_runs')),
      ])
      return { queues, webhooks, requests, runs }
    },
    refetchInterval: everyMinute,
  })

export async function retryWebhook(delivery: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('retry_webhook', { delivery }).throwOnError()
}

export async function retryRequest(request: number): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('retry_request', { request }).throwOnError()
}

export async function discardRequest(request: number): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('discard_request', { request }).throwOnError()
}

export async function discardDelivery(delivery: number): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('discard_delivery', { delivery }).throwOnError()
}

export const ratingsQuery = (person: string) =>
  queryOptions({ queryKey: queryKey('staffRatings', person), queryFn: readRatings })

async function readRatings(): Promise<StaffRating[]> {
  const supabase = await getSupabase()
  return answerAs<StaffRating[]>(supabase.rpc('staff_answer_ratings'))
}

export async function retryDelivery(delivery: number): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('retry_delivery', { delivery }).throwOnError()
}

export async function giveCareerPlan(
  person: string,
  plan: CareerPlan,
  days: number | null,
  reason: string,
): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('give_career_plan', { person, plan, days: days as number, reason }).throwOnError()
}

export async function givePlan(
  person: string,
  plan: ApiPlan,
  days: number | null,
  reason: string,
): Promise<void> {
  const supabase = await getSupabase()
  // The generated types know no nullable arguments: no number of days is no end.
  await supabase.rpc('give_plan', { person, plan, days: days as number, reason }).throwOnError()
}
