import { WrongField } from '#app/lib/form.ts'
import { dismissToast, toast } from '#app/lib/toast.ts'
import { suspended, unexpectedError, wrongCode } from '#app/lib/words.ts'

/** How the auth client says that a call went wrong. */
type Failure = { name: string; message: string; status?: number | undefined; code?: string | undefined }

/** What every call of the auth client gives: data, or an error in its place. */
type Answer = { data: unknown; error: Failure | null }

/**
 * The backend's own message. Where no answer came that could be read, or one of a server that failed, the client hands on
 * the browser's words or a status line ('Failed to fetch', 'Bad Gateway'): then the fallback speaks.
 */
export function reasonFor({ name, message, status, code }: Failure, fallback = unexpectedError): string {
  if (code === 'user_banned') return suspended
  if (code === 'mfa_verification_failed' && message.endsWith('code entered')) return wrongCode
  return (name !== 'AuthRetryableFetchError' && status && message) || fallback
}

/**
 * Makes one call and speaks for it: the backend's own message when it refuses, the fallback when the call itself fails.
 * Says whether it went well; a failure has been shown by then. What is said against a new password belongs to the field
 * `password` of the form that sends it.
 */
export async function backendCall(call: () => Promise<Answer>, fallback?: string): Promise<boolean> {
  // What the try before came to is no longer so.
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

/** The last failure on show. */
let failed = 0

const unanswered: Failure = { name: 'AuthRetryableFetchError', message: '' }

function refuseWeakPassword({ code, message }: Failure): void {
  if (code === 'weak_password') throw new WrongField('password', message)
}
