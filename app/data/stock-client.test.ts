/** Figures of the specification that the stock client provides: an update that changes one fails here. */
import { createClient } from '@supabase/supabase-js'
import { afterEach, expect, test, vi } from 'vitest'
import { whereHosted } from '#tests/support/hosted.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
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

test('a socket that is lost is tried again after 1, 2, 5 and 10 s, then every 10 s', async () => {
  vi.useFakeTimers({ now: 0 })
  const tries: number[] = []
  /** A line that is down: each connection is closed as soon as it is asked for. */
  class Down extends EventTarget {
    onclose: ((event: { code: number }) => void) | null = null
    readyState = 0
    constructor() {
      super()
      tries.push(Date.now())
      queueMicrotask(() => {
        this.readyState = 3
        this.onclose?.({ code: 1006 })
      })
    }
    send() {}
    close() {}
  }
  vi.stubGlobal('WebSocket', Down)
  const { realtime } = clientOf(fetch)
  realtime.connect()
  await vi.advanceTimersByTimeAsync(40_000)
  await realtime.disconnect()
  const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  expect(waits).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000])
})

test('the client of the pages has the same delays', async () => {
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test')
  const { realtime } = await whereHosted(async () => (await import('./data-client.ts')).createData())
  expect([1, 2, 3, 4, 5].map((attempt) => realtime.reconnectAfterMs(attempt))).toEqual([
    1000, 2000, 5000, 10_000, 10_000,
  ])
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
