/**
 * Follows the person's changes in other tabs, on other devices and by other people: one private channel, in which the database
 * names subjects (supabase/schemas/live.sql). Loaded by use-live.ts.
 */
import type { QueryClient } from '@tanstack/react-query'
import { onSessionChange } from '#app/lib/session/session-storage.ts'
import { readAgainOf } from './effects.ts'
import { invalidateNow } from './invalidate.ts'
import { getSupabase } from './supabase.ts'
import { tabName } from './tab-name.ts'

type Supabase = Awaited<ReturnType<typeof getSupabase>>
type Channel = ReturnType<Supabase['channel']>
type Told = { event: string; payload?: { from?: string | null } }

/** Milliseconds before each attempt, like the client's own. */
const delays = [1000, 2000, 5000, 10_000]
/** Milliseconds before the start from which changes are replayed, to allow for earlier reads and a wrong clock. */
const margin = 10_000
/** Milliseconds in which subjects are collected, since one change often causes several. */
const gathering = 40

/** Follows until the returned function is called. `tellLost` is called when an established connection is lost or restored. */
export function followLive(client: QueryClient, person: string, tellLost: (isLost: boolean) => void) {
  const changes = gatherChanges(client)
  let ended = false
  let leave = () => {}
  let attempts = 0
  let hasJoined = false
  let isMissing = false

  const onStatus = (status: string) => {
    if (ended) return
    if (status === 'SUBSCRIBED') {
      attempts = 0
      // Subjects announced meanwhile were missed.
      if (isMissing) void readShown(client)
      hasJoined = true
    }
    isMissing = status !== 'SUBSCRIBED'
    tellLost(hasJoined && isMissing)
    // After any other loss the client rejoins by itself.
    if (status === 'CLOSED') joinLater()
  }
  const join = async () => {
    try {
      const supabase = await getSupabase()
      await supabase.realtime.setAuth()
      if (ended) return
      const channel = openChannel(supabase, person).on('broadcast', { event: '*' }, changes.add)
      leave = () => void supabase.removeChannel(channel)
      channel.subscribe(onStatus)
    } catch {
      if (!ended) joinLater()
    }
  }
  const joinLater = () => {
    const delay = delays[attempts++] ?? delays.at(-1)
    const timer = setTimeout(() => void join(), delay)
    leave = () => clearTimeout(timer)
  }
  const forgetTokens = forwardTokens()

  void join()
  void deliverWritten(client, person)
  return () => {
    ended = true
    forgetTokens()
    changes.forget()
    leave()
    tellLost(false)
  }
}

/** Changes between the page's first reads and now are replayed. */
function openChannel(supabase: Supabase, person: string): Channel {
  const replay = { since: Math.round(performance.timeOrigin) - margin, limit: 25 }
  return supabase.channel(`person:${person}`, { config: { private: true, broadcast: { replay } } })
}

/** A renewed token is sent at once instead of with the next heartbeat. */
function forwardTokens(): () => void {
  return onSessionChange(() => {
    void getSupabase()
      .then((supabase) => supabase.realtime.setAuth())
      .catch(() => {})
  })
}

/** Sends messages written while offline, whatever page is open now. */
async function deliverWritten(client: QueryClient, person: string): Promise<void> {
  const { deliverWaiting } = await import('./message-outbox.ts')
  await deliverWaiting(client, person)
}

function gatherChanges(client: QueryClient) {
  const gathered = new Map<string, 'here' | 'elsewhere'>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    for (const [subject, where] of gathered) void readAgainOf(client, subject, where)
    gathered.clear()
    timer = undefined
  }
  return {
    add: ({ event, payload }: Told) => {
      const isOwn = payload?.from === tabName && gathered.get(event) !== 'elsewhere'
      gathered.set(event, isOwn ? 'here' : 'elsewhere')
      timer ??= setTimeout(read, gathering)
    },
    forget: () => clearTimeout(timer),
  }
}

/** Hidden pages refetch when they become visible. */
function readShown(client: QueryClient): Promise<void> {
  return invalidateNow(client, { refetchType: document.hidden ? 'none' : 'active' })
}
