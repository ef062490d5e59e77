/** Connecting with, following and blocking people, for all pages. */
import { currentSession } from '#app/lib/session/session.ts'
import { getSupabase } from './supabase.ts'

const self = () => currentSession()?.user.id ?? ''

/** Sends a connection request, or withdraws it; an accepted connection ends that way, too. */
export async function setAsked(person: string, asked: boolean, note = ''): Promise<void> {
  const supabase = await getSupabase()
  const connections = supabase.from('connections')
  await (asked
    ? connections.insert({ other_id: person, ...(note && { note }) }).throwOnError()
    : connections.delete().eq('other_id', person).throwOnError())
}

/** Accepts a request; the database sets the time. */
export async function acceptConnection(person: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase
    .from('connections')
    .update({ accepted_at: new Date().toISOString() })
    .eq('user_id', person)
    .throwOnError()
}

/** Declines a request, without notifying the sender. */
export async function declineConnection(person: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('connections').delete().eq('user_id', person).eq('other_id', self()).throwOnError()
}

/** Ends a connection, whoever requested it. */
export async function disconnect(person: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('connections').delete().or(`user_id.eq.${person},other_id.eq.${person}`).throwOnError()
}

export async function setBlocked(person: string, blocked: boolean): Promise<void> {
  const supabase = await getSupabase()
  const blocks = supabase.from('blocks')
  await (blocked
    ? blocks.insert({ blocked_id: person }).throwOnError()
    : blocks.delete().eq('blocked_id', person).throwOnError())
}

/** Follows or unfollows a person or a company. */
export async function setFollowing(
  kind: 'person' | 'company',
  id: string,
  following: boolean,
): Promise<void> {
  const supabase = await getSupabase()
  if (kind === 'person') {
    const follows = supabase.from('person_follows')
    await (following
      ? follows.insert({ person_id: id }).throwOnError()
      : follows.delete().eq('person_id', id).throwOnError())
    return
  }
  const follows = supabase.from('company_follows')
  await (following
    ? follows.insert({ company_id: id }).throwOnError()
    : follows.delete().eq('company_id', id).throwOnError())
}
