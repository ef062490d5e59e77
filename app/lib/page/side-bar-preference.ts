import { useSyncExternalStore } from 'react'
import { currentSession } from '#app/lib/session/session.ts'
import { SIDE_BAR_KEY, usuallyClosed } from './side-bar-key.ts'

const listeners = new Set<() => void>()

function stored(): string {
  const usual = usuallyClosed(currentSession()?.user.user_metadata.user_type)
  try {
    return localStorage.getItem(SIDE_BAR_KEY) ?? usual
  } catch {
    return usual
  }
}

let chosen: string | undefined
let railed = false

function closedNow(): string {
  chosen ??= document.documentElement.dataset.closed ?? stored()
  return chosen
}

/**
 * For somebody who signed in on this page, after its head script had run. `asRail` shows icons only until the mark is set again;
 * this is not stored.
 */
export function markClosed(asRail: boolean): void {
  railed = asRail
  document.documentElement.dataset.closed = railed ? `${closedNow()} rail` : closedNow()
}

/** Opens or closes a group, or the bar itself, and stores it. */
export function toggleClosed(name: string): void {
  const names = closedNow().split(' ').filter(Boolean)
  const next = (names.includes(name) ? names.filter((one) => one !== name) : [...names, name]).join(' ')
  chosen = next
  markClosed(railed)
  try {
    localStorage.setItem(SIDE_BAR_KEY, next)
  } catch {
    // Storage is denied: the choice lasts until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useClosed(name: string): boolean {
  const closed = useSyncExternalStore(subscribe, closedNow, () => usuallyClosed(undefined))
  return closed.split(' ').includes(name)
}
