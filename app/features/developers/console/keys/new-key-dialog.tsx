import type { Key } from '#app/features/developers/console/console-queries.ts'
import { now } from '#app/lib/clock.ts'
import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { keyFormSchema } from './key-form.ts'
import { ScopeBoxes } from './scope-boxes.tsx'
import type { KeyDraft } from './use-key-changes.ts'

type NewKeyDialogProps = {
  mode: Key['mode']
  allowed: readonly string[]
  onMake: (draft: KeyDraft) => Promise<unknown>
  onClose: () => void
}

const ends = [
  { value: '0', label: 'No end date' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
]

export function NewKeyDialog({ mode, allowed, onMake, onClose }: NewKeyDialogProps) {
  const { errors, busy, failure, form } = useForm(
    keyFormSchema,
    async ({ name, days, scopes }) => {
      const expires_at = days > 0 ? new Date(now().getTime() + days * 86_400_000).toISOString() : null
      await onMake({ name, mode, scopes, expires_at })
      onClose()
    },
    { draft: 'new key' },
  )
  return (
    <FormDialog
      open
      title={mode === 'live' ? 'New live key' : 'New sandbox key'}
      description={
        mode === 'live'
          ? 'It works on your own records, and its calls count toward your plan.'
          : 'It works on the real routes without touching your records. It is free and never counted.'
      }
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="Name" hint="What you will use it for, or where you keep it." error={errors.name}>
          <Input name="name" maxLength={80} />
        </Field>
        <Field label="End" error={errors.days}>
          <Select name="days" options={ends} defaultValue={mode === 'live' ? '90' : '0'} />
        </Field>
        <ScopeBoxes allowed={allowed} error={errors.scopes} />
        <FormFailure
          what="The key was not created"
          failure={failure}
          signIn="/auth?next=/orcher/console/keys"
        />
        <FormButtons busy={busy} onCancel={onClose}>
          Create the key
        </FormButtons>
      </form>
    </FormDialog>
  )
}
