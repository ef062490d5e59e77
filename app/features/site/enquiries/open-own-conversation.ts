/** Loaded when a notification leads to a conversation: opens it for whoever has the account with its address. */
import { getSupabase } from '#app/data/supabase.ts'
import { currentSession } from '#app/lib/session/session.ts'

/** Where the conversation is, or the way to sign in; undefined if it is nobody's of this account. */
export async function ownConversationPath(enquiry: string): Promise<string | undefined> {
  if (!currentSession()) {
    return `/auth?next=${encodeURIComponent(`/conversation?enquiry=${enquiry}`)}`
  }
  const supabase = await getSupabase()
  const { data: link } = await supabase.rpc('own_enquiry_link', { enquiry }).throwOnError()
  return link ? `/conversation?link=${link}` : undefined
}
