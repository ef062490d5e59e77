import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { currentSession } from '#app/lib/session/session.ts'
import type { Json } from '#shared/database.types.ts'
import type { ReportReason } from '#shared/message.ts'
import type { MutualLine } from '#shared/network.ts'
import type { Currency } from '#shared/posting.ts'
import type {
  Audience,
  Education,
  Experience,
  PaperProfile,
  Profile,
  ProfileSection,
} from '#shared/profile.ts'
import type { FoundEducation, FoundExperience, FoundFields, FoundSkill } from '#shared/resume-import.ts'

/** Null if there is none for the viewer. `seenAs`: one's own profile, as others see it. */
export const profileQuery = (person: string | null, handle: string, seenAs?: Audience) =>
  queryOptions({
    queryKey: queryKey('profile', person, handle, { seenAs }),
    queryFn: () => readProfile(handle, seenAs),
  })

async function readProfile(address: string, seenAs: Audience | undefined): Promise<Profile | null> {
  const supabase = await getSupabase()
  return answerAs<Profile | null>(
    supabase.rpc('profile_page', { address, ...(seenAs && { seen_as: seenAs }) }),
  )
}

export type LeastPay = { amount: number; currency: Currency }

/** What the person themselves asks for, for a year; null if they have not said so. */
export const leastPayQuery = (person: string) =>
  queryOptions({ queryKey: queryKey('leastPay', person), queryFn: readLeastPay })

async function readLeastPay(): Promise<LeastPay | null> {
  const supabase = await getSupabase()
  const { data } = await supabase.from('least_pay').select('amount, currency').maybeSingle().throwOnError()
  return data
}

export async function saveLeastPay(person: string, pay: LeastPay | null): Promise<void> {
  const supabase = await getSupabase()
  const own = supabase.from('least_pay')
  await (pay
    ? own.upsert({ user_id: person, ...pay }).throwOnError()
    : own.delete().eq('user_id', person).throwOnError())
}

/** The profile as it was sent with an application; masked as the candidate is. */
export type SentProfile = Omit<PaperProfile, 'name' | 'title' | 'location'> &
  Partial<Pick<PaperProfile, 'name' | 'location'>> & { headline?: string }
export type SentResume = {
  own: boolean
  number: number
  job: string
  company: string
  frozen_at: string
  profile: SentProfile
}

/** Null for whoever is on neither side of it. */
export const sentResumeQuery = (reader: string | undefined, application: string, masked: boolean) =>
  queryOptions({
    queryKey: queryKey('sentResume', reader, application, masked),
    queryFn: async () => {
      const supabase = await getSupabase()
      return answerAs<SentResume | null>(supabase.rpc('application_resume', { application, masked }))
    },
    enabled: reader !== undefined,
  })

const mutualPage = 20

/** Whom the reader and this person both know, by name; paged by the key of the last line. */
export const mutualQuery = (reader: string, of_person: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('mutualConnections', reader, of_person),
    queryFn: ({ pageParam }) => readMutual(of_person, pageParam),
    initialPageParam: undefined as MutualLine | undefined,
    getNextPageParam: (page) => (page.length === mutualPage ? page.at(-1) : undefined),
  })

async function readMutual(of_person: string, after: MutualLine | undefined): Promise<MutualLine[]> {
  const supabase = await getSupabase()
  const key = after && { after_name: after.sort_name, after_person: after.person }
  return answerAs<MutualLine[]>(
    supabase.rpc('mutual_connections', { of_person, ...key, page_size: mutualPage }),
  )
}

export type ProfileReport = { person: string; reason: ReportReason; note: string }

export async function reportProfile(report: ProfileReport): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('report_profile', report).throwOnError()
}

export type ProfileFields = Partial<
  Record<'first_name' | 'last_name' | 'headline' | 'location' | 'about' | 'open_to_work', string> & {
    links: string[]
  }
>

export async function saveFields(person: string, fields: ProfileFields): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('profiles').update(fields).eq('user_id', person).throwOnError()
}

export async function changeHandle(wanted: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('change_handle', { wanted }).throwOnError()
}

export async function setAudience(section: ProfileSection, seen_by: Audience): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('profile_sections').upsert({ section, seen_by }).throwOnError()
}

export async function saveExperience(
  { id, confirmed: _, ...fields }: Experience,
  added: boolean,
): Promise<void> {
  const supabase = await getSupabase()
  const experiences = supabase.from('experiences')
  await (added
    ? experiences.insert({ id, ...fields }).throwOnError()
    : experiences.update(fields).eq('id', id).throwOnError())
}

export async function saveEducation({ id, ...fields }: Education, added: boolean): Promise<void> {
  const supabase = await getSupabase()
  const educations = supabase.from('educations')
  await (added
    ? educations.insert({ id, ...fields }).throwOnError()
    : educations.update(fields).eq('id', id).throwOnError())
}

export async function removeEntry(table: 'experiences' | 'educations', id: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from(table).delete().eq('id', id).throwOnError()
}

/** Endorses a skill of a connection, or withdraws that. */
export async function setEndorsed(person: string, skill: string, endorsed: boolean): Promise<void> {
  const supabase = await getSupabase()
  const endorsements = supabase.from('skill_endorsements')
  await (endorsed
    ? endorsements.insert({ person_id: person, skill }).throwOnError()
    : endorsements
        .delete()
        .eq('person_id', person)
        .eq('user_id', currentSession()?.user.id ?? '')
        .eq('skill', skill.trim().toLowerCase())
        .throwOnError())
}

type WithId<Entry> = Entry & { id: string }

/** Adds the entries of an import, under ids by which they can be removed again. */
export type Added = {
  fields: FoundFields
  experience: WithId<FoundExperience>[]
  education: WithId<FoundEducation>[]
  skills: WithId<FoundSkill>[]
}
export type Removed = Record<'experience' | 'education' | 'skills', string[]>

/** All or nothing; returns the previous fields. */
export async function changeProfile(added: Added, removed: Removed): Promise<FoundFields> {
  const supabase = await getSupabase()
  return answerAs<FoundFields>(supabase.rpc('change_profile', { added: added as unknown as Json, removed }))
}
