import { useEffect, useRef } from 'react'
import { now } from '#app/lib/clock.ts'

/**
 * An action of a visitor that needs an account, such as 'save' with the id of a job: stored in this browser while they sign in,
 * or sign up by a link in an email, and performed when they are back on that page. It is never part of an address, so a link
 * from somebody else triggers nothing.
 */
const KEY = 'tannr.act'

/** Milliseconds: long enough to read an email. */
const LASTS = 3_600_000

type Kept = { act: string; at: number }

export function keepAct(act: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ act, at: now().getTime() } satisfies Kept))
  } catch {
    // Without storage, they press again.
  }
}

/** Whether this action was stored recently; removes it. */
export function takeAct(act: string): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null
    if (kept?.act !== act) return false
    localStorage.removeItem(KEY)
    return now().getTime() - kept.at < LASTS
  } catch {
    return false // Storage is denied, or holds something else.
  }
}

/** Performs the stored action of this name, once, as soon as the person is signed in. */
export function useKeptAct(act: string, isThere: boolean, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (isThere && takeAct(act)) latest.current()
  }, [act, isThere])
}
