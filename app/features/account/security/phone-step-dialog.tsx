import { useEffect, useRef, useState } from 'react'
import { backendCall, codeIn } from '#app/lib/backend/backend-call.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { toast } from '#app/lib/toast.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { freeName } from './free-name.ts'
import { CodeForm, NumberForm } from './phone-forms.tsx'
import { useSecurityChange } from './security-queries.ts'

type Begun = { factorId: string; challengeId: string; phone: string }

type PhoneStepDialogProps = {
  person: string
  /** The names of other factors. */
  taken: Parameters<typeof freeName>[1]
  /** `added`: the phone counts from now on. */
  onClose: (added: boolean) => void
}

const failed = 'That didn’t work. Please try again.'

/** A number, and the first code sent to it. An unfinished enrolment is removed. */
export function PhoneStepDialog({ person, taken, onClose }: PhoneStepDialogProps) {
  const [begun, setBegun] = useState<Begun>()
  const added = useRef(false)
  const change = useSecurityChange(person)
  const factorId = begun?.factorId
  useEffect(
    () => () => {
      if (factorId && !added.current) void takeBack(factorId)
    },
    [factorId],
  )
  const send = async (phone: string) => {
    // So that its owner can tell it from others, wherever the backend names it.
    const name = `Phone ending in ${phone.replaceAll(/\D/g, '').slice(-4)}`
    const begun = await begin(freeName(name, taken), phone)
    if (!begun) throw new Error(failed)
    setBegun(begun)
  }
  const turnOn = ({ factorId, challengeId }: Begun, code: string) =>
    change(
      codeIn('token', async () => (await getAuth()).mfa.verify({ factorId, challengeId, code })),
      'The code could not be checked. Please try again.',
      () => {
        toast.success('Two-step verification is on')
        added.current = true
        onClose(true)
      },
    )
  return (
    <FormDialog
      open
      onClose={() => onClose(added.current)}
      title="Add a phone"
      description={
        begun
          ? `Enter the code we sent to ${begun.phone}.`
          : 'After your password, we send a code to this number. An app or a key is safer: phone numbers can be hijacked.'
      }
    >
      {begun ? (
        <CodeForm button="Turn on" check={(code) => turnOn(begun, code)} />
      ) : (
        <NumberForm label="Phone number" draft="phone as a second step" send={send} />
      )}
    </FormDialog>
  )
}

async function takeBack(factorId: string): Promise<void> {
  const auth = await getAuth()
  await auth.mfa.unenroll({ factorId })
}

/** Sends a code to a number that is to be a second step; undefined where that failed, which has been shown by then. */
async function begin(name: string, phone: string): Promise<Begun | undefined> {
  const auth = await getAuth()
  let factorId = ''
  const enrolled = await backendCall(async () => {
    const answer = await auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: name })
    factorId = answer.data?.id ?? ''
    return answer
  }, failed)
  if (!enrolled) return undefined
  let challengeId = ''
  const sent = await backendCall(async () => {
    const answer = await auth.mfa.challenge({ factorId, channel: 'sms' })
    challengeId = answer.data?.id ?? ''
    return answer
  }, failed)
  if (sent) return { factorId, challengeId, phone }
  await takeBack(factorId)
  return undefined
}
