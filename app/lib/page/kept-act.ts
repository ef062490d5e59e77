import { useEffect, useRef } from 'react'
import { now } from '#app/lib/clock.ts'
import { currentSession } from '#app/lib/session/session.ts'

/**
 * An action of a visitor that needs an account, such as 'save' with the id of a job: stored while they sign in and performed when
 * they are back on that page. It is never part of an address, so a link from somebody else triggers nothing.
 *
 * It belongs to the sign-in that it led to, and to nobody else's: it is stored in the tab until the auth pages are left without a
 * session, and, if a link is mailed, which opens another tab, in this browser for the address that the link went to.
 */
const KEY = 'tannr.act'

/** Milliseconds: long enough to find a password, or to read an email. */
const LASTS = { sessionStorage: 900_000, localStorage: 3_600_000 } as const

type Place = keyof typeof LASTS
type Kept = { act: string; at: number; email?: string }

export function keepAct(act: string): void {
  dropAct('localStorage')
  keep('sessionStorage', { act, at: now().getTime() })
}

/** A link to sign in or up was mailed to this address. */
export function keepActFor(email: string): void {
  const kept = keptIn('sessionStorage')
  if (kept) keep('localStorage', { ...kept, email: email.toLowerCase() })
}

export function dropAct(place: Place): void {
  try {
    window[place].removeItem(KEY)
  } catch {
    // There was nothing to drop.
  }
}

/** Whether this action was stored recently, for the person who is signed in; removes it. */
export function takeAct(act: string): boolean {
  const email = currentSession()?.user.email?.toLowerCase()
  const isTheirs = (kept: Kept | null, place: Place) =>
    kept?.act === act &&
    now().getTime() - kept.at < LASTS[place] &&
    (place === 'sessionStorage' || (email !== undefined && kept.email === email))
  const places: Place[] = ['sessionStorage', 'localStorage']
  const taken = places.some((place) => isTheirs(keptIn(place), place))
  for (const place of places) if (taken || keptIn(place)?.act === act) dropAct(place)
  return taken
}

function keep(place: Place, kept: Kept): void {
  try {
    window[place].setItem(KEY, JSON.stringify(kept))
  } catch {
    // Without storage, they press again.
  }
}

function keptIn(place: Place): Kept | null {
  try {
    return JSON.parse(window[place].getItem(KEY) ?? 'null')
  } catch {
    return null // Storage is denied, or holds something else.
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
