import type { Query, QueryClient } from '@tanstack/react-query'
import { isOffline, NoAnswer } from '#app/lib/backend/backend-fetch.ts'
import { supabaseSettings } from '#app/lib/backend/supabase-settings.ts'

const pause = 5_000
const waiting = new WeakSet<QueryClient>()

/**
 * Refetches failed queries as soon as the backend responds: when the browser is online again, and every few seconds until then. The
 * page does not change before a response.
 */
export async function readWhenOnline(client: QueryClient): Promise<void> {
  if (waiting.has(client)) return
  waiting.add(client)
  do await nextChance()
  while (isMissed(client) && !(await isBack()))
  waiting.delete(client)
  await client.refetchQueries({ type: 'active', predicate: isUnanswered })
}

const isUnanswered = ({ state }: Query) => state.error instanceof NoAnswer

function isMissed(client: QueryClient): boolean {
  return client.getQueryCache().findAll({ type: 'active', predicate: isUnanswered }).length > 0
}

function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, pause)
    addEventListener('online', go)
  })
}

/** Any response counts; a cross-origin one may be opaque, without a status. */
async function isBack(): Promise<boolean> {
  if (isOffline()) return false
  try {
    const { supabaseUrl } = await supabaseSettings()
    const { status } = await fetch(`${supabaseUrl}/auth/v1/health`, { mode: 'no-cors', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}
