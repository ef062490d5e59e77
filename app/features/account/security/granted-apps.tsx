import type { OAuthGrant } from '@supabase/supabase-js'
import { useState } from 'react'
import { apiScopeWords, scopeWords, withAnyScope } from '#app/content/oauth-scopes.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { Button } from '#app/ui/button.tsx'
import { dateText } from '#shared/dates.ts'
import { useSecurityChange } from './security-queries.ts'
import { SecurityList, SecurityRow } from './security-row.tsx'

const and = new Intl.ListFormat('en')

type GrantedAppsProps = { grants: readonly OAuthGrant[]; person: string }

/** Applications that sign the person in with Tannr. */
export function GrantedApps({ grants, person }: GrantedAppsProps) {
  return (
    <SecurityList label="Apps with access">
      {grants.map((grant) => (
        <GrantRow key={grant.client.id} grant={grant} person={person} />
      ))}
    </SecurityList>
  )
}

function GrantRow({
  grant: { client, scopes, granted_at: at },
  person,
}: {
  grant: OAuthGrant
  person: string
}) {
  const [removing, setRemoving] = useState(false)
  const change = useSecurityChange(person)
  const name = client.name || 'An application without a name'
  const remove = async () => {
    setRemoving(true)
    await change(
      async () => (await getAuth()).oauth.revokeGrant({ clientId: client.id }),
      'Its access was not removed',
      isOfAccount ? `${name} can’t sign you in anymore` : `${name} is no longer connected`,
    )
    setRemoving(false)
  }
  // One that is connected to a workspace has nothing of the account.
  const isOfAccount = scopes.some((scope) => scope in scopeWords)
  const words = [
    ...scopes.map((scope) => scopeWords[scope] ?? apiScopeWords[scope] ?? scope),
    ...(isOfAccount ? [withAnyScope] : []),
  ]
  const rights = and.format(words.map((one) => one.replace(/^./, (first) => first.toLowerCase())))
  return (
    <SecurityRow name={name} detail={`Since ${dateText(new Date(at))}. It can ${rights}.`}>
      <Button look="outline" size="small" busy={removing} onClick={remove}>
        Remove access
      </Button>
    </SecurityRow>
  )
}
