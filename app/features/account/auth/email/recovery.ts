import { useEffect, useState } from 'react'
import { reasonFor } from '#app/lib/backend/backend-call.ts'
import { readAddressOutcome } from '#app/lib/session/address-session.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { currentSession } from '#app/lib/session/session.ts'

const UNEXPECTED = 'An unexpected error occurred'

/** Marks this tab's session as opened by a recovery link, until the new password is saved; the mark survives a reload. */
const RECOVERY_KEY = 'tannr.recovery'

export type Recovery =
  | { step: 'unknown' }
  | { step: 'none' }
  | { step: 'ready'; email: string | undefined }
  | { step: 'failed'; message: string }

export function beginRecovery(userId: string): void {
  sessionStorage.setItem(RECOVERY_KEY, userId)
}

export function endRecovery(): void {
  sessionStorage.removeItem(RECOVERY_KEY)
}

async function takeRecoverySession(): Promise<Recovery> {
  try {
    const auth = await getAuth()
    const { error } = await auth.initialize()
    const { data } = await auth.getSession()
    if (error) return { step: 'failed', message: reasonFor(error, UNEXPECTED) }
    if (!data.session) return { step: 'failed', message: UNEXPECTED }
    beginRecovery(data.session.user.id)
    return { step: 'ready', email: data.session.user.email }
  } catch {
    return { step: 'failed', message: UNEXPECTED }
  }
}

function recoveryInProgress(): Recovery {
  const session = currentSession()
  return session && sessionStorage.getItem(RECOVERY_KEY) === session.user.id
    ? { step: 'ready', email: session.user.email }
    : { step: 'none' }
}

/** Whether the person came by a recovery link. The client announces such a session as PASSWORD_RECOVERY. */
export function useRecovery(): Recovery {
  const [recovery, setRecovery] = useState<Recovery>({ step: 'unknown' })
  useEffect(() => {
    const { failure, session, recovery } = readAddressOutcome(location)
    if (failure) setRecovery({ step: 'failed', message: failure })
    else if (session && recovery) void takeRecoverySession().then(setRecovery)
    else setRecovery(recoveryInProgress())
  }, [])
  useEffect(() => {
    let stop = () => {}
    void getAuth().then((auth) => {
      const { data } = auth.onAuthStateChange((event, session) => {
        if (event === 'PASSWORD_RECOVERY' && session)
          setRecovery({ step: 'ready', email: session.user.email })
      })
      stop = () => data.subscription.unsubscribe()
    })
    return () => stop()
  }, [])
  return recovery
}
