import { useEffect } from 'react'
import { AuthTurn } from '#app/features/account/auth/auth-card.tsx'
import { authAddress, nextAddress } from '#app/features/account/auth/auth-links.ts'
import { backendCall } from '#app/lib/backend/backend-call.ts'
import { useForm, WrongField } from '#app/lib/form.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { signInFailed } from '#app/lib/words.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { companyForm } from '#shared/auth-forms.ts'
import { rememberSignInMethod } from './last-sign-in-method.ts'

const unknown = 'No company uses this address to sign in. Check it, or sign in another way.'

/** The domain of the work address determines the company that asks for the password; only the domain is sent. */
export function SsoForm({ query }: { query: URLSearchParams }) {
  useEffect(() => void getAuth(), [])
  const { errors, busy, form } = useForm(companyForm, async ({ email }) => {
    const domain = email.slice(email.lastIndexOf('@') + 1)
    const redirectTo = location.origin + nextAddress(query)
    let url = ''
    const began = await backendCall(async () => {
      const auth = await getAuth()
      const answer = await auth.signInWithSSO({ domain, options: { redirectTo, skipBrowserRedirect: true } })
      if (answer.error?.code === 'sso_provider_not_found') throw new WrongField('email', unknown)
      url = answer.data?.url ?? ''
      return answer
    }, signInFailed)
    if (!began) return
    rememberSignInMethod('company')
    location.assign(url)
  })
  return (
    <>
      <form {...form}>
        <fieldset disabled={busy} className="flex flex-col gap-3.5">
          <Field label="Work email" error={errors.email}>
            <Input
              data-first-field
              name="email"
              type="email"
              required
              autoComplete="email"
              placeholder="you@company.com"
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
