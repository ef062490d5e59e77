import { useSyncExternalStore } from 'react'

/** Whether single keys do something here (WCAG 2.1.4). A choice of this browser, not of the account. */
const KEY = 'tannr.shortcuts'
const listeners = new Set<() => void>()

export function shortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true // Storage is refused: what is usual holds.
  }
}

export function setShortcutsOn(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Undefined in prerendered markup, where nobody can know. */
export function useShortcutsOn(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(subscribe, shortcutsOn, () => undefined)
}
