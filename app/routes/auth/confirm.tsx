import { Confirmation } from '#app/features/account/auth/email/confirmation.tsx'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/confirm'

export const meta: Route.MetaFunction = () =>
  pageMeta('Confirm your email', 'Confirm the email address of your Tannr account.', {
    path: '/auth/confirm',
    unlisted: true,
  })

export default function ConfirmPage() {
  const [query] = useAddressQuery()
  return <Confirmation query={query} />
}
