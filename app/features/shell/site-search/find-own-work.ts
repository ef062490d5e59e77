/** The person's own goals and applications that contain the words, and people to write to, for the palette. */
import { answerAs } from '#app/data/answer-as.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { type ApplicationStatus, applicationStatuses } from '#shared/application.ts'
import type { CompanyRole } from '#shared/company.ts'
import type { Reach } from './palette-places.ts'
import type { PaletteRow } from './palette-rows.ts'

/** Of each kind. */
const maxHits = 3

type OwnApplication = {
  id: string
  status: ApplicationStatus
  outside: boolean
  withdrawn_at: string | null
  job: { title: string; company: { name: string; logo_url: string | null } }
}

export async function findOwnWork(words: string): Promise<PaletteRow[]> {
  const pattern = words.replace(/[%_*"\\(),]/g, ' ').trim()
  if (pattern === '') return []
  const supabase = await getSupabase()
  const [goals, own] = await Promise.all([
    supabase
      .from('goals')
      .select('id, title, status')
      .ilike('title', `%${pattern}%`)
      .limit(maxHits)
      .throwOnError(),
    answerAs<OwnApplication[]>(
      supabase.rpc('application_list', { tab: 'all', words: pattern, most: 2 * maxHits }),
    ),
  ])
  const open = own.filter(({ withdrawn_at }) => withdrawn_at === null).slice(0, maxHits)
  return [
    ...open.map(
      ({ id, status, outside, job }): PaletteRow => ({
        kind: 'work',
        // By its title it is in the list however long that is.
        path: `/applications?${new URLSearchParams({ q: job.title, open: id })}`,
        title: job.title,
        text: `Application ${outside ? 'elsewhere, ' : ''}at ${job.company.name} · ${applicationStatuses[status]}`,
        label: 'Open',
        company: { name: job.company.name, logo: job.company.logo_url },
      }),
    ),
    ...goals.data.map(
      ({ id, title, status }): PaletteRow => ({
        kind: 'work',
        path: `/goals?open=${id}`,
        title,
        text: status === 'completed' ? 'Goal, completed' : 'Goal',
        label: 'Open',
      }),
    ),
  ]
}

/** The companies whose portal the person has. */
export async function findOwnCompanies(person: string): Promise<Reach['companies']> {
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('company_members')
    .select('role, company:companies(slug, name)')
    .eq('user_id', person)
    .order('joined_at')
    .throwOnError()
  return data.map(({ role, company }) => ({ role: role as CompanyRole, ...company }))
}

/** Members by name: each can be messaged and viewed. */
export async function findPeople(words: string): Promise<PaletteRow[]> {
  const supabase = await getSupabase()
  const { results, nearly } = await answerAs<{ results: { name: string; title: string }[]; nearly: boolean }>(
    supabase.rpc('site_search', { q: words.slice(0, 200), kinds: ['people'], page_size: maxHits }),
  )
  if (nearly) return []
  return results.map(({ name, title }) => ({
    kind: 'do',
    path: `/messages?${new URLSearchParams({ to: name })}`,
    title: `Write to ${name}`,
    text: title,
    label: '',
  }))
}
