import { useSyncExternalStore } from 'react'

/** Whether single-key shortcuts are on (WCAG 2.1.4). A setting of this browser, not of the account. */
const KEY = 'tannr.shortcuts'
const listeners = new Set<() => void>()

export function shortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true // Storage is denied: the default applies.
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

/** Undefined in prerendered markup, where it is unknown. */
export function useShortcutsOn(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(subscribe, shortcutsOn, () => undefined)
}
