import { useEffect, useRef, useState } from 'react'
import { currentSession } from '#app/lib/session/session.ts'
import { toast } from '#app/lib/toast.ts'

const kept = 'You were signed out. Sign in again to continue: what you typed is saved.'

function read<State>(key: string): Partial<State> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined // Storage is refused, or holds something else.
  }
}

function write(key: string, state: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(state))
  } catch {
    // Where nothing may be kept, it is kept while the form is open.
  }
}

function drop(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // There was nothing to drop.
  }
}

/**
 * What a controlled form holds, for one that a page closes when the session ends: what was typed is there again where the
 * same person opens the form of that name next, in this tab. Closed by the person, or sent, it begins anew.
 */
export function useKeptState<State extends object>(
  name: string,
  open: boolean,
  initial: () => State,
): [state: State, change: (some: Partial<State>) => void] {
  const person = useRef(currentSession()?.user.id).current
  const key = `tannr-form ${person} ${name}`
  const [state, setState] = useState<State>(() => ({ ...initial(), ...(person && read<State>(key)) }))
  const typed = useRef(false)
  useEffect(() => {
    if (!open) return
    return () => {
      if (!typed.current) return
      if (currentSession()) drop(key)
      else toast.error(kept)
    }
  }, [key, open])
  const change = (some: Partial<State>) => {
    typed.current = true
    setState((before) => {
      const next = { ...before, ...some }
      if (person) write(key, next)
      return next
    })
  }
  return [state, change]
}
