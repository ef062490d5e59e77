import { useState } from 'react'
import * as z from 'zod/mini'
import { useForm } from '#app/lib/form.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { type ConversationLine, maxReportLength, type ReportReason, reportReasons } from '#shared/message.ts'
import { useBlocking, useReport } from './use-message-changes.ts'

const reasons = [
  { value: 'none', label: 'Do not report' },
  ...Object.entries(reportReasons).map(([value, label]) => ({ value, label })),
]

const reportForm = z.object({
  reason: z.enum(['none', ...Object.keys(reportReasons)] as ['none', ...ReportReason[]]),
  note: z.string().check(z.trim(), z.maxLength(maxReportLength, `At most ${maxReportLength} characters`)),
  block: z.optional(z.literal('on')),
})

export type BlockOrReportProps = {
  line: Pick<ConversationLine, 'id' | 'person' | 'company' | 'name' | 'blocked'>
  /** The other person's message, if the report is about one. */
  message?: string
  /** The company that the person wrote to, for which they are blocked. */
  forCompany?: string | undefined
  onClose: () => void
}

/** Blocks a person, reports them to staff, or both. The other person is not notified of either; whom a company blocks reads it there. */
export function BlockOrReportDialog({ line, message, forCompany, onClose }: BlockOrReportProps) {
  const { id, person, company, name } = line
  const report = useReport()
  const blocking = useBlocking()
  const [isReported, setIsReported] = useState(message !== undefined)
  const { errors, busy, failure, form } = useForm(
    reportForm,
    async ({ reason, note, block }) => {
      if (reason !== 'none') {
        await report.attempt({
          reported_id: person,
          conversation_id: id,
          message_id: message ?? null,
          reason,
          note,
        })
      }
      if (block) await blocking.attempt({ person, company: company?.id, forCompany, name, blocked: true })
      onClose()
    },
    { draft: `report ${message ?? id}` },
  )
  return (
    <FormDialog
      open
      title={message ? 'Report this message' : `Block or report ${name}`}
      description={
        forCompany
          ? `${name} won’t be notified of a report. If you block them, they read in this conversation that they can’t write any more.`
          : `${name} won’t be notified.`
      }
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="Report" error={errors.reason} hint="The Tannr team reads it along with the messages.">
          <Select
            name="reason"
            options={message ? reasons.slice(1) : reasons}
            defaultValue={message ? 'spam' : 'none'}
            onChange={({ target }) => setIsReported(target.value !== 'none')}
          />
        </Field>
        {isReported && (
          <Field label="What happened" hint="Optional." error={errors.note}>
            <Textarea name="note" rows={3} maxLength={maxReportLength} />
          </Field>
        )}
        {!isReported && <input type="hidden" name="note" value="" />}
        {(person || company) && !line.blocked && (
          <Checkbox
            name="block"
            defaultChecked={!message}
            label={
              forCompany
                ? `Block ${name}: they can’t message your company, and meetings with them are called off`
                : `Block ${name}: you won’t see anything they write`
            }
          />
        )}
        <FormFailure what="It was not sent" failure={failure} signIn="/auth?next=/messages" />
        <FormButtons look="danger" busy={busy} onCancel={onClose}>
          Confirm
        </FormButtons>
      </form>
    </FormDialog>
  )
}
