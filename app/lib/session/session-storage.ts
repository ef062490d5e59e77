import { SESSION_KEY } from './stored-session.ts'

/** A store the auth client writes to, which follows the person's choice of 'Remember me'. */
export const REMEMBER_KEY = 'tannr.remember'

function available(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window[kind]
  } catch {
    return null // Storage is denied, for example in a frame with cookies blocked.
  }
}

/** To be called before signing in. If off, the session ends with the browser session. */
export function rememberSession(remember: boolean): void {
  const tab = available('sessionStorage')
  if (remember) tab?.removeItem(REMEMBER_KEY)
  else tab?.setItem(REMEMBER_KEY, 'no')
}

export const sessionStore = {
  getItem(key: string): string | null {
    return available('sessionStorage')?.getItem(key) ?? available('localStorage')?.getItem(key) ?? null
  },
  setItem(key: string, value: string): void {
    const tab = available('sessionStorage')
    const forTabOnly = tab?.getItem(REMEMBER_KEY) === 'no'
    const [keep, drop] = forTabOnly ? [tab, available('localStorage')] : [available('localStorage'), tab]
    keep?.setItem(key, value)
    drop?.removeItem(key)
    announce(key)
  },
  removeItem(key: string): void {
    available('sessionStorage')?.removeItem(key)
    available('localStorage')?.removeItem(key)
    announce(key)
  },
}

const listeners = new Set<() => void>()

function announce(key: string): void {
  if (key === SESSION_KEY) for (const listener of listeners) listener()
}

/** Calls back when the session changes, in this tab or in another one. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === SESSION_KEY || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
