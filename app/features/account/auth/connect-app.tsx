import { useState } from 'react'
import { apiScopeWords } from '#app/content/oauth-scopes.ts'
import { sendConsent } from '#app/data/oauth-consent.ts'
import { appName } from '#app/lib/app-name.ts'
import { reasonFor } from '#app/lib/backend/backend-call.ts'
import { toast } from '#app/lib/toast.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { AuthCard } from './auth-card.tsx'
import { placeOf } from './place-of.ts'
import type { Authorization, Request } from './use-authorization.ts'

type Connectable = NonNullable<Request['workspaces']>[number]

type ConnectAppProps = {
  request: Request
  workspaces: readonly Connectable[]
  onAnswered: (next: Authorization) => void
}

const canOnlyRead = (scope: string) => scope.endsWith(':read')

/** Where an application asks to work in a workspace, by the MCP server. */
export function ConnectApp({ request, workspaces, onAnswered }: ConnectAppProps) {
  const [busy, setBusy] = useState<'yes' | 'no'>()
  const [workspace, setWorkspace] = useState(workspaces[0])
  const [missing, setMissing] = useState(false)
  const name = appName(request.client.name)
  const answer = async (chosen: 'yes' | 'no', scopes: string[] = []) => {
    if (chosen === 'yes' && scopes.length === 0) return setMissing(true)
    setBusy(chosen)
    try {
      const said =
        chosen === 'yes' ? { action: 'approve', workspace: workspace?.id, scopes } : { action: 'deny' }
      location.replace(await sendConsent(request.authorization_id, said))
      return onAnswered({ step: 'leaving' })
    } catch (error) {
      toast.error(reasonFor(error as Error))
    }
    setBusy(undefined)
  }
  return (
    <AuthCard
      partner={<Avatar name={name} src={request.client.logo} square className="size-11!" />}
      title={<span className="break-words">{name} wants to work in a workspace</span>}
      lead={<p>As {request.user.email}, through Orcher.</p>}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void answer('yes', new FormData(event.currentTarget).getAll('scope').map(String))
        }}
      >
        <WhoAsks request={request} name={name} />
        <Field label="Workspace" hint="It reaches this one and no other.">
          <Select
            name="workspace"
            value={workspace?.id ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setWorkspace(workspaces.find(({ id }) => id === value))
            }
            options={workspaces.map(({ id, name: called, role }) => ({
              value: id,
              label: `${called} (you are ${role === 'owner' ? 'an' : 'a'} ${role})`,
            }))}
          />
        </Field>
        <ScopeChoice
          key={workspace?.id}
          asked={request.scope.split(' ')}
          allowed={workspace?.scopes ?? []}
          error={missing ? 'Choose at least one.' : undefined}
        />
        <p className="text-14 text-ink-2">
          It never approves anything for you, and can’t manage keys, members or billing. What it does counts
          toward the plan. You can end its access at any time in your security settings.
        </p>
        <Button type="submit" size="large" shape="block" busy={busy === 'yes'} disabled={busy !== undefined}>
          Connect
        </Button>
        <Button
          size="large"
          shape="block"
          look="outline"
          busy={busy === 'no'}
          disabled={busy !== undefined}
          onClick={() => void answer('no')}
        >
          Don’t connect
        </Button>
      </form>
    </AuthCard>
  )
}

/** Anyone may register a name; the place to which the person is sent tells more. */
function WhoAsks({ request, name }: { request: Request; name: string }) {
  const place = <strong className="font-medium break-all text-ink">{placeOf(request.redirect_uri)}</strong>
  return (
    <p className="rounded-card border border-line px-4 py-3 text-14 text-ink-2">
      {request.registered === 'dynamic' ? (
        <>
          “{name}” is what the app calls itself; Tannr has not checked who made it. Connect it only if you
          have just started this yourself. You’ll continue to {place}.
        </>
      ) : (
        <>You’ll continue to {place}.</>
      )}
    </p>
  )
}

type ScopeChoiceProps = { asked: readonly string[]; allowed: readonly string[]; error: string | undefined }

/** Reading is ticked beforehand; whatever changes something is for the person to add. */
function ScopeChoice({ asked, allowed, error }: ScopeChoiceProps) {
  const offered = asked.filter((scope) => allowed.includes(scope))
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-15 font-medium">It may:</legend>
      {offered.map((scope) => (
        <Checkbox
          key={scope}
          name="scope"
          value={scope}
          defaultChecked={canOnlyRead(scope)}
          label={apiScopeWords[scope] ?? scope}
        />
      ))}
      {offered.length === 0 && (
        <p className="text-14 text-ink-2">Your role in this workspace allows nothing that it asks for.</p>
      )}
      {error && (
        <p role="alert" className="text-13 font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
