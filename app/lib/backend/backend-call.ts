import { WrongField } from '#app/lib/form.ts'
import { SignedOut } from '#app/lib/session/signed-out.ts'
import { dismissToast, toast } from '#app/lib/toast.ts'
import { unexpectedError } from '#app/lib/words.ts'

/** The email that was sent has the reason and the duration. */
const suspended = 'This account is suspended. The email we sent you about it says why, and how to appeal.'
/** Of an authenticator app, a phone or a list of recovery codes. */
const wrongCode = 'The code is wrong or no longer valid. Please try again.'

/** The error of a call of the auth client. */
type Failure = { name: string; message: string; status?: number | undefined; code?: string | undefined }

/** The result of every call of the auth client: data, or an error. */
type Answer = { data: unknown; error: Failure | null }

/**
 * The backend's own message, or `fallback` if there was no readable answer: then the client only has the browser's words or a
 * status line ('Failed to fetch', 'Bad Gateway').
 */
export function reasonFor({ name, message, status, code }: Failure, fallback = unexpectedError): string {
  if (code === 'user_banned') return suspended
  if (name === 'AuthSessionMissingError') return new SignedOut().message
  return (name !== 'AuthRetryableFetchError' && status && message) || fallback
}

/**
 * Makes one call and shows a toast if it fails: the backend's own message if it refuses, `fallback` if the call itself fails.
 * Returns whether it succeeded. An error about a new password is thrown for the field `password` of the form.
 */
export async function backendCall(call: () => Promise<Answer>, fallback?: string): Promise<boolean> {
  // The outcome of the previous attempt no longer applies.
  dismissToast(failed)
  const { error } = await call().catch((thrown): Answer => {
    if (thrown instanceof WrongField) throw thrown
    return { data: null, error: unanswered }
  })
  if (!error) return true
  refuseWeakPassword(error)
  failed = toast.error(reasonFor(error, fallback))
  return false
}

/** Codes of an app, a phone or a list, and codes that prove a new address. */
const refusedCodes = ['mfa_verification_failed', 'otp_expired']

/** A refused code is reported at its field, where the next one is typed. */
export function codeIn(field: string, call: () => Promise<Answer>): () => Promise<Answer> {
  return async () => {
    const answer = await call()
    if (refusedCodes.includes(answer.error?.code ?? '')) throw new WrongField(field, wrongCode)
    return answer
  }
}

/** The id of the failure being shown. */
let failed = 0

const unanswered: Failure = { name: 'AuthRetryableFetchError', message: '' }

function refuseWeakPassword({ code, message }: Failure): void {
  if (code === 'weak_password') throw new WrongField('password', message)
}
