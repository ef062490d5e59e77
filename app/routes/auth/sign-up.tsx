import { AuthCard } from '#app/features/account/auth/auth-card.tsx'
import { SignUp } from '#app/features/account/auth/sign-up.tsx'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/sign-up'

export const meta: Route.MetaFunction = () =>
  pageMeta('Create your account', 'Create a Tannr account as a professional or as an employer.', {
    path: '/sign-up',
    unlisted: true,
  })

export default function SignUpPage() {
  const [query] = useAddressQuery()
  return (
    <AuthCard title="Create your account" lead="One account for the network, the engine and the API.">
      <SignUp query={query} />
    </AuthCard>
  )
}
