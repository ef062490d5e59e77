import { useEffect, useRef } from 'react'
import { now } from '#app/lib/clock.ts'

/**
 * What a visitor pressed that needs an account, such as 'save' and the id of a job: kept in this browser while they sign in,
 * or sign up by a link in a mail, and done once they are back where they pressed it. It is never in an address: a link
 * that somebody sends does nothing.
 */
const KEY = 'tannr.act'

/** Milliseconds: long enough for a mail to be read. */
const LASTS = 3_600_000

type Kept = { act: string; at: number }

export function keepAct(act: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ act, at: now().getTime() } satisfies Kept))
  } catch {
    // Where nothing may be kept, they press again.
  }
}

/** Whether this act was kept, and lately; it is kept no longer then. */
export function takeAct(act: string): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null
    if (kept?.act !== act) return false
    localStorage.removeItem(KEY)
    return now().getTime() - kept.at < LASTS
  } catch {
    return false // Storage is refused, or holds something else.
  }
}

/** Does what was kept under this name, once, as soon as the person is there. */
export function useKeptAct(act: string, isThere: boolean, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (isThere && takeAct(act)) latest.current()
  }, [act, isThere])
}
