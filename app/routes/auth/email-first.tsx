import { useEffect } from 'react'
import { AuthCard } from '#app/features/account/auth/auth-card.tsx'
import { nextAddress } from '#app/features/account/auth/auth-links.ts'
import { EmailFirst } from '#app/features/account/auth/sign-in/email-first.tsx'
import { useRedirectWhenSignedIn } from '#app/features/account/auth/sign-in/use-redirect-when-signed-in.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { pageMeta, titleOf } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/email-first'

export const meta: Route.MetaFunction = () =>
  pageMeta('Sign in', 'Sign in to Tannr with your email, a social account or your phone.', {
    path: '/auth',
    unlisted: true,
  })

export default function EmailFirstPage() {
  const [query] = useAddressQuery()
  const signUp = query.get('mode') === 'signup'
  const next = nextAddress(query)
  const isInvited = next.startsWith('/business-portal?invitation=')
  useRedirectWhenSignedIn(next)
  const title = signUp ? 'Create an account' : 'Welcome back'
  useEffect(() => {
    // The prerendered page knows no query and bears the title of signing in.
    document.title = titleOf(signUp ? 'Create an account' : 'Sign in')
  }, [signUp])
  return (
    <AuthCard
      steady
      title={title}
      {...(isInvited && { lead: 'Use the email address that your invitation was sent to.' })}
    >
      <EmailFirst signUp={signUp} query={query} />
    </AuthCard>
  )
}
