import { AuthCard } from '#app/features/account/auth/auth-card.tsx'
import { PhoneEntry } from '#app/features/account/auth/sign-in/phone-entry.tsx'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/phone'

export const meta: Route.MetaFunction = () =>
  pageMeta('Continue with phone', 'Sign in to Tannr with a code sent to your phone.', {
    path: '/auth/phone',
    unlisted: true,
  })

export default function PhonePage() {
  const [query] = useAddressQuery()
  return (
    <AuthCard title="Continue with phone" lead="We send a six-digit code to your phone.">
      <PhoneEntry query={query} />
    </AuthCard>
  )
}
