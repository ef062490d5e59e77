import { ForgotPassword } from '#app/features/account/auth/email/forgot-password.tsx'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/forgot-password'

export const meta: Route.MetaFunction = () =>
  pageMeta('Forgot your password', 'Get a link to choose a new password for your Tannr account.', {
    path: '/forgot-password',
    unlisted: true,
  })

export default function ForgotPasswordPage() {
  const [query] = useAddressQuery()
  return <ForgotPassword query={query} />
}
