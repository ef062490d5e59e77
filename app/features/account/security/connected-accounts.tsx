import type { UserIdentity } from '@supabase/supabase-js'
import { useState } from 'react'
import { backendCall } from '#app/lib/backend/backend-call.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { Button } from '#app/ui/button.tsx'
import { type Security, useSecurityChange } from './security-queries.ts'
import { SecurityList, SecurityRow } from './security-row.tsx'

const names: Record<string, string> = {
  email: 'Email',
  phone: 'Phone',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
}

const nameOf = (provider: string) => names[provider] ?? provider.replace(/^./, (first) => first.toUpperCase())

type ConnectedAccountsProps = { security: Security; person: string }

export function ConnectedAccounts({ security: { user, providers }, person }: ConnectedAccountsProps) {
  const identities = user.identities ?? []
  const free = providers.filter((name) => !identities.some(({ provider }) => provider === name))
  return (
    <div className="flex flex-col gap-5">
      <SecurityList label="Ways to sign in">
        {identities.map((identity) => (
          <IdentityRow
            key={identity.identity_id}
            identity={identity}
            person={person}
            isLast={identities.length === 1}
          />
        ))}
      </SecurityList>
      {free.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {free.map((provider) => (
            <Connect key={provider} provider={provider} />
          ))}
        </div>
      )}
    </div>
  )
}

type IdentityRowProps = { identity: UserIdentity; person: string; isLast: boolean }

function IdentityRow({ identity, person, isLast }: IdentityRowProps) {
  const [leaving, setLeaving] = useState(false)
  const change = useSecurityChange(person)
  const { provider, identity_data: data = {} } = identity
  const disconnect = async () => {
    setLeaving(true)
    await change(
      async () => (await getAuth()).unlinkIdentity(identity),
      'It was not disconnected',
      `${nameOf(provider)} disconnected`,
    )
    setLeaving(false)
  }
  return (
    <SecurityRow name={nameOf(provider)} detail={data.email || data.phone || data.user_name}>
      {isLast ? (
        <p className="text-14 text-ink-3">Your only way in</p>
      ) : (
        <Button look="outline" size="small" busy={leaving} onClick={disconnect}>
          Disconnect
        </Button>
      )}
    </SecurityRow>
  )
}

function Connect({ provider }: { provider: string }) {
  const [leaving, setLeaving] = useState(false)
  const connect = async () => {
    setLeaving(true)
    const options = { redirectTo: `${location.origin}/settings`, skipBrowserRedirect: true }
    const begun = await backendCall(async () => {
      // The backend determines which services are offered.
      const answer = await (await getAuth()).linkIdentity({ provider: provider as 'google', options })
      if (answer.data?.url) location.assign(answer.data.url)
      return answer
    }, 'It could not be connected')
    if (!begun) setLeaving(false)
  }
  return (
    <Button look="outline" busy={leaving} onClick={connect}>
      Connect {nameOf(provider)}
    </Button>
  )
}
