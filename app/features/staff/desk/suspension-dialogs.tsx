import * as z from 'zod/mini'
import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { maxReasonLength, type StaffPerson, suspensionDays } from '#shared/staff.ts'
import { reasonSchema } from './reason.ts'
import { useRestore, useSuspend } from './use-staff-changes.ts'

type QuestionProps = { person: Pick<StaffPerson, 'person' | 'name'>; onClose: () => void }

const signIn = '/auth?next=/staff?show=people'
const suspendSchema = z.object({ days: z.string(), reason: reasonSchema })
const restoreSchema = z.object({ reason: reasonSchema })

/** The duration and reason: the person is told both. */
export function SuspendDialog({ person, onClose }: QuestionProps) {
  const suspend = useSuspend()
  const { errors, busy, failure, form } = useForm(
    suspendSchema,
    async (values) => {
      await suspend.attempt({ person, days: Number(values.days) || null, reason: values.reason })
      onClose()
    },
    { draft: `suspend ${person.person}` },
  )
  return (
    <FormDialog
      open
      title={`Suspend ${person.name}?`}
      description="They are signed out everywhere and cannot sign in, no one can find their profile, and they’re told why. A company that no one else can answer for is put on hold. Nothing is deleted."
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="How long" error={errors.days}>
          <Select name="days" options={suspensionDays} defaultValue="7" />
        </Field>
        <Field label="Reason" hint={`${person.name} gets this by email.`} error={errors.reason}>
          <Textarea name="reason" rows={4} maxLength={maxReasonLength} />
        </Field>
        <FormFailure what="The account was not suspended" failure={failure} signIn={signIn} />
        <FormButtons busy={busy} look="danger" onCancel={onClose}>
          Suspend
        </FormButtons>
      </form>
    </FormDialog>
  )
}

/** The reason, for the log; the person is told that they can sign in again. */
export function RestoreDialog({ person, onClose }: QuestionProps) {
  const restore = useRestore()
  const { errors, busy, failure, form } = useForm(
    restoreSchema,
    async (values) => {
      await restore.attempt({ person, reason: values.reason })
      onClose()
    },
    { draft: `restore ${person.person}` },
  )
  return (
    <FormDialog
      open
      title={`Restore ${person.name}?`}
      description="They can sign in again right away, and they’re notified."
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="Reason" hint="Only for the staff log." error={errors.reason}>
          <Textarea name="reason" rows={3} maxLength={maxReasonLength} />
        </Field>
        <FormFailure what="The account was not restored" failure={failure} signIn={signIn} />
        <FormButtons busy={busy} onCancel={onClose}>
          Restore
        </FormButtons>
      </form>
    </FormDialog>
  )
}
