import { AuthCard } from '#app/features/account/auth/auth-card.tsx'
import { RequirePreviousStep } from '#app/features/account/auth/require-previous-step.tsx'
import { PhoneVerification } from '#app/features/account/auth/sign-in/phone-verification.tsx'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/verify-phone'

export const meta: Route.MetaFunction = () =>
  pageMeta('Verify your phone', 'Enter the six-digit code that we sent to your phone.', {
    path: '/auth/verify-phone',
    unlisted: true,
  })

export default function VerifyPhonePage() {
  const [query] = useAddressQuery()
  return (
    <RequirePreviousStep name="phone" otherwise="/auth/phone" title="Verify your phone">
      {(phone) => (
        <AuthCard title="Verify your phone" lead={`Enter the six-digit code we sent to ${phone}.`}>
          <PhoneVerification phone={phone} query={query} />
        </AuthCard>
      )}
    </RequirePreviousStep>
  )
}
