/** Verifies the hash of an email's link, or a typed code, by POST with the sign-ups of this browser. */
import type { EmailOtpType, Session } from '@supabase/supabase-js'
import { ownSignUps } from '#app/features/account/auth/own-sign-ups.ts'
import { reasonFor } from '#app/lib/backend/backend-call.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { rememberSession } from '#app/lib/session/session-storage.ts'
import { beginRecovery } from './recovery.ts'

export const UNEXPECTED = 'An unexpected error occurred'

type Proof = { token_hash: string; type: EmailOtpType } | { email: string; token: string; type: EmailOtpType }

export type MailOutcome =
  | { state: 'verified'; passwordDropped: boolean; passwordSet: boolean }
  /** One of the two addresses of a change is confirmed. */
  | { state: 'halfway' }
  | { state: 'recovery' }
  /** Either refused, or there was no response: then the link is still valid. */
  | { state: 'failed'; message: string; again: boolean }

/** Fields that our own backend adds; others omit them. */
type Answered = Session & { password_set?: boolean; password_dropped?: boolean }

export async function verifyMail(proof: Proof): Promise<MailOutcome> {
  try {
    rememberSession(true)
    const input = { ...proof, sign_ups: ownSignUps() }
    const { data, error } = await (await getAuth()).verifyOtp(input)
    if (error) {
      const message = reasonFor(error, UNEXPECTED)
      return { state: 'failed', message, again: message === UNEXPECTED }
    }
    const session = data.session as Answered | null
    if (!session) return { state: 'halfway' }
    if (proof.type === 'recovery') {
      beginRecovery(session.user.id)
      return { state: 'recovery' }
    }
    const { password_dropped: passwordDropped = false, password_set: passwordSet = true } = session
    return { state: 'verified', passwordDropped, passwordSet }
  } catch {
    return { state: 'failed', message: UNEXPECTED, again: true }
  }
}

const types: readonly string[] = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email']

/** The proof that the address of a mail's page carries. */
export function proofInAddress(search: string): Extract<Proof, { token_hash: string }> | undefined {
  const query = new URLSearchParams(search)
  const [hash, type] = [query.get('token_hash'), query.get('type')]
  return hash && type && types.includes(type) ? { token_hash: hash, type: type as EmailOtpType } : undefined
}
