import {
  type WebhookDraft,
  webhookFormSchema,
} from '#app/features/developers/console/schedules/automation-forms.ts'
import { type Webhook, webhookEvents } from '#app/features/developers/console/schedules/automation-queries.ts'
import { useForm } from '#app/lib/form.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'

type WebhookDialogProps = {
  /** Undefined for a new one. */
  webhook: Webhook | undefined
  onSave: (draft: WebhookDraft) => Promise<unknown>
  onClose: () => void
}

const usual = ['directive.awaiting_approval', 'directive.completed', 'directive.failed']

export function WebhookDialog({ webhook, onSave, onClose }: WebhookDialogProps) {
  const { errors, busy, failure, form } = useForm(
    webhookFormSchema,
    async (draft) => {
      await onSave(draft)
      onClose()
    },
    { draft: `webhook ${webhook?.id ?? 'new'}` },
  )
  const chosen = webhook?.events ?? usual
  return (
    <FormDialog
      open
      title={webhook ? 'Change the webhook' : 'New webhook'}
      description="Each message is signed as Standard Webhooks specifies. A message that gets no 2xx response in 15 seconds is sent again, up to seven times over a day and a half."
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="Address" hint="Private addresses are not allowed." error={errors.url}>
          <Input
            name="url"
            type="url"
            maxLength={2000}
            defaultValue={webhook?.url}
            placeholder="https://example.com/tannr"
          />
        </Field>
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-14 font-medium">Events</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {webhookEvents.map((event) => (
              <Checkbox
                key={event}
                name={`event ${event}`}
                defaultChecked={chosen.includes(event)}
                label={<code className="font-mono text-13">{event}</code>}
              />
            ))}
          </div>
          {errors.events && <p className="text-13 font-medium text-bad">{errors.events}</p>}
        </fieldset>
        <FormFailure
          what="The webhook was not saved"
          failure={failure}
          signIn="/auth?next=/orcher/console/webhooks"
        />
        <FormButtons busy={busy} onCancel={onClose}>
          {webhook ? 'Save' : 'Create the webhook'}
        </FormButtons>
      </form>
    </FormDialog>
  )
}
