import { KeyRound, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { authAddress, nextAddress } from '#app/features/account/auth/auth-links.ts'
import { supabaseSettings } from '#app/lib/backend/supabase-settings.ts'
import { useGo } from '#app/lib/page/go.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { onwards } from '#app/lib/session/second-step.ts'
import { toast } from '#app/lib/toast.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Stitch } from '#app/ui/thread.tsx'
import { rememberSignInMethod, type SignInMethod, useLastSignInMethod } from './last-sign-in-method.ts'
import { signInWithPasskey } from './passkey-sign-in.ts'
import { DiscordMark, GitHubMark, GoogleMark } from './provider-marks.tsx'
import { welcome } from './welcome.ts'

const providers = [
  { id: 'google', name: 'Google', Mark: GoogleMark },
  { id: 'github', name: 'GitHub', Mark: GitHubMark },
  { id: 'discord', name: 'Discord', Mark: DiscordMark },
] as const

type Provider = (typeof providers)[number]['id']

const FALLBACK = 'Failed to authenticate'

type Start = { url: string } | { refusal: string }

/** The address that starts the sign-in, or the backend's reason why this provider cannot be used. */
async function startWith(provider: Provider, redirectTo: string): Promise<Start> {
  const [auth, { supabaseUrl, publishableKey }] = await Promise.all([getAuth(), supabaseSettings()])
  const { data, error } = await auth.signInWithOAuth({
    provider,
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error) return { refusal: error.message || FALLBACK }
  const settings = await fetch(`${supabaseUrl}/auth/v1/settings`, { headers: { apikey: publishableKey } })
  const { external } = (await settings.json()) as { external?: Record<string, boolean> }
  // A provider that is off answers the navigation itself with JSON; its message is fetched instead of shown raw.
  return external?.[provider] === false ? { refusal: await refusalOf(data.url) } : { url: data.url }
}

async function refusalOf(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' })
  const body = (await answer.json().catch(() => ({}))) as { msg?: string; message?: string }
  return body.msg ?? body.message ?? FALLBACK
}

type SocialSignInProps = { query: URLSearchParams; disabled: boolean; phone: boolean }

export function SocialSignIn({ query, disabled, phone }: SocialSignInProps) {
  const [leavingTo, setLeavingTo] = useState<Provider | null>(null)
  const lastWay = useLastSignInMethod()
  const last = (way: SignInMethod) => lastWay === way && <LastUsed />

  async function start(provider: Provider) {
    setLeavingTo(provider)
    const start = await startWith(provider, location.origin + nextAddress(query)).catch(() => ({
      refusal: FALLBACK,
    }))
    if ('url' in start) {
      rememberSignInMethod(provider)
      location.assign(start.url)
      return
    }
    toast.error(start.refusal)
    setLeavingTo(null)
  }

  return (
    <>
      <div className="my-1 flex items-center gap-4 text-14 text-ink-3 noscript:hidden">
        <Stitch className="flex-1" />
        OR
        <Stitch className="flex-1" />
      </div>
      <div className="flex flex-col gap-2.5 noscript:hidden">
        {providers.map(({ id, name, Mark }) => (
          <Button
            key={id}
            look="outline"
            size="large"
            shape="block"
            busy={leavingTo === id}
            disabled={disabled || leavingTo !== null}
            onClick={() => start(id)}
          >
            <Mark />
            Continue with {name}
            {last(id)}
          </Button>
        ))}
        {phone && (
          <ButtonLink to={authAddress('/auth/phone', query)} look="outline" size="large" shape="block">
            <Smartphone aria-hidden="true" className="size-4.5" />
            Continue with phone
            {last('phone')}
          </ButtonLink>
        )}
        {phone && (
          <PasskeyButton query={query} disabled={disabled || leavingTo !== null} mark={last('passkey')} />
        )}
      </div>
    </>
  )
}

/** Over the edge of its button: it moves nothing when it comes. */
function LastUsed() {
  return (
    <Badge tone="accent" className="absolute -top-2.5 right-3">
      Last used
    </Badge>
  )
}

type PasskeyButtonProps = { query: URLSearchParams; disabled: boolean; mark: ReactNode }

function PasskeyButton({ query, disabled, mark }: PasskeyButtonProps) {
  const go = useGo()
  const [asking, setAsking] = useState(false)

  async function ask() {
    setAsking(true)
    const signedIn = await signInWithPasskey()
    setAsking(false)
    if (!signedIn) return
    welcome()
    await go(onwards(nextAddress(query)))
  }

  return (
    <Button
      look="outline"
      size="large"
      shape="block"
      busy={asking}
      busyLabel="Waiting for your passkey"
      disabled={disabled}
      onClick={ask}
    >
      <KeyRound aria-hidden="true" className="size-4.5" />
      Continue with a passkey
      {mark}
    </Button>
  )
}
