import { infiniteQueryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type {
  BlockedLine,
  ConnectionLine,
  FollowingLine,
  RequestLine,
  SuggestionLine,
} from '#shared/network.ts'

const pageSize = 20
const suggestionsPage = 12

/** Lists are paged by the key of the last line, so that changes in the meantime move nothing. */
const nextAfter =
  (size: number) =>
  <Line>(page: Line[]): Line | undefined =>
    page.length === size ? page.at(-1) : undefined

/** Requests to the person, or those that they sent, newest first. */
export const requestsQuery = (person: string, sent: boolean) =>
  infiniteQueryOptions({
    queryKey: queryKey('connectionRequests', person, sent),
    queryFn: ({ pageParam }) => readRequests(sent, pageParam),
    initialPageParam: undefined as RequestLine | undefined,
    getNextPageParam: nextAfter(pageSize),
  })

async function readRequests(sent: boolean, after: RequestLine | undefined): Promise<RequestLine[]> {
  const supabase = await getSupabase()
  const key = after && { after_at: after.asked_at, after_person: after.person }
  return answerAs<RequestLine[]>(supabase.rpc('network_requests', { sent, ...key, page_size: pageSize }))
}

export type ConnectionSort = 'recent' | 'name'

export const connectionsQuery = (person: string, words: string, sort: ConnectionSort) =>
  infiniteQueryOptions({
    queryKey: queryKey('connections', person, { words, sort }),
    queryFn: ({ pageParam }) => readConnections(words, sort, pageParam),
    initialPageParam: undefined as ConnectionLine | undefined,
    getNextPageParam: nextAfter(pageSize),
  })

async function readConnections(words: string, sort: ConnectionSort, after: ConnectionLine | undefined) {
  const supabase = await getSupabase()
  const key = after && {
    after_at: after.connected_at,
    after_name: after.sort_name,
    after_person: after.person,
  }
  return answerAs<ConnectionLine[]>(
    supabase.rpc('network_connections', { words, by_name: sort === 'name', ...key, page_size: pageSize }),
  )
}

export const suggestionsQuery = (person: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('suggestions', person),
    queryFn: ({ pageParam }) => readSuggestions(pageParam),
    initialPageParam: undefined as SuggestionLine | undefined,
    getNextPageParam: nextAfter(suggestionsPage),
  })

async function readSuggestions(after: SuggestionLine | undefined): Promise<SuggestionLine[]> {
  const supabase = await getSupabase()
  const key = after && { after_score: after.score, after_person: after.person }
  return answerAs<SuggestionLine[]>(
    supabase.rpc('network_suggestions', { ...key, page_size: suggestionsPage }),
  )
}

export const blockedQuery = (person: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('blockedPeople', person),
    queryFn: ({ pageParam }) => readBlocked(pageParam),
    initialPageParam: undefined as BlockedLine | undefined,
    getNextPageParam: nextAfter(pageSize),
  })

async function readBlocked(after: BlockedLine | undefined): Promise<BlockedLine[]> {
  const supabase = await getSupabase()
  const key = after && { after_at: after.blocked_at, after_person: after.person }
  return answerAs<BlockedLine[]>(supabase.rpc('network_blocked', { ...key, page_size: pageSize }))
}

/** Dismissed people are not suggested again, unless that is undone. */
export async function setDismissed(person: string, dismissed: boolean): Promise<void> {
  const supabase = await getSupabase()
  const dismissals = supabase.from('dismissed_suggestions')
  await (dismissed
    ? dismissals.insert({ person_id: person }).throwOnError()
    : dismissals.delete().eq('person_id', person).throwOnError())
}

/** Whom and which companies the person follows, the latest first. */
export const followingQuery = (person: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('following', person),
    queryFn: ({ pageParam }) => readFollowing(pageParam),
    initialPageParam: undefined as FollowingLine | undefined,
    getNextPageParam: nextAfter(pageSize),
  })

async function readFollowing(after: FollowingLine | undefined): Promise<FollowingLine[]> {
  const supabase = await getSupabase()
  const key = after && { after_at: after.followed_at, after_id: after.person }
  return answerAs<FollowingLine[]>(supabase.rpc('network_following', { ...key, page_size: pageSize }))
}
