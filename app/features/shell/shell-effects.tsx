import { useEffect } from 'react'
import { adoptSessionFromAddress } from '#app/lib/address-session.ts'
import { keepSessionMark } from '#app/lib/session.ts'
import { keepTheme } from '#app/lib/theme.ts'
import { RouteAnnouncer } from './route-announcer.tsx'

/** What runs for as long as the page is open, whatever the page. */
export function ShellEffects() {
  useEffect(() => keepTheme(), [])
  useEffect(() => keepSessionMark(), [])
  useEffect(() => adoptSessionFromAddress(), [])
  return <RouteAnnouncer />
}
