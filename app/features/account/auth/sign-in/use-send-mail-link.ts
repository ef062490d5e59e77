import { authAddress } from '#app/features/account/auth/auth-links.ts'
import { backendCall } from '#app/lib/backend/backend-call.ts'
import { useGo } from '#app/lib/page/go.ts'
import { keepActFor } from '#app/lib/page/kept-act.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { toast } from '#app/lib/toast.ts'

/** A link to sign in never creates an account. One to sign up does, and signs in people who have one. */
export type MailLinkFor = 'sign-in' | 'sign-up'

const sentWords: Record<MailLinkFor, string> = {
  'sign-in': 'Check your email for a sign-in link',
  'sign-up': 'Check your email for a verification link',
}

/** Emails a link and navigates to the page that says so; an error is shown, and the page stays. */
export function useSendMailLink(query: URLSearchParams) {
  const go = useGo()
  return async (email: string, linkFor: MailLinkFor): Promise<void> => {
    const emailRedirectTo = location.origin + authAddress('/auth/confirm', query)
    const options = { emailRedirectTo, shouldCreateUser: linkFor === 'sign-up' }
    const sent = await backendCall(async () => (await getAuth()).signInWithOtp({ email, options }))
    if (!sent) return
    keepActFor(email)
    toast.success(sentWords[linkFor])
    await go(authAddress('/auth/check-email', query), { state: { email, linkFor } })
  }
}
