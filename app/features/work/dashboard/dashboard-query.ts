import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { getSupabase } from '#app/data/supabase.ts'
import type { OwnRecords } from './own-figures.ts'

/** The figures and the latest events, counted by the database: one request. */
export function dashboardQuery(person: string | undefined) {
  const queryKey: QueryKey = ['dashboard', person]
  return queryOptions({ queryKey, queryFn: readOwnRecords })
}

async function readOwnRecords(): Promise<OwnRecords> {
  const supabase = await getSupabase()
  const { data } = await supabase.rpc('my_dashboard').throwOnError()
  return data as unknown as OwnRecords
}
