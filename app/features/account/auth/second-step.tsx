import { KeyRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { backendCall, codeIn } from '#app/lib/backend/backend-call.ts'
import { useForm } from '#app/lib/form.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import type { SessionUser } from '#app/lib/session/stored-session.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { codeForm, recoveryCodeForm, secondStepForm } from '#shared/auth-forms.ts'
import { AuthCard } from './auth-card.tsx'
import { CodeForm } from './code-form.tsx'
import { ResendCode } from './resend-code.tsx'

type FactorType = 'totp' | 'webauthn' | 'phone' | 'recovery_code'
type Factor = NonNullable<SessionUser['factors']>[number]

const leads: Record<FactorType, string> = {
  totp: 'Enter the six digits your authenticator app shows.',
  webauthn: 'Use the security key you added to your account.',
  phone: 'Use a six-digit code that we send to your phone.',
  recovery_code: 'Enter one of the recovery codes you saved. Each works once.',
}

const others: Record<FactorType, string> = {
  totp: 'Use your authenticator app',
  webauthn: 'Use a security key',
  phone: 'Get a code by SMS',
  recovery_code: 'Use a recovery code',
}

const failed = 'That didn’t work. Please try again.'

type Call = Parameters<typeof backendCall>[0]

/** Only now is the person in. */
async function raise(call: Call): Promise<void> {
  if (await backendCall(call, failed)) toast.success('Welcome back!')
}

/** What was pressed is gone once the step is another: the focus goes to what the new one begins with. */
function useFocusOn(step: unknown): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    document.querySelector<HTMLElement>('[data-first-field]')?.focus()
  }, [step])
}

/**
 * The second step after the password or another first factor, for people who have set it up. The parent navigates once the
 * session is raised.
 */
export function SecondStep({ user }: { user: SessionUser }) {
  const factors = (user.factors ?? []).filter(({ status }) => status === 'verified')
  const ways = (Object.keys(leads) as FactorType[]).filter((way) =>
    factors.some((one) => one.factor_type === way),
  )
  const [way, setWay] = useState<FactorType>(ways[0] ?? 'totp')
  useFocusOn(way)
  const own = factors.filter((one) => one.factor_type === way)
  return (
    <AuthCard title="Two-step verification" lead={leads[way]}>
      {way === 'totp' && <AppCode factors={own} />}
      {way === 'webauthn' && <SecurityKey factors={own} />}
      {way === 'phone' && <PhoneCode factors={own} />}
      {way === 'recovery_code' && <RecoveryCode />}
      <div className="flex flex-col items-center gap-2 text-15">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="ghost" onClick={() => setWay(other)}>
              {others[other]}
            </Button>
          ))}
        <Button look="ghost" onClick={() => void getAuth().then((auth) => auth.signOut({ scope: 'local' }))}>
          Sign in with another account
        </Button>
      </div>
    </AuthCard>
  )
}

function AppCode({ factors }: { factors: readonly Factor[] }) {
  const code = useForm(secondStepForm, async ({ token, factor }) => {
    const factorId = factor ?? factors[0]?.id ?? ''
    await raise(
      codeIn('token', async () => (await getAuth()).mfa.challengeAndVerify({ factorId, code: token })),
    )
  })
  return (
    <CodeForm first code={code}>
      {factors.length > 1 && (
        <Field label="App">
          <Select
            name="factor"
            options={factors.map(({ id, friendly_name: name }) => ({
              value: id,
              label: name || 'Authenticator app',
            }))}
          />
        </Field>
      )}
    </CodeForm>
  )
}

function SecurityKey({ factors }: { factors: readonly Factor[] }) {
  const [asking, setAsking] = useState<string>()
  const ask = async (factorId: string) => {
    setAsking(factorId)
    await raise(async () => (await getAuth()).mfa.webauthn.authenticate({ factorId }))
    setAsking(undefined)
  }
  return (
    <FactorButtons factors={factors} busy={asking} onChoose={ask}>
      {(name) => (
        <>
          <KeyRound aria-hidden="true" className="size-4.5" />
          {name ? `Use ${name}` : 'Use security key'}
        </>
      )}
    </FactorButtons>
  )
}

type FactorButtonsProps = {
  factors: readonly Factor[]
  /** The id of the one that was chosen. */
  busy: string | undefined
  onChoose: (id: string) => void
  children: (name: string | undefined) => ReactNode
}

/** One for each factor of a kind. */
function FactorButtons({ factors, busy, onChoose, children }: FactorButtonsProps) {
  return factors.map(({ id, friendly_name: name }) => (
    <Button
      key={id}
      data-first-field
      size="large"
      shape="block"
      busy={busy === id}
      disabled={busy !== undefined}
      onClick={() => onChoose(id)}
    >
      {children(name)}
    </Button>
  ))
}

function PhoneCode({ factors }: { factors: readonly Factor[] }) {
  const [sent, setSent] = useState<{ factorId: string; challengeId: string }>()
  const [sending, setSending] = useState<string>()
  useFocusOn(sent !== undefined)
  const code = useForm(codeForm, async ({ token }) => {
    const answer = { factorId: '', challengeId: '', ...sent, code: token }
    await raise(codeIn('token', async () => (await getAuth()).mfa.verify(answer)))
  })
  const send = (factorId: string) =>
    backendCall(async () => {
      const answer = await (await getAuth()).mfa.challenge({ factorId, channel: 'sms' })
      if (answer.data) setSent({ factorId, challengeId: answer.data.id })
      return answer
    }, failed)
  const sendFirst = async (factorId: string) => {
    setSending(factorId)
    if (await send(factorId)) toast.success('Verification code sent')
    setSending(undefined)
  }
  if (sent) {
    const name = factors.find(({ id }) => id === sent.factorId)?.friendly_name
    return (
      <>
        <CodeForm first code={code} {...(name && { hint: `Sent to ${name}` })} />
        <ResendCode send={() => send(sent.factorId)} disabled={code.busy} />
      </>
    )
  }
  return (
    <FactorButtons factors={factors} busy={sending} onChoose={sendFirst}>
      {(name) => (factors.length > 1 && name ? `Send code to ${name}` : 'Send code')}
    </FactorButtons>
  )
}

function RecoveryCode() {
  const { errors, busy, form } = useForm(recoveryCodeForm, async ({ code }) => {
    await raise(codeIn('code', async () => (await getAuth()).mfa.recoveryCodes.verify({ code })))
  })
  return (
    <form {...form}>
      <fieldset disabled={busy} className="flex flex-col gap-3.5">
        <Field label="Recovery code" error={errors.code}>
          <Input
            data-first-field
            name="code"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="xxxx-xxxx-xxxx-xxxx"
            className="font-mono"
          />
        </Field>
        <Button type="submit" size="large" shape="block" busy={busy}>
          Verify
        </Button>
      </fieldset>
    </form>
  )
}
