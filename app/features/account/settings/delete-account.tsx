import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ownCompaniesQuery } from '#app/data/own-companies.ts'
import { now } from '#app/lib/clock.ts'
import { useForm } from '#app/lib/form.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { useSession } from '#app/lib/session/session.ts'
import { orSignedOut } from '#app/lib/session/signed-out.ts'
import { toast } from '#app/lib/toast.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Input } from '#app/ui/input.tsx'
import { dateText, utcDay } from '#shared/dates.ts'
import { deletionForm, deletionWord, graceDays } from '#shared/settings.ts'
import { exportData, requestDeletion } from './settings-queries.ts'

type AccountEndProps = { signedIn: boolean; signIn: string; dueAt: string | null }

function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export function DeleteAccount({ signedIn, signIn, dueAt }: AccountEndProps) {
  const [asking, setAsking] = useState(false)
  const file = useMutation({
    mutationFn: exportData,
    onSuccess: (blob) => {
      download(blob, `tannr-data-${utcDay(now())}.json`)
      toast.success('Your data is in your downloads')
    },
    onError: (error) => toast.error(`Failed to export data: ${orSignedOut(error).message}`),
  })
  return (
    <div className="flex flex-col gap-4">
      {dueAt && (
        <p role="status" className="rounded-input bg-warn-soft px-4 py-3 text-15 text-warn">
          This account will be deleted on {dateText(new Date(dueAt))}. Sign out and in again to keep it.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {signedIn ? (
          <>
            <Button look="outline" busy={file.isPending} onClick={() => file.mutate()}>
              Export Data
            </Button>
            <Button look="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              Delete Account
            </Button>
          </>
        ) : (
          <>
            <ButtonLink look="outline" to={signIn}>
              Export Data
            </ButtonLink>
            <ButtonLink look="danger" to={signIn}>
              Delete Account
            </ButtonLink>
          </>
        )}
      </div>
      {signedIn && <DeletionDialog open={asking} onClose={() => setAsking(false)} />}
    </div>
  )
}

function DeletionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const { errors, busy, form } = useForm(deletionForm, async ({ confirmation }) => {
    try {
      const due = await requestDeletion(confirmation)
      const auth = await getAuth()
      await auth.signOut({ scope: 'global' })
      toast.success(`Your account will be deleted on ${dateText(due)}. Sign in before then to keep it.`)
      await navigate('/')
    } catch (error) {
      toast.error(`Failed to delete account: ${orSignedOut(error as Error).message}`)
    }
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Delete Account"
      description={`You are signed out everywhere. For ${graceDays} days signing in brings everything back; then your account, applications, alerts and everything else are gone for good.`}
    >
      <form {...form} className="flex flex-col gap-5">
        {open && <CompaniesLeft />}
        <Field label={`Type ${deletionWord} to confirm`} error={errors.confirmation}>
          <Input name="confirmation" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Keep account
          </Button>
          <Button type="submit" look="danger" busy={busy}>
            Delete Account
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

/** What happens to the companies that the person answers for. */
function CompaniesLeft() {
  const person = useSession()?.user.id
  const own = useQuery({ ...ownCompaniesQuery(person), enabled: person !== undefined })
  const names = own.data?.filter(({ role }) => role !== 'interviewer').map(({ name }) => name) ?? []
  if (names.length === 0) return null
  return (
    <p className="rounded-input bg-warn-soft px-4 py-3 text-15 text-warn">
      You answer for {new Intl.ListFormat('en').format(names)}. Where nobody else does, the jobs close with
      your account, and everyone who applied is told.
    </p>
  )
}
