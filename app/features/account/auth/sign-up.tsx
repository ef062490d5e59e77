import { backendCall } from '#app/lib/backend/backend-call.ts'
import { useForm } from '#app/lib/form.ts'
import { useGo } from '#app/lib/page/go.ts'
import { keepActFor } from '#app/lib/page/kept-act.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { passwordHint, signUpForm } from '#shared/auth-forms.ts'
import { AuthTurn } from './auth-card.tsx'
import { authAddress } from './auth-links.ts'
import { rememberSignUp } from './own-sign-ups.ts'

const roles = [
  { value: 'professional', label: 'Professional seeking opportunities' },
  { value: 'employer', label: 'Employer looking to hire' },
]

export function SignUp({ query }: { query: URLSearchParams }) {
  const go = useGo()
  const { errors, busy, form } = useForm(
    signUpForm,
    async ({ firstName, lastName, email, password, userType }) => {
      const data = { first_name: firstName, last_name: lastName, ...(userType && { user_type: userType }) }
      const options = { emailRedirectTo: `${location.origin}/dashboard`, data }
      const made = await backendCall(async () => {
        const answer = await (await getAuth()).signUp({ email, password, options })
        if (answer.data.user) rememberSignUp(answer.data.user.id)
        return answer
      })
      if (!made) return
      keepActFor(email)
      toast.success('Account created! Please check your email to verify your account.')
      await go(authAddress('/sign-in', query), { state: { email, unconfirmed: email } })
    },
  )
  return (
    <>
      <form {...form}>
        <fieldset disabled={busy} className="flex flex-col gap-3.5">
          <div className="grid gap-3.5 min-[400px]:grid-cols-2">
            <Field label="First name" error={errors.firstName}>
              <Input name="firstName" required autoComplete="given-name" />
            </Field>
            <Field label="Last name" error={errors.lastName}>
              <Input name="lastName" required autoComplete="family-name" />
            </Field>
          </div>
          <Field label="Email address" error={errors.email}>
            <Input name="email" type="email" required autoComplete="email" placeholder="you@example.com" />
          </Field>
          <Field label="Password" hint={errors.password ? undefined : passwordHint} error={errors.password}>
            <PasswordInput name="password" required autoComplete="new-password" />
          </Field>
          <Field label="Confirm password" error={errors.confirmPassword}>
            <PasswordInput
              name="confirmPassword"
              required
              autoComplete="new-password"
              toggleLabel="Show confirmation"
            />
          </Field>
          <Field label="I am a..." error={errors.userType}>
            <Select name="userType" options={roles} placeholder="Select your role" defaultValue="" />
          </Field>
          <Checkbox name="terms" error={errors.terms} label={<TermsConsent />} />
          <Button type="submit" size="large" shape="block" busy={busy} busyLabel="Creating Account...">
            Create Account
          </Button>
        </fieldset>
      </form>
      <AuthTurn question="Already have an account?" to={authAddress('/sign-in', query)}>
        Sign in
      </AuthTurn>
    </>
  )
}

function TermsConsent() {
  return (
    <>
      I agree to the{' '}
      <TextLink to="/terms" look="quiet" className="whitespace-nowrap">
        Terms of Use
      </TextLink>{' '}
      and the{' '}
      <TextLink to="/privacy" look="quiet" className="whitespace-nowrap">
        Privacy Policy
      </TextLink>
    </>
  )
}
