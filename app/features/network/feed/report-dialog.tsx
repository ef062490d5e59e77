import * as z from 'zod/mini'
import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { type ReportReason, reportReasons } from '#shared/post.ts'
import { type Reported, reportedOn, reportTitle } from './reported.ts'
import { useReport } from './use-post-changes.ts'

const reasons = Object.entries(reportReasons).map(([value, label]) => ({ value, label }))

const schema = z.object({
  reason: z.enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], 'Please choose a reason'),
  note: z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters')),
})

type ReportDialogProps = { what: Reported; by: string; onClose: () => void }

/** Reports to staff; the author does not learn by whom. */
export function ReportDialog({ what, by, onClose }: ReportDialogProps) {
  const report = useReport()
  const isListing = !('post_id' in what || 'comment_id' in what)
  const { form, busy, errors, failure } = useForm(
    schema,
    async ({ reason, note }) => {
      await report.attempt({ what, reason, note })
      onClose()
    },
    { draft: isListing ? 'listing report' : 'post report' },
  )
  return (
    <FormDialog
      open
      title={reportTitle(what, by)}
      description={`${'review_id' in what ? 'Its author' : by} won’t know who reported it. ${isListing ? 'Our staff will look at it within a day.' : 'You won’t see it anymore.'}`}
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="What is wrong with it" error={errors.reason}>
          <Select name="reason" options={reasons} placeholder="Choose a reason" defaultValue="" />
        </Field>
        <Field label="Anything else" hint="At most 500 characters." error={errors.note}>
          <Textarea name="note" rows={3} maxLength={500} />
        </Field>
        <FormFailure
          what="The report was not sent"
          failure={failure}
          signIn={`/auth?next=${reportedOn(what)}`}
        />
        <FormButtons busy={busy} onCancel={onClose}>
          Report
        </FormButtons>
      </form>
    </FormDialog>
  )
}
