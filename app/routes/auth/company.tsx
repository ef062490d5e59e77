import { AuthCard } from '#app/features/account/auth/auth-card.tsx'
import { SsoForm } from '#app/features/account/auth/sign-in/sso-form.tsx'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/company'

export const meta: Route.MetaFunction = () =>
  pageMeta('Single sign-on', 'Sign in to Tannr with your company’s account.', {
    path: '/auth/company',
    unlisted: true,
  })

export default function CompanyPage() {
  const [query] = useAddressQuery()
  return (
    <AuthCard title="Single sign-on" lead="Your company asks for your password, then sends you back here.">
      <SsoForm query={query} />
    </AuthCard>
  )
}
