import { type ComponentType, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { replayEarlyEvents } from '#app/lib/page/early-events.ts'
import { adoptSessionFromAddress, readAddressOutcome } from '#app/lib/session/address-session.ts'
import { keepSessionMark } from '#app/lib/session/session.ts'
import { keepTheme } from '#app/lib/theme.ts'
import { toast } from '#app/lib/toast.ts'
import { openDialogsByCommand } from './open-dialogs.ts'
import { RouteAnnouncer } from './route-announcer.tsx'
import { keepScrollMark } from './scroll-mark.ts'

/** These show a failed link themselves. */
const showsFailures = ['/auth/confirm', '/auth/password']

/** What runs for as long as the page is open, whatever the page. */
export function ShellEffects() {
  const navigate = useNavigate()
  useEffect(() => keepTheme(), [])
  useEffect(() => keepSessionMark(), [])
  useEffect(() => keepScrollMark(), [])
  useEffect(() => openDialogsByCommand(), [])
  useEffect(() => adoptSessionFromAddress(), [])
  useEffect(() => replayEarlyEvents(), [])
  useEffect(() => {
    const { failure } = readAddressOutcome(location)
    if (!failure || showsFailures.includes(location.pathname)) return
    // A social provider that refused comes back to the page that the person wanted, with the reason.
    toast.error(failure)
    void navigate('/auth', { replace: true })
  }, [navigate])
  const [Leaving, setLeaving] = useState<ComponentType>()
  useEffect(() => {
    void import('./leaving.tsx').then((module) => setLeaving(() => module.Leaving))
  }, [])
  return (
    <>
      <RouteAnnouncer />
      {Leaving && <Leaving />}
    </>
  )
}
