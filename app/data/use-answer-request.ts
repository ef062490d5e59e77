import { currentSession } from '#app/lib/session/session.ts'
import { queryKey } from './keys.ts'
import { getSupabase } from './supabase.ts'
import { useChange } from './use-change.ts'

export type RequestAnswer = { asker: string; accept: boolean }

/** Yes or no to somebody who asks to connect. No takes the request away, and is not told. */
export function useAnswerRequest() {
  return useChange<unknown, RequestAnswer>({
    kind: 'connection',
    key: queryKey('notifications'),
    run: answer,
    failed: ({ accept }) => (accept ? 'Failed to accept' : 'Failed to decline'),
  })
}

async function answer({ asker, accept }: RequestAnswer): Promise<void> {
  const supabase = await getSupabase()
  const connections = supabase.from('connections')
  const change = accept ? connections.update({ accepted_at: new Date().toISOString() }) : connections.delete()
  await change
    .eq('user_id', asker)
    .eq('other_id', currentSession()?.user.id ?? '')
    .throwOnError()
}
