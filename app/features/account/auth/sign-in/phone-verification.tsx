import { useState } from 'react'
import { AuthTurn } from '#app/features/account/auth/auth-card.tsx'
import { authAddress, nextAddress } from '#app/features/account/auth/auth-links.ts'
import { CodeForm } from '#app/features/account/auth/code-form.tsx'
import { useCountdown } from '#app/features/account/auth/use-countdown.ts'
import { backendCall } from '#app/lib/backend/backend-call.ts'
import { useForm } from '#app/lib/form.ts'
import { useGo } from '#app/lib/page/go.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { onwards } from '#app/lib/session/second-step.ts'
import { rememberSession } from '#app/lib/session/session-storage.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { codeForm } from '#shared/auth-forms.ts'
import { rememberSignInMethod } from './last-sign-in-method.ts'

const RESEND_AFTER_SECONDS = 60

export function PhoneVerification({ phone, query }: { phone: string; query: URLSearchParams }) {
  const go = useGo()
  const code = useForm(codeForm, async ({ token }) => {
    rememberSession(true)
    const verified = await backendCall(
      async () => (await getAuth()).verifyOtp({ phone, token, type: 'sms' }),
      'Failed to verify code',
    )
    if (!verified) return
    rememberSignInMethod('phone')
    toast.success('Phone number verified successfully')
    await go(onwards(nextAddress(query)))
  })
  return (
    <>
      <CodeForm first code={code} />
      <ResendCode phone={phone} disabled={code.busy} />
      <AuthTurn to={authAddress('/auth/phone', query)} state={{ phone }}>
        Back
      </AuthTurn>
    </>
  )
}

function ResendCode({ phone, disabled }: { phone: string; disabled: boolean }) {
  const [sending, setSending] = useState(false)
  const [secondsLeft, restart] = useCountdown(RESEND_AFTER_SECONDS)

  async function resend() {
    setSending(true)
    const sent = await backendCall(
      async () => (await getAuth()).signInWithOtp({ phone }),
      'Failed to resend code',
    )
    setSending(false)
    if (!sent) return
    restart()
    toast.success('Verification code resent')
  }

  return (
    <div className="flex flex-col gap-1.5">
      <Button
        look="outline"
        size="large"
        shape="block"
        busy={sending}
        disabled={disabled || secondsLeft > 0}
        onClick={resend}
      >
        Resend code
      </Button>
      {secondsLeft > 0 && (
        <p className="text-center text-13 text-ink-3 tabular-nums">
          You can ask for another code in {secondsLeft} s.
        </p>
      )}
    </div>
  )
}
