import { toast } from '#app/lib/toast.ts'

/** What every call of the auth client gives: data, or an error in its place. */
type Answer = { data: unknown; error: { message: string } | null }

/**
 * Makes one call and speaks for it: the backend's own message when it refuses, the fallback when the call itself fails.
 * Says whether it went well; a failure has been shown by then.
 */
export async function backendCall(call: () => Promise<Answer>, fallback: string): Promise<boolean> {
  try {
    const { error } = await call()
    if (!error) return true
    toast.error(error.message || fallback)
  } catch {
    toast.error(fallback)
  }
  return false
}
