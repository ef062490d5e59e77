import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { mostSuggestions } from './dashboard-figures.ts'
import type { OwnRecords } from './own-figures.ts'

/** Figures and latest events, counted by the database: one request. */
export function dashboardQuery(person: string | undefined) {
  return queryOptions({ queryKey: queryKey('dashboard', person), queryFn: readOwnRecords })
}

async function readOwnRecords(): Promise<OwnRecords> {
  const supabase = await getSupabase()
  return answerAs<OwnRecords>(supabase.rpc('my_dashboard'))
}

/** How many people are suggested, of the first few: apart from the figures, since it takes as long as all of them. */
export function suggestionCountQuery(person: string | undefined) {
  return queryOptions({ queryKey: queryKey('suggestionCount', person), queryFn: countSuggestions })
}

async function countSuggestions(): Promise<number> {
  const supabase = await getSupabase()
  const few = await answerAs<unknown[]>(
    supabase.rpc('network_suggestions', { page_size: mostSuggestions }).select('person'),
  )
  return few.length
}
