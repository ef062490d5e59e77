import { useState } from 'react'
import { getAuth } from '#app/lib/auth.ts'
import { backendCall } from '#app/lib/backend-call.ts'
import { useForm } from '#app/lib/form.ts'
import { toast } from '#app/lib/toast.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { emailForm } from '#shared/auth-forms.ts'
import { AuthCard, AuthTurn } from './auth-card.tsx'
import { MailDrawing } from './mail-drawing.tsx'

export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo ? <ResetSent email={sentTo} /> : <AskForReset onSent={setSentTo} />
}

function AskForReset({ onSent }: { onSent: (email: string) => void }) {
  const { errors, busy, form } = useForm(emailForm, async ({ email }) => {
    const redirectTo = `${location.origin}/auth/password`
    const sent = await backendCall(
      async () => (await getAuth()).resetPasswordForEmail(email, { redirectTo }),
      'An error occurred. Please try again.',
    )
    if (!sent) return
    toast.success('Password reset email sent!')
    onSent(email)
  })
  return (
    <AuthCard title="Forgot your password?" lead="Tell us your address and we send you a link to a new one.">
      <form {...form}>
        <fieldset disabled={busy} className="flex flex-col gap-3.5">
          <Field label="Email address" error={errors.email}>
            <Input name="email" type="email" required autoComplete="email" placeholder="you@example.com" />
          </Field>
          <Button type="submit" size="large" shape="block" busy={busy} busyLabel="Sending...">
            Send reset link
          </Button>
        </fieldset>
      </form>
      <AuthTurn to="/auth">Back to sign in</AuthTurn>
    </AuthCard>
  )
}

function ResetSent({ email }: { email: string }) {
  return (
    <AuthCard
      title="Check your email"
      lead={
        <>
          If <strong className="font-semibold text-ink">{email}</strong> belongs to an account, a reset link
          is on its way.
        </>
      }
    >
      <MailDrawing />
      <ButtonLink to="/auth" size="large" shape="block" look="outline">
        Back to sign in
      </ButtonLink>
    </AuthCard>
  )
}
