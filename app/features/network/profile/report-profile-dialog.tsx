import * as z from 'zod/mini'
import { useForm } from '#app/lib/form.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { maxReportLength, type ReportReason, reportReasons } from '#shared/message.ts'
import { type Profile, profileName, profilePath } from '#shared/profile.ts'
import { useParting, useReportProfile } from './use-profile-changes.ts'

const reasons = Object.entries(reportReasons).map(([value, label]) => ({ value, label }))

const reportForm = z.object({
  reason: z.enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], 'Please choose a reason'),
  note: z.string().check(z.trim(), z.maxLength(maxReportLength, `At most ${maxReportLength} characters`)),
  block: z.optional(z.literal('on')),
})

/** Reports a profile to staff; its owner does not learn of it. */
export function ReportProfileDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const report = useReportProfile()
  const parting = useParting(profile)
  const name = profileName(profile)
  const { errors, busy, failure, form } = useForm(
    reportForm,
    async ({ reason, note, block }) => {
      await report.attempt({ person: profile.id, reason, note })
      if (block) await parting.attempt('block')
      onClose()
    },
    { draft: `report profile ${profile.id}` },
  )
  return (
    <FormDialog
      open
      title={`Report the profile of ${name}`}
      description={`The Tannr team will look at it. ${name} won’t know who reported it.`}
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="What is wrong with it" error={errors.reason}>
          <Select name="reason" options={reasons} placeholder="Choose a reason" defaultValue="" />
        </Field>
        <Field label="What happened" hint="Optional." error={errors.note}>
          <Textarea name="note" rows={3} maxLength={maxReportLength} />
        </Field>
        {!profile.blocked && (
          <Checkbox name="block" label={`Also block ${name}: you won’t see anything they write`} />
        )}
        <FormFailure
          what="The report was not sent"
          failure={failure}
          signIn={`/auth?next=${profilePath(profile.handle)}`}
        />
        <FormButtons busy={busy} onCancel={onClose}>
          Report
        </FormButtons>
      </form>
    </FormDialog>
  )
}
