import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { OwnRecords } from './own-figures.ts'

/** Figures and latest events, counted by the database: one request. */
export function dashboardQuery(person: string | undefined) {
  return queryOptions({ queryKey: queryKey('dashboard', person), queryFn: readOwnRecords })
}

async function readOwnRecords(): Promise<OwnRecords> {
  const supabase = await getSupabase()
  return answerAs<OwnRecords>(supabase.rpc('my_dashboard'))
}
