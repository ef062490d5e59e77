import { CheckEmail } from '#app/features/account/auth/email/check-email.tsx'
import { RequirePreviousStep } from '#app/features/account/auth/require-previous-step.tsx'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/check-email'

export const meta: Route.MetaFunction = () =>
  pageMeta('Check your email', 'We sent you a link to sign in or to finish signing up.', {
    path: '/auth/check-email',
    unlisted: true,
  })

export default function CheckEmailPage() {
  const [query] = useAddressQuery()
  return (
    <RequirePreviousStep name="email" otherwise="/auth" title="Check your email">
      {(email) => <CheckEmail email={email} query={query} />}
    </RequirePreviousStep>
  )
}
