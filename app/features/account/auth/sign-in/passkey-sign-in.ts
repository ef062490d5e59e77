/** Signing in with a passkey: by a press, or from the browser's suggestions in the address field. */

import { useEffect } from 'react'
import { backendCall } from '#app/lib/backend/backend-call.ts'
import { useGo } from '#app/lib/page/go.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { supportsPasskeys, whyNoPasskeys } from '#app/lib/session/passkey-support.ts'
import { onwards } from '#app/lib/session/second-step.ts'
import { rememberSession } from '#app/lib/session/session-storage.ts'
import { toast } from '#app/lib/toast.ts'
import { signInFailed } from '#app/lib/words.ts'
import { rememberSignInMethod } from './last-sign-in-method.ts'
import { welcome } from './welcome.ts'

/** The browser shows its own dialog; closing it is no failure. */
export async function signInWithPasskey(): Promise<boolean> {
  const reason = whyNoPasskeys()
  if (reason) {
    toast.error(reason)
    return false
  }
  rememberSession(true)
  // Browsers allow one passkey request at a time.
  offered?.abort()
  const signedIn = await backendCall(async () => {
    const answer = await (await getAuth()).signInWithPasskey()
    const unused = answer.error && '__isWebAuthnError' in answer.error
    return unused ? { data: null, error: { name: 'Unused', message: noPasskey, status: 400 } } : answer
  }, signInFailed)
  if (signedIn) rememberSignInMethod('passkey')
  return signedIn
}

const noPasskey = 'No passkey was used. Try again, or sign in another way.'

let offered: AbortController | undefined

/** The browser suggests passkeys in the address field until the page is left. Errors are ignored. */
export function usePasskeyOffer(next: string): void {
  const go = useGo()
  useEffect(() => {
    const end = new AbortController()
    offered = end
    void offer(end.signal).then(async (signedIn) => {
      if (!signedIn || end.signal.aborted) return
      rememberSignInMethod('passkey')
      welcome()
      await go(onwards(next))
    })
    return () => end.abort()
  }, [go, next])
}

async function offer(signal: AbortSignal): Promise<boolean> {
  try {
    if (!supportsPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable())) return false
    const auth = await getAuth()
    if (signal.aborted) return false
    const { error } = await auth.signInWithPasskey({ options: { mediation: 'conditional', signal } })
    return !error
  } catch {
    return false // A browser without passkeys, or no network: the form stands there all the same.
  }
}
