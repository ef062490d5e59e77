import { AuthTurn } from '#app/features/account/auth/auth-card.tsx'
import { authAddress, nextAddress } from '#app/features/account/auth/auth-links.ts'
import { CodeForm } from '#app/features/account/auth/code-form.tsx'
import { ResendCode } from '#app/features/account/auth/resend-code.tsx'
import { backendCall } from '#app/lib/backend/backend-call.ts'
import { useForm } from '#app/lib/form.ts'
import { useGo } from '#app/lib/page/go.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { onwards } from '#app/lib/session/second-step.ts'
import { rememberSession } from '#app/lib/session/session-storage.ts'
import { toast } from '#app/lib/toast.ts'
import { codeForm } from '#shared/auth-forms.ts'
import { rememberSignInMethod } from './last-sign-in-method.ts'

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
  const resend = () =>
    backendCall(async () => (await getAuth()).signInWithOtp({ phone }), 'Failed to resend code')
  return (
    <>
      <CodeForm first code={code} />
      <ResendCode send={resend} disabled={code.busy} />
      <AuthTurn to={authAddress('/auth/phone', query)} state={{ phone }}>
        Back
      </AuthTurn>
    </>
  )
}
