import * as z from 'zod/mini'
import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { maxReasonLength, type StaffCompany } from '#shared/staff.ts'
import { reasonSchema } from './reason.ts'
import { useVouch } from './use-staff-changes.ts'

const schema = z.object({ reason: reasonSchema })

/** Why staff verify a company, or revoke that: its owners read it. */
export function VouchDialog({ company, onClose }: { company: StaffCompany; onClose: () => void }) {
  const vouch = useVouch()
  const taken = company.verified_how !== null
  const { errors, busy, failure, form } = useForm(
    schema,
    async ({ reason }) => {
      await vouch.attempt({ company, reason })
      onClose()
    },
    { draft: `vouch ${company.company}` },
  )
  return (
    <FormDialog
      open
      title={taken ? `Remove the verification of ${company.name}?` : `Verify ${company.name}?`}
      description={
        taken
          ? 'It is labeled “Not verified” wherever it appears, and its owners are told why.'
          : company.domain
            ? `You confirm that its owners represent ${company.domain}. They’re notified.`
            : 'You confirm that its owners represent it. They’re notified.'
      }
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="Reason" hint="Its owners get this by email." error={errors.reason}>
          <Textarea name="reason" rows={4} maxLength={maxReasonLength} />
        </Field>
        <FormFailure what="Nothing was decided" failure={failure} signIn="/auth?next=/staff?show=companies" />
        <FormButtons busy={busy} look={taken ? 'danger' : 'primary'} onCancel={onClose}>
          {taken ? 'Remove' : 'Verify'}
        </FormButtons>
      </form>
    </FormDialog>
  )
}
