import { Consent } from '#app/features/account/auth/consent.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/oauth-consent'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Let an application in',
    'An application asks to sign you in with your Tannr account. You decide.',
    {
      path: '/oauth/consent',
      unlisted: true,
    },
  )

export default function OAuthConsentPage() {
  return <Consent />
}
