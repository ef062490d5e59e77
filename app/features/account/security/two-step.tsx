import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { getAuth } from '#app/lib/session/auth.ts'
import { supportsPasskeys } from '#app/lib/session/passkey-support.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { dayText } from '#shared/dates.ts'
import { AddKey } from './add-key.tsx'
import { AppDialog } from './app-dialog.tsx'
import { freeName } from './free-name.ts'
import { PhoneStepDialog } from './phone-step-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes.tsx'
import { RemoveButton } from './remove-button.tsx'
import { type Security, useSecurityChange } from './security-queries.ts'
import { SecurityList, SecurityRow } from './security-row.tsx'

const kinds: Record<string, string> = {
  totp: 'Authenticator app',
  webauthn: 'Security key',
  phone: 'Phone',
}

type Open = 'app' | 'phone' | 'codes' | undefined

export function TwoStep({ security, person }: { security: Security; person: string }) {
  const [open, setOpen] = useState<Open>()
  const verified = (security.user.factors ?? []).filter(({ status }) => status === 'verified')
  const factors = verified.filter(({ factor_type: type }) => type in kinds)
  const isOn = factors.length > 0
  const hasCodes = security.codesLeft !== undefined
  return (
    <div className="flex flex-col gap-5">
      {isOn && (
        <SecurityList label="Second steps">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} person={person} isLast={factors.length === 1} />
          ))}
          <SecurityRow
            icon={<LifeBuoy className="size-4.5" />}
            name="Recovery codes"
            detail={
              hasCodes
                ? `${security.codesLeft} of 10 left. Each one signs you in once, if you lose your other options.`
                : 'You have none: without your phone or key, you couldn’t sign in.'
            }
          >
            <Button look="outline" size="small" aria-haspopup="dialog" onClick={() => setOpen('codes')}>
              {hasCodes ? 'Get new codes' : 'Get codes'}
            </Button>
          </SecurityRow>
        </SecurityList>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look={isOn ? 'outline' : 'primary'} aria-haspopup="dialog" onClick={() => setOpen('app')}>
          {isOn ? 'Add another app' : 'Set up two-step verification'}
        </Button>
        {security.phoneSteps && (
          <Button look="outline" aria-haspopup="dialog" onClick={() => setOpen('phone')}>
            Add a phone
          </Button>
        )}
        {supportsPasskeys() && (
          <AddKey person={person} name={freeName('Security key', security.user.factors ?? [])} />
        )}
      </div>
      {open === 'app' && (
        <AppDialog
          person={person}
          name={freeName('Authenticator app', security.user.factors ?? [])}
          onClose={(next) => setOpen(next && !hasCodes ? 'codes' : undefined)}
        />
      )}
      {open === 'phone' && (
        <PhoneStepDialog
          person={person}
          taken={security.user.factors ?? []}
          onClose={(added) => setOpen(added && !hasCodes ? 'codes' : undefined)}
        />
      )}
      {open === 'codes' && (
        <RecoveryCodesDialog person={person} replace={hasCodes} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

type Factor = NonNullable<Security['user']['factors']>[number]

type FactorRowProps = { factor: Factor; person: string; isLast: boolean }

function FactorRow({ factor, person, isLast }: FactorRowProps) {
  const change = useSecurityChange(person)
  const kind = kinds[factor.factor_type] ?? factor.factor_type
  const name = factor.friendly_name || kind
  const remove = () =>
    change(
      async () => {
        const auth = await getAuth()
        const answer = await auth.mfa.unenroll({ factorId: factor.id })
        // The token has the session's assurance level, the session its factors.
        if (!answer.error) await auth.refreshSession()
        return answer
      },
      'It was not removed',
      isLast ? 'Two-step verification is off' : `${name} removed`,
    )
  return (
    <SecurityRow
      icon={
        factor.factor_type === 'webauthn' ? (
          <KeyRound className="size-4.5" />
        ) : (
          <Smartphone className="size-4.5" />
        )
      }
      name={
        <>
          {name} <Badge tone="good">On</Badge>
        </>
      }
      detail={`${kind}, added ${dayText(factor.created_at)}`}
    >
      <RemoveButton
        name={name}
        title={isLast ? 'Turn off two-step verification?' : `Remove ${name}?`}
        description={
          isLast
            ? 'Your password alone will then be enough to sign in.'
            : 'You won’t be able to sign in with it any longer.'
        }
        act={isLast ? 'Turn off' : 'Remove'}
        remove={remove}
      />
    </SecurityRow>
  )
}
