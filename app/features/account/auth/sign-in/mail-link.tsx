import { useState } from 'react'
import { authAddress } from '#app/features/account/auth/auth-links.ts'
import { backendCall } from '#app/lib/backend/backend-call.ts'
import { useGo } from '#app/lib/page/go.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'

type MailLinkProps = { email: string; query: URLSearchParams; disabled: boolean }

/** Signs somebody in who has no password, or does not have it at hand: by a link, and never by making an account. */
export function MailLink({ email, query, disabled }: MailLinkProps) {
  const go = useGo()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const emailRedirectTo = location.origin + authAddress('/auth/confirm', query)
    const sent = await backendCall(async () =>
      (await getAuth()).signInWithOtp({ email, options: { emailRedirectTo, shouldCreateUser: false } }),
    )
    setBusy(false)
    if (!sent) return
    toast.success('Check your email for a sign-in link')
    await go(authAddress('/auth/check-email', query), { state: { email } })
  }
  return (
    <Button size="large" shape="block" look="outline" busy={busy} disabled={disabled} onClick={send}>
      Email me a link
    </Button>
  )
}
