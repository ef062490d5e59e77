import * as z from 'zod/mini'
import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { type Decision, decisionWords, maxReasonLength, type StaffReport } from '#shared/staff.ts'
import { reasonSchema } from './reason.ts'
import { useDecide } from './use-staff-changes.ts'

const decisionSchema = z.object({ reason: reasonSchema })

const profileWarning = {
  ...decisionWords.warned,
  title: 'Warn the person?',
  told: 'They are told why, and how to object. Their profile stays as it is.',
}

type DecisionDialogProps = { report: StaffReport; decision: Decision; onClose: () => void }

/** The reason of a decision, emailed to the author. */
export function DecisionDialog({ report, decision, onClose }: DecisionDialogProps) {
  const decide = useDecide()
  const { title, told, act } =
    report.kind === 'profile' && decision === 'warned' ? profileWarning : decisionWords[decision]
  const whose = report.company_slug
    ? `Those who hire for ${report.author_name} get`
    : `${report.author_name} gets`
  const { errors, busy, failure, form } = useForm(
    decisionSchema,
    async ({ reason }) => {
      await decide.attempt({ report, decision, reason })
      onClose()
    },
    { draft: `decide ${report.subject}` },
  )
  return (
    <FormDialog open title={title} description={told} onClose={onClose}>
      <form {...form} className="flex flex-col gap-5">
        <Field
          label="Reason"
          hint={decision === 'kept' ? 'Only for the staff log.' : `${whose} this by email.`}
          error={errors.reason}
        >
          <Textarea name="reason" rows={4} maxLength={maxReasonLength} />
        </Field>
        <FormFailure
          what="The decision was not saved"
          failure={failure}
          signIn="/auth?next=/staff?show=reports"
        />
        <FormButtons busy={busy} look={decision === 'hidden' ? 'danger' : 'primary'} onCancel={onClose}>
          {act}
        </FormButtons>
      </form>
    </FormDialog>
  )
}
