import { AuthTurn } from '#app/features/account/auth/auth-card.tsx'
import { authAddress } from '#app/features/account/auth/auth-links.ts'
import { useNavigationState } from '#app/lib/address/navigation-state.ts'
import { backendCall } from '#app/lib/backend/backend-call.ts'
import { useForm } from '#app/lib/form.ts'
import { useGo } from '#app/lib/page/go.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { phoneForm } from '#shared/auth-forms.ts'

export function PhoneEntry({ query }: { query: URLSearchParams }) {
  const go = useGo()
  const typed = useNavigationState('phone')
  const { errors, busy, form } = useForm(phoneForm, async ({ phone }) => {
    const sent = await backendCall(
      async () => (await getAuth()).signInWithOtp({ phone }),
      'Failed to send verification code',
    )
    if (!sent) return
    toast.success('Verification code sent to your phone')
    await go(authAddress('/auth/verify-phone', query), { state: { phone } })
  })
  return (
    <>
      <form {...form}>
        <fieldset disabled={busy} className="flex flex-col gap-3.5">
          <Field
            label="Phone number"
            hint="Include your country code (e.g. +1 for US/Canada)"
            error={errors.phone}
          >
            <Input
              data-first-field
              name="phone"
              type="tel"
              required
              autoComplete="tel"
              inputMode="tel"
              placeholder="+1 555 010 0199"
              defaultValue={typed}
            />
          </Field>
          <Button type="submit" size="large" shape="block" busy={busy}>
            Continue
          </Button>
        </fieldset>
      </form>
      <AuthTurn to={authAddress('/auth', query)}>Back</AuthTurn>
    </>
  )
}
