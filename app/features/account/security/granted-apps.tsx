import { useState } from 'react'
import { apiScopeWords, scopeWords, withAnyScope } from '#app/content/oauth-scopes.ts'
import { appName } from '#app/lib/app-name.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { Button } from '#app/ui/button.tsx'
import { dateText } from '#shared/dates.ts'
import { type Grant, useSecurityChange } from './security-queries.ts'
import { SecurityList, SecurityRow } from './security-row.tsx'

const and = new Intl.ListFormat('en')

type GrantedAppsProps = { grants: readonly Grant[]; person: string }

/** Applications that sign the person in with Tannr, or are connected to a workspace. */
export function GrantedApps({ grants, person }: GrantedAppsProps) {
  return (
    <SecurityList label="Apps with access">
      {grants.map((grant) => (
        <GrantRow key={grant.client.id} grant={grant} person={person} />
      ))}
    </SecurityList>
  )
}

function GrantRow({ grant, person }: { grant: Grant; person: string }) {
  const { client, granted_at: at } = grant
  const [removing, setRemoving] = useState(false)
  const change = useSecurityChange(person)
  const name = appName(client.name)
  const remove = async () => {
    setRemoving(true)
    await change(
      async () => (await getAuth()).oauth.revokeGrant({ clientId: client.id }),
      'Its access was not removed',
      isOfAccount(grant) ? `${name} can’t sign you in anymore` : `${name} is no longer connected`,
    )
    setRemoving(false)
  }
  const detail = [`Since ${dateText(new Date(at))}.`, ...rightsOf(grant)].join(' ')
  return (
    <SecurityRow name={name} detail={detail}>
      <Button look="outline" size="small" busy={removing} onClick={remove}>
        Remove access
      </Button>
    </SecurityRow>
  )
}

/** One that is connected to a workspace alone has nothing of the account. */
const isOfAccount = ({ scopes }: Grant) => scopes.some((scope) => scope in scopeWords)

function rightsOf({ scopes, workspace }: Grant): string[] {
  const ofAccount = scopes.filter((scope) => !(scope in apiScopeWords)).map((one) => scopeWords[one] ?? one)
  const ofWorkspace = scopes.flatMap((scope) => apiScopeWords[scope] ?? [])
  return [
    ...(ofAccount.length > 0 ? [`It can ${listed([...ofAccount, withAnyScope])}.`] : []),
    ...(ofWorkspace.length > 0
      ? [`In ${workspace ? `“${workspace.name}”` : 'a workspace'} it can ${listed(ofWorkspace)}.`]
      : []),
  ]
}

const listed = (words: readonly string[]) =>
  and.format(words.map((one) => one.replace(/^./, (first) => first.toLowerCase())))
