import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { Addressee, InboxLine, InboxOverview, InboxPart } from '#shared/message.ts'

const pageSize = 20

export const inboxOverviewQuery = (person: string, company: string) =>
  queryOptions({
    queryKey: queryKey('inboxOverview', person, company),
    queryFn: async () => {
      const supabase = await getSupabase()
      return answerAs<InboxOverview>(supabase.rpc('company_inbox_overview', { company }))
    },
  })

/** A list like one's own conversations; reading here updates the counts of all lists. */
export const inboxQuery = (person: string, company: string, part: InboxPart, words: string, masked = false) =>
  infiniteQueryOptions({
    queryKey: queryKey('inboxList', person, company, { part, words, masked }),
    queryFn: async ({ pageParam: after }) => {
      const supabase = await getSupabase()
      const key = after && { after_at: after.last_at, after_id: after.id }
      return answerAs<InboxLine[]>(
        supabase.rpc('company_inbox', { company, part, words, ...key, page_size: pageSize, masked }),
      )
    },
    initialPageParam: undefined as InboxLine | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1) : undefined),
  })

/** By its id, by the application it is about, or by the path of the person's profile. */
export type InboxAsked = { conversation: string } | { application: string } | { address: string }

export const inboxConversationQuery = (person: string, company: string, asked: InboxAsked, masked = false) =>
  queryOptions({
    queryKey: queryKey('inboxConversation', person, company, { ...asked, masked }),
    queryFn: async () => {
      const supabase = await getSupabase()
      return answerAs<InboxLine | Addressee | null>(
        supabase.rpc('company_conversation', { company, ...asked, masked }),
      )
    },
  })

export async function assignConversation(conversation: string, member: string | null): Promise<void> {
  const supabase = await getSupabase()
  // The types of functions know no null; PostgreSQL does.
  await supabase.rpc('assign_conversation', { conversation, member: member as string }).throwOnError()
}

export async function settleConversation(conversation: string, settled: boolean): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('settle_conversation', { conversation, settled }).throwOnError()
}
