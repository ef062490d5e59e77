import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoAnswer } from '#app/lib/backend/backend-fetch.ts'
import { readWhenOnline } from './read-when-online.ts'

let browser: EventTarget
let there: boolean

beforeEach(() => {
  vi.useFakeTimers()
  browser = new EventTarget()
  there = false
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/env.json') return Response.json({ supabaseUrl: 'https://tannr.example' })
    if (there) return Response.json({})
    throw new TypeError('Failed to fetch')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page with goals whose request got no response. */
async function givenUnanswered() {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  const read = vi.fn(async () => {
    if (!there) throw new NoAnswer('Nobody is there.')
    return 'goals'
  })
  const leave = new QueryObserver(client, { queryKey: ['goals'], queryFn: read }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  return { client, read, leave, done: readWhenOnline(client) }
}

test('what nobody answered is read again once the backend is there, though the browser saw no change', async () => {
  const { client, read, done } = await givenUnanswered()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(read).toHaveBeenCalledOnce()
  there = true
  await vi.advanceTimersByTimeAsync(5_000)
  await done
  expect(client.getQueryData(['goals'])).toBe('goals')
})

test('it is read at once when the browser has a connection again', async () => {
  const { client, done } = await givenUnanswered()
  there = true
  browser.dispatchEvent(new Event('online'))
  await done
  expect(client.getQueryData(['goals'])).toBe('goals')
})

test('nobody asks on for a page that has been left', async () => {
  const { read, leave, done } = await givenUnanswered()
  leave()
  await vi.advanceTimersByTimeAsync(5_000)
  await done
  expect(read).toHaveBeenCalledOnce()
})
