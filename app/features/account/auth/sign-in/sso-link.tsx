import { useEffect, useState } from 'react'
import { authAddress } from '#app/features/account/auth/auth-links.ts'
import { supabaseSettings } from '#app/lib/backend/supabase-settings.ts'
import { TextLink } from '#app/ui/text-link.tsx'

/** The link to company sign-in, where the backend offers it. Only the legal links are below it. */
export function SsoLink({ query }: { query: URLSearchParams }) {
  const offered = useCompanies()
  if (!offered) return null
  return (
    <p className="text-center text-15 text-ink-2">
      <TextLink to={authAddress('/auth/company', query)}>Use single sign-on</TextLink>
    </p>
  )
}

/** False in prerendered markup, and until the backend has confirmed it. */
function useCompanies(): boolean {
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    let current = true
    readOffer().then(
      (answer) => current && setOffered(answer),
      () => {}, // The other ways stand there all the same.
    )
    return () => {
      current = false
    }
  }, [])
  return offered
}

async function readOffer(): Promise<boolean> {
  const { supabaseUrl, publishableKey } = await supabaseSettings()
  const answer = await fetch(`${supabaseUrl}/auth/v1/settings`, { headers: { apikey: publishableKey } })
  const settings = (await answer.json()) as { saml_enabled?: boolean }
  return settings.saml_enabled === true
}
