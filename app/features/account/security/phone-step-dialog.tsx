import { useEffect, useRef, useState } from 'react'
import { backendCall } from '#app/lib/backend/backend-call.ts'
import { useForm } from '#app/lib/form.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Input } from '#app/ui/input.tsx'
import { codeForm, phoneForm } from '#shared/auth-forms.ts'
import { useSecurityChange } from './security-queries.ts'

type Begun = { factorId: string; challengeId: string; phone: string }

type PhoneStepDialogProps = {
  person: string
  name: string
  /** `added`: the phone counts from now on. */
  onClose: (added: boolean) => void
}

const failed = 'That did not work. Please try again.'

/** A number, and the first code that came there. What is left unfinished is taken back. */
export function PhoneStepDialog({ person, name, onClose }: PhoneStepDialogProps) {
  const [begun, setBegun] = useState<Begun>()
  const added = useRef(false)
  const factorId = begun?.factorId
  useEffect(
    () => () => {
      if (factorId && !added.current) void takeBack(factorId)
    },
    [factorId],
  )
  return (
    <FormDialog
      open
      onClose={() => onClose(added.current)}
      title="Add a phone"
      description={
        begun
          ? `Enter the code that we sent to ${begun.phone}.`
          : 'After your password we send a code to this number. An app or a key is safer: a number can be taken over.'
      }
    >
      {begun ? (
        <FirstCode
          person={person}
          begun={begun}
          onAdded={() => {
            added.current = true
            onClose(true)
          }}
        />
      ) : (
        <PhoneNumber name={name} onSent={setBegun} />
      )}
    </FormDialog>
  )
}

async function takeBack(factorId: string): Promise<void> {
  const auth = await getAuth()
  await auth.mfa.unenroll({ factorId })
}

function PhoneNumber({ name, onSent }: { name: string; onSent: (begun: Begun) => void }) {
  const { errors, busy, form } = useForm(phoneForm, async ({ phone }) => {
    const auth = await getAuth()
    let factorId = ''
    const enrolled = await backendCall(async () => {
      const answer = await auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: name })
      factorId = answer.data?.id ?? ''
      return answer
    }, failed)
    if (!enrolled) return
    let challengeId = ''
    const sent = await backendCall(async () => {
      const answer = await auth.mfa.challenge({ factorId, channel: 'sms' })
      challengeId = answer.data?.id ?? ''
      return answer
    }, failed)
    if (sent) onSent({ factorId, challengeId, phone })
    else await takeBack(factorId)
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <Field label="Phone number" hint="With your country code, such as +1" error={errors.phone}>
        <Input name="phone" type="tel" required autoComplete="tel" inputMode="tel" />
      </Field>
      <Button type="submit" busy={busy} className="self-end">
        Send code
      </Button>
    </form>
  )
}

type FirstCodeProps = { person: string; begun: Begun; onAdded: () => void }

function FirstCode({ person, begun: { factorId, challengeId }, onAdded }: FirstCodeProps) {
  const change = useSecurityChange(person)
  const { errors, busy, form } = useForm(codeForm, async ({ token }) => {
    const right = await backendCall(
      async () => (await getAuth()).mfa.verify({ factorId, challengeId, code: token }),
      'The code could not be checked. Please try again.',
    )
    if (!right) return
    toast.success('Two-step verification is on')
    onAdded()
    await change(async () => ({ data: null, error: null }), '')
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <Field label="Verification code" error={errors.token}>
        <Input
          name="token"
          required
          inputMode="numeric"
          maxLength={10}
          autoComplete="one-time-code"
          placeholder="000000"
        />
      </Field>
      <Button type="submit" busy={busy} className="self-end">
        Turn on
      </Button>
    </form>
  )
}
