import { useEffect } from 'react'
import type { useDataRouter } from '#app/lib/page/data-router.ts'
import { toast } from '#app/lib/toast.ts'

/** Milliseconds before the second and the third try. */
const waits = [250, 750]

/**
 * What a page of words is made of comes by a request of the router’s own (`/news.data`), which it makes once. It is made again,
 * quietly for a second, where nobody answers or a server just starts; then the open page stays and says so.
 */
export function usePageDataAgain(router: ReturnType<typeof useDataRouter>): void {
  useEffect(() => {
    const { fetch } = window
    const again: typeof fetch = async (input, init) => {
      if (!(input instanceof URL && input.pathname.endsWith('.data'))) return fetch(input, init)
      const answer = await tried(() => fetch(input, init), init?.signal)
      if (answer?.ok || (answer && answer.status < 500)) return answer
      await stay(router)
      throw new TypeError('Tannr could not be reached.')
    }
    window.fetch = again
    return () => {
      if (window.fetch === again) window.fetch = fetch
    }
  }, [router])
}

/** The last response; nothing if there was none. Throws if the caller aborted. */
async function tried(
  ask: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response | undefined> {
  let answer: Response | undefined
  for (const wait of [0, ...waits]) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    signal?.throwIfAborted()
    answer = await ask().catch(() => undefined)
    signal?.throwIfAborted()
    if (answer && answer.status < 500) break
  }
  return answer
}

/** By navigating to a fragment of the open page. Going back or forward has left it: then the failed page shows the error. */
async function stay({ state, navigate }: ReturnType<typeof useDataRouter>): Promise<void> {
  const { pathname, search, hash } = state.location
  if (location.pathname !== pathname) return
  toast.error('Tannr could not be reached. This page stays open: try again in a moment.')
  await navigate(`${pathname}${search}#content`, { replace: true, preventScrollReset: true })
  history.replaceState(history.state, '', pathname + search + hash)
}
