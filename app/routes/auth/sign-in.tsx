import { AuthCard } from '#app/features/account/auth/auth-card.tsx'
import { nextAddress } from '#app/features/account/auth/auth-links.ts'
import { MarketingSignIn } from '#app/features/account/auth/sign-in/marketing-sign-in.tsx'
import { useRedirectWhenSignedIn } from '#app/features/account/auth/sign-in/use-redirect-when-signed-in.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/sign-in'

export const meta: Route.MetaFunction = () =>
  pageMeta('Welcome Back', 'Sign in to Tannr with your email and password.', {
    path: '/sign-in',
    unlisted: true,
  })

export default function SignInPage() {
  const [query] = useAddressQuery()
  useRedirectWhenSignedIn(nextAddress(query))
  return (
    <AuthCard title="Welcome Back" lead="Pick up the thread where you left it.">
      <MarketingSignIn query={query} />
    </AuthCard>
  )
}
