import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { cameFrom } from '#app/lib/page/came-from.ts'
import type { CompanyPage } from '#shared/company.ts'
import type { EditedCompany } from '#shared/company-form.ts'
import type { EventPage } from '#shared/event-page.ts'

const bucket = 'marks'

/** Null if there is none at this address. */
export const companyPageQuery = (person: string | null, slug: string) =>
  queryOptions({ queryKey: queryKey('companyPage', person, slug), queryFn: () => readCompanyPage(slug) })

async function readCompanyPage(address: string): Promise<CompanyPage | null> {
  const supabase = await getSupabase()
  return answerAs<CompanyPage | null>(supabase.rpc('company_page', { address }))
}

/** Null if there is none at this address. */
export const eventPageQuery = (person: string | null, id: string) =>
  queryOptions({ queryKey: queryKey('eventPage', person, id), queryFn: () => readEventPage(id) })

async function readEventPage(event: string): Promise<EventPage | null> {
  const supabase = await getSupabase()
  try {
    return await answerAs<EventPage | null>(supabase.rpc('event_page', { event }))
  } catch (error) {
    // An address that was cut off names none.
    if ((error as { code?: string }).code === '22P02') return null
    throw error
  }
}

/** `now`: its current address. Another address is checked first, as it may be taken. */
export async function saveCompany(company: string, fields: EditedCompany, now: string): Promise<void> {
  const { slug, ...said } = fields
  const supabase = await getSupabase()
  if (slug !== now) await supabase.rpc('change_company_address', { company, wanted: slug }).throwOnError()
  await supabase.from('companies').update(said).eq('id', company).throwOnError()
}

/** Brings a mark to storage; what arrived before is not sent again. */
export async function addMark(company: string, id: string, file: File): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.storage
    .from(bucket)
    .upload(`${company}/${id}`, file, { contentType: file.type, cacheControl: '31536000' })
  if (error && !/exists/i.test(error.message)) throw error
}

/** Answers with the mark before. */
export async function showMark(company: string, mark: string | null): Promise<string | null> {
  const supabase = await getSupabase()
  const { data } = await supabase
    .rpc('use_company_mark', { company, ...(mark !== null && { mark }) })
    .throwOnError()
  return data
}

/** Counted since this tab was opened: navigating back and forth counts once. */
const counted = new Set<string>()

/** Counts a visit, without the visitor. Errors are ignored. */
export async function countVisit(company: string): Promise<void> {
  if (counted.has(company)) return
  counted.add(company)
  const supabase = await getSupabase()
  await supabase.rpc('count_company_visit', { company, source: cameFrom() })
}

/** Attends, or no longer does; returns the result: going, waiting, or nothing. */
export async function answerEvent(event: string, comes: boolean): Promise<string> {
  const supabase = await getSupabase()
  return answerAs<string>(supabase.rpc('answer_event', { event, comes }))
}
