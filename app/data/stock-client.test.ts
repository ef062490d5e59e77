/** Figures of the specification that the stock client provides: an update that changes one fails here. */
import { createClient } from '@supabase/supabase-js'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
})

const clientOf = (fetch: typeof globalThis.fetch) =>
  createClient('http://127.0.0.1:9', 'sb_publishable_test', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch },
  })

test('a socket says every 25 s that it lives, and a join waits 10 s', () => {
  const { realtime } = clientOf(fetch)
  expect(realtime.heartbeatIntervalMs).toBe(25_000)
  expect(realtime.timeout).toBe(10_000)
})

test('a session that cannot be renewed is tried again after 200 ms, then after twice as long, within 30 s', async () => {
  vi.useFakeTimers({ now: 0 })
  const tries: number[] = []
  const client = clientOf(async () => {
    tries.push(Date.now())
    return new Response('{}', { status: 503 })
  })
  const refreshed = client.auth.refreshSession({ refresh_token: 'kept' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await refreshed).error?.name).toBe('AuthRetryableFetchError')
  const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
  expect(tries.at(-1)).toBeLessThan(30_000)
})
