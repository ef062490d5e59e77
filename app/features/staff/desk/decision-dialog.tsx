import * as z from 'zod/mini'
import { useForm } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import {
  type Decision,
  decisionWords,
  longestReason,
  type StaffReport,
  shortestReason,
} from '#shared/staff.ts'
import { useDecide } from './use-staff-changes.ts'

const decisionSchema = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(shortestReason, `Say why in at least ${shortestReason} characters`),
      z.maxLength(longestReason, 'At most 1,000 characters'),
    ),
})

type DecisionDialogProps = { report: StaffReport; decision: Decision; onClose: () => void }

/** The reason of a decision: whoever said it reads it in the mail. */
export function DecisionDialog({ report, decision, onClose }: DecisionDialogProps) {
  const decide = useDecide()
  const { title, told, act } = decisionWords[decision]
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
          hint={decision === 'kept' ? 'For the log alone.' : `${report.author_name} reads it in the mail.`}
          error={errors.reason}
        >
          <Textarea name="reason" rows={4} maxLength={longestReason} />
        </Field>
        <FormFailure
          what="The decision was not saved"
          failure={failure}
          signIn="/auth?next=/staff?show=reports"
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look={decision === 'hidden' ? 'danger' : 'primary'} busy={busy}>
            {act}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
