import { useSyncExternalStore } from 'react'
import { SIDE_BAR_KEY, USUALLY_CLOSED } from './side-bar-key.ts'

const listeners = new Set<() => void>()

function stored(): string {
  try {
    return localStorage.getItem(SIDE_BAR_KEY) ?? USUALLY_CLOSED
  } catch {
    return USUALLY_CLOSED
  }
}

const closedNow = () => document.documentElement.dataset.closed ?? stored()

/** For somebody who signed in on this page, after its head script had run. */
export function markClosed(): void {
  document.documentElement.dataset.closed = closedNow()
}

/** Opens or closes a group, or the bar itself, and remembers it. */
export function toggleClosed(name: string): void {
  const names = closedNow().split(' ').filter(Boolean)
  const next = (names.includes(name) ? names.filter((one) => one !== name) : [...names, name]).join(' ')
  document.documentElement.dataset.closed = next
  try {
    localStorage.setItem(SIDE_BAR_KEY, next)
  } catch {
    // Storage is refused: the choice holds until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useClosed(name: string): boolean {
  const closed = useSyncExternalStore(subscribe, closedNow, () => USUALLY_CLOSED)
  return closed.split(' ').includes(name)
}
