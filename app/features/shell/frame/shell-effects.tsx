import { type ComponentType, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { replayEarlyEvents } from '#app/lib/page/early-events.ts'
import { adoptSessionFromAddress, readAddressOutcome } from '#app/lib/session/address-session.ts'
import { currentSession, keepSessionMark } from '#app/lib/session/session.ts'
import { keepTheme } from '#app/lib/theme.ts'
import { toast } from '#app/lib/toast.ts'
import { openDialogsByCommand } from './open-dialogs.ts'
import { keepScrollMark } from './scroll-mark.ts'

/** These show a failed link themselves. */
const showsFailures = ['/auth/confirm', '/auth/password']

/** In this order: early presses are replayed once all else is ready. */
const starts = [
  keepTheme,
  keepSessionMark,
  keepScrollMark,
  openDialogsByCommand,
  adoptSessionFromAddress,
  replayEarlyEvents,
]

function startAll() {
  const stops = starts.map((start) => start())
  return () => {
    for (const stop of stops) stop?.()
  }
}

/** Effects that run as long as the document is open. */
export function ShellEffects() {
  const navigate = useNavigate()
  useEffect(startAll, [])
  useEffect(() => {
    const { failure } = readAddressOutcome(location)
    if (!failure || showsFailures.includes(location.pathname)) return
    // A social provider that refused redirects to the requested page with the reason; signed-in people stay.
    toast.error(failure)
    void navigate(currentSession() ? location.pathname : '/auth', { replace: true })
  }, [navigate])
  const [NavigationProgress, setNavigationProgress] = useState<ComponentType>()
  useEffect(() => {
    void import('./navigation-progress.tsx').then((module) =>
      setNavigationProgress(() => module.NavigationProgress),
    )
  }, [])
  return NavigationProgress && <NavigationProgress />
}
