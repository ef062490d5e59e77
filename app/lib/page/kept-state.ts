import { useEffect, useRef, useState } from 'react'
import { currentSession } from '#app/lib/session/session.ts'
import { toast } from '#app/lib/toast.ts'
import { draftKey, drop, keep, kept, keptForLater } from './drafts.ts'

/** Tells the person that what they typed is saved, if the form closes because the session ended. */
export function useKeptNote(isTyped: boolean): void {
  useEffect(
    () => () => {
      if (isTyped && !currentSession()) toast.error(keptForLater)
    },
    [isTyped],
  )
}

/**
 * State of a controlled form that is restored when the same person opens the form of that name again in this tab: after a
 * reload, going back or the end of their session. Closing or submitting the form discards it.
 */
export function useKeptState<State extends object>(
  name: string,
  open: boolean,
  initial: () => State,
): [state: State, change: (some: Partial<State>) => void, forget: () => void] {
  const key = useRef(draftKey(name)).current
  const [state, setState] = useState<State>(() => ({ ...initial(), ...(key && kept<Partial<State>>(key)) }))
  const typed = useRef(false)
  const forget = () => {
    typed.current = false
    if (key) drop(key)
    setState(initial())
  }
  const latest = useRef(forget)
  latest.current = forget
  useEffect(() => {
    if (!open) return
    const address = location.href
    return () => {
      if (!typed.current) return
      if (!currentSession()) return void toast.error(keptForLater)
      // Navigating away does not count as closing it.
      if (location.href === address) latest.current()
    }
  }, [open])
  const change = (some: Partial<State>) => {
    typed.current = true
    setState((before) => {
      const next = { ...before, ...some }
      if (key) keep(key, next)
      return next
    })
  }
  return [state, change, forget]
}
