import { useEffect, useState } from 'react'
import { AuthCard, AuthTurn } from '#app/features/account/auth/auth-card.tsx'
import { authAddress } from '#app/features/account/auth/auth-links.ts'
import { EmailAddress } from '#app/features/account/auth/email-address.tsx'
import { useNavigationState } from '#app/lib/address/navigation-state.ts'
import { backendCall } from '#app/lib/backend/backend-call.ts'
import { useForm } from '#app/lib/form.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { toast } from '#app/lib/toast.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { emailForm } from '#shared/auth-forms.ts'
import { MailCode } from './mail-code.tsx'
import { MailDrawing } from './mail-drawing.tsx'

export function ForgotPassword({ query }: { query: URLSearchParams }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const back = authAddress('/auth', query)
  useEffect(() => {
    // The form that had the focus is gone.
    if (sentTo) document.querySelector('h1')?.focus()
  }, [sentTo])
  return sentTo ? <ResetSent email={sentTo} back={back} /> : <AskForReset onSent={setSentTo} back={back} />
}

function AskForReset({ onSent, back }: { onSent: (email: string) => void; back: string }) {
  const typed = useNavigationState('email')
  const { errors, busy, form } = useForm(emailForm, async ({ email }) => {
    const redirectTo = `${location.origin}/auth/password`
    const sent = await backendCall(async () => (await getAuth()).resetPasswordForEmail(email, { redirectTo }))
    if (!sent) return
    toast.success('Password reset email sent!')
    onSent(email)
  })
  return (
    <AuthCard
      title="Forgot your password?"
      lead="Enter your email address, and we’ll send you a link to choose a new one."
    >
      <form {...form}>
        <fieldset disabled={busy} className="flex flex-col gap-3.5">
          <Field label="Email address" error={errors.email}>
            <Input
              data-first-field
              name="email"
              type="email"
              required
              autoComplete="email"
              placeholder="you@example.com"
              defaultValue={typed}
            />
          </Field>
          <Button type="submit" size="large" shape="block" busy={busy} busyLabel="Sending...">
            Send reset link
          </Button>
        </fieldset>
      </form>
      <AuthTurn to={back}>Back to sign in</AuthTurn>
    </AuthCard>
  )
}

function ResetSent({ email, back }: { email: string; back: string }) {
  return (
    <AuthCard
      title="Check your email"
      lead={
        <>
          A reset link is on its way to <EmailAddress email={email} />, if it belongs to an account.
        </>
      }
    >
      <MailDrawing />
      <MailCode email={email} type="recovery" next="/dashboard" />
      <ButtonLink to={back} state={{ email }} size="large" shape="block" look="outline">
        Back to sign in
      </ButtonLink>
    </AuthCard>
  )
}
