import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryKey } from '#app/data/keys.ts'
import { codeIn, reasonFor } from '#app/lib/backend/backend-call.ts'
import { useForm } from '#app/lib/form.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Input } from '#app/ui/input.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { codeForm } from '#shared/auth-forms.ts'
import { inFours } from './in-fours.ts'
import { useSecurityChange } from './security-queries.ts'

type AppDialogProps = {
  person: string
  name: string
  /** `added`: the app counts from now on. */
  onClose: (added: boolean) => void
}

/** A QR code to scan or a key to type, and the first code as proof. An unfinished enrolment is removed. */
export function AppDialog({ person, name: free, onClose }: AppDialogProps) {
  const added = useRef(false)
  // The enrolment that is in progress has this name.
  const [name] = useState(free)
  const begun = useQuery({
    queryKey: queryKey('newApp', person, name),
    queryFn: () => begin(name),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const factorId = begun.data?.id
  useEffect(
    () => () => {
      if (factorId && !added.current) void getAuth().then((auth) => auth.mfa.unenroll({ factorId }))
    },
    [factorId],
  )
  return (
    <FormDialog
      open
      onClose={() => onClose(added.current)}
      title="Add an authenticator app"
      description="Scan this with an app such as Google Authenticator, 1Password or Aegis."
    >
      {begun.isError && (
        <ErrorState
          message={begun.error.message}
          onRetry={() => void begun.refetch()}
          retrying={begun.isFetching}
        />
      )}
      {begun.isPending && <Skeleton className="mx-auto size-52" />}
      {begun.data && (
        <>
          <img
            src={svgAddress(begun.data.totp.qr_code)}
            alt="QR code for your authenticator app"
            className="mx-auto size-52 rounded-input border border-line p-1"
          />
          <div className="flex flex-col gap-1 text-14">
            <p className="text-ink-2">Or type this key into the app:</p>
            <code className="rounded-input bg-sunken px-3 py-2 font-mono text-14 select-all wrap-anywhere">
              {inFours(begun.data.totp.secret, ' ')}
            </code>
          </div>
          <FirstCode
            person={person}
            factorId={begun.data.id}
            onAdded={() => {
              added.current = true
              onClose(true)
            }}
          />
        </>
      )}
    </FormDialog>
  )
}

async function begin(friendlyName: string) {
  const auth = await getAuth()
  const { data: known } = await auth.mfa.listFactors()
  const left = known?.all.find((one) => one.friendly_name === friendlyName && one.status === 'unverified')
  if (left) await auth.mfa.unenroll({ factorId: left.id })
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Tannr' })
  if (error) throw new Error(reasonFor(error, 'The app could not be added. Please try again.'))
  return data
}

/** The client puts the picture into a data URL unencoded; encoded, it works in every browser. */
const svgAddress = (qrCode: string) =>
  `data:image/svg+xml,${encodeURIComponent(qrCode.slice(qrCode.indexOf(',') + 1))}`

type FirstCodeProps = { person: string; factorId: string; onAdded: () => void }

function FirstCode({ person, factorId, onAdded }: FirstCodeProps) {
  const change = useSecurityChange(person)
  const { errors, busy, form } = useForm(codeForm, async ({ token }) => {
    await change(
      codeIn('token', async () => (await getAuth()).mfa.challengeAndVerify({ factorId, code: token })),
      'The code could not be checked. Please try again.',
      () => {
        toast.success('Two-step verification is on')
        onAdded()
      },
    )
  })
  return (
    <form {...form}>
      <fieldset disabled={busy} className="flex flex-col gap-5">
        <Field label="Code from the app" error={errors.token}>
          <Input
            // The keyboard of a touch screen would cover what is to be scanned.
            autoFocus={matchMedia('(pointer: fine)').matches}
            name="token"
            required
            inputMode="numeric"
            maxLength={7}
            autoComplete="one-time-code"
            placeholder="000000"
            className="tracking-[0.2em] tabular-nums"
          />
        </Field>
        <Button type="submit" busy={busy} className="self-end">
          Turn on
        </Button>
      </fieldset>
    </form>
  )
}
