import { Check } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { scopeWords, withAnyScope } from '#app/content/oauth-scopes.ts'
import { appName } from '#app/lib/app-name.ts'
import { reasonFor } from '#app/lib/backend/backend-call.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { toast } from '#app/lib/toast.ts'
import { unexpectedError } from '#app/lib/words.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { AuthCard } from './auth-card.tsx'
import { placeOf } from './place-of.ts'
import { type Authorization, type Request, useAuthorization } from './use-authorization.ts'

const ConnectApp = lazy(() => import('./connect-app.tsx').then(({ ConnectApp: page }) => ({ default: page })))

/** The page where an application asks for access. */
export function Consent() {
  const [authorization, setAuthorization] = useAuthorization()
  if (authorization.step === 'asking') {
    const { request } = authorization
    const { workspaces } = request
    if (workspaces) {
      return (
        <Suspense>
          <ConnectApp request={request} workspaces={workspaces} onAnswered={setAuthorization} />
        </Suspense>
      )
    }
    return <Question request={request} onAnswered={setAuthorization} />
  }
  if (authorization.step === 'failed') {
    return (
      <AuthCard title="This request is closed" lead={<p role="alert">{authorization.message}</p>}>
        <ButtonLink to="/dashboard" size="large" shape="block" look="outline">
          Go to your dashboard
        </ButtonLink>
      </AuthCard>
    )
  }
  const isLeaving = authorization.step === 'leaving'
  return (
    <AuthCard title={isLeaving ? 'Taking you back' : 'An application asks to sign you in'}>
      <div className="flex flex-col items-center gap-4 pb-2 text-center" role="status">
        <Spinner className="my-6 size-8 text-accent" />
        <p className="text-15 text-balance text-ink-2">
          {isLeaving
            ? 'You can close this page if nothing happens.'
            : 'We’re looking up who is asking, and for what. You decide on the next screen.'}
        </p>
      </div>
    </AuthCard>
  )
}

type QuestionProps = { request: Request; onAnswered: (next: Authorization) => void }

function Question({ request, onAnswered }: QuestionProps) {
  const [busy, setBusy] = useState<'yes' | 'no'>()
  const name = appName(request.client.name)
  const answer = async (chosen: 'yes' | 'no') => {
    setBusy(chosen)
    try {
      const { oauth } = await getAuth()
      const id = request.authorization_id
      // The client itself redirects the browser to the application.
      const { error } = await (chosen === 'yes'
        ? oauth.approveAuthorization(id)
        : oauth.denyAuthorization(id))
      if (!error) return onAnswered({ step: 'leaving' })
      toast.error(reasonFor(error))
    } catch {
      toast.error(unexpectedError)
    }
    setBusy(undefined)
  }
  return (
    <AuthCard
      partner={<Avatar name={name} src={request.client.logo} square className="size-11!" />}
      title={<span className="break-words">{name} wants to sign you in</span>}
      lead={<p>With your Tannr account, {request.user.email}.</p>}
    >
      <p className="text-15 font-medium">If you allow it, it can:</p>
      <ul className="flex flex-col gap-2.5 rounded-card border border-line px-4 py-3.5 text-15">
        {request.scope.split(' ').map((scope) => (
          <li key={scope} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent" />
            {scopeWords[scope] ?? scope}
          </li>
        ))}
        <li className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent" />
          {withAnyScope}
        </li>
      </ul>
      <p className="text-14 text-ink-2">
        It can’t change your password or email address. You’ll continue to{' '}
        <strong className="font-medium break-all text-ink">{placeOf(request.redirect_uri)}</strong>.
      </p>
      <Button
        size="large"
        shape="block"
        busy={busy === 'yes'}
        disabled={busy !== undefined}
        onClick={() => void answer('yes')}
      >
        Allow
      </Button>
      <Button
        size="large"
        shape="block"
        look="outline"
        busy={busy === 'no'}
        disabled={busy !== undefined}
        onClick={() => void answer('no')}
      >
        Don’t allow
      </Button>
    </AuthCard>
  )
}
