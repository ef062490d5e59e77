import { useSyncExternalStore } from 'react'
import { onSessionChange, sessionStore } from './session-storage.ts'
import { displayName, initialsOf, parseSession, SESSION_KEY, type StoredSession } from './stored-session.ts'

let lastRaw: string | null = null
let lastSession: StoredSession | null = null

/** The stored session, or null. The same object as long as nothing changed. */
export function currentSession(): StoredSession | null {
  const raw = sessionStore.getItem(SESSION_KEY)
  if (raw !== lastRaw) {
    lastRaw = raw
    lastSession = parseSession(raw)
  }
  return lastSession
}

const unknownYet = () => undefined

/** The current session, null for a visitor, undefined in prerendered markup, where it is unknown. */
export function useSession(): StoredSession | null | undefined {
  return useSyncExternalStore<StoredSession | null | undefined>(onSessionChange, currentSession, unknownYet)
}

/** Mirrors the session on <html>, where the style sheet picks the signed-in or signed-out variant of the top bar. */
function markSession(): void {
  const root = document.documentElement
  const session = currentSession()
  if (session) {
    root.dataset.session = 'present'
    root.style.setProperty('--session-initials', JSON.stringify(initialsOf(displayName(session.user))))
  } else {
    delete root.dataset.session
    root.style.removeProperty('--session-initials')
  }
}

export function keepSessionMark(): () => void {
  markSession()
  return onSessionChange(markSession)
}
