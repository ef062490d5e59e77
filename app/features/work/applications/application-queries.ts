import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { ApplicationTab } from '#shared/application.ts'
import type {
  Application,
  ApplicationBoard,
  ApplicationCounts,
  ApplicationEvent,
} from './application-records.ts'
import { outsideHistory } from './outside/outside-queries.ts'

export const pageSize = 20
type Kept = Pick<Application, 'id' | 'outside'>

/** The counts that every figure of the page follows from. */
export function applicationCountsQuery(person: string | undefined) {
  return queryOptions({
    queryKey: queryKey('applicationCounts', person),
    queryFn: async () => {
      const supabase = await getSupabase()
      return answerAs<ApplicationCounts>(supabase.rpc('application_counts'))
    },
  })
}

/** The applications of one tab that contain the words, newest first, paged by the key of the last one. */
export function applicationListQuery(person: string | undefined, tab: ApplicationTab, words: string) {
  return infiniteQueryOptions({
    queryKey: queryKey('applicationList', person, { tab, words }),
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
  return answerAs<Application[]>(
    supabase.rpc('application_list', {
      tab,
      words,
      most: pageSize,
      ...(after && { before_at: after.applied_at, before_id: after.id }),
    }),
  )
}

/** Cards per column of the board, and the maximum that can be requested; the list has the rest. */
export const columnSize = 30
export const maxColumnSize = 100

export function applicationBoardQuery(person: string | undefined, words: string, most = columnSize) {
  return queryOptions({
    queryKey: queryKey('applicationBoard', person, words, most),
    queryFn: async () => {
      const supabase = await getSupabase()
      return answerAs<ApplicationBoard>(supabase.rpc('application_board', { words, most }))
    },
  })
}

/** The events of one application, newest first. */
export function applicationHistoryQuery({ id, outside }: Kept) {
  return queryOptions({
    queryKey: queryKey('applicationHistory', id),
    queryFn: async () => {
      if (outside) return outsideHistory(id)
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

export async function saveNotes({ id, outside }: Kept, notes: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from(tableOf(outside)).update({ notes }).eq('id', id).throwOnError()
}

type Seen = Kept & Pick<Application, 'status' | 'stage' | 'next_step'>

/**
 * The database sets the time; null undoes the withdrawal. A withdrawal states the last event that was visible: otherwise an offer
 * made at the same moment would be lost unread.
 */
export async function setWithdrawn(application: Seen, withdrawn: boolean): Promise<void> {
  const { id, outside, status, stage, next_step } = application
  const supabase = await getSupabase()
  const change = { withdrawn_at: withdrawn ? new Date().toISOString() : null }
  if (outside || !withdrawn) {
    await supabase.from(tableOf(outside)).update(change).eq('id', id).throwOnError()
    return
  }
  const seen = supabase.from('applications').update(change).match({ id, status, stage, next_step })
  const { data } = await seen.select('id').throwOnError()
  if (data.length === 0) throw new Error('It just changed. Look at it again before you withdraw.')
}

const tableOf = (outside: boolean | undefined) => (outside ? 'outside_applications' : 'applications')
