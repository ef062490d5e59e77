import { z } from 'zod'
import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'

const schema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'At most 80 characters.'),
})

type NameDialogProps = {
  title: string
  act: string
  name?: string
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

export function NameDialog({ title, act, name, onSave, onClose }: NameDialogProps) {
  const { errors, busy, failure, form } = useForm(
    schema,
    async (values) => {
      await onSave(values.name)
      onClose()
    },
    { draft: title },
  )
  return (
    <FormDialog open title={title} onClose={onClose}>
      <form {...form} className="flex flex-col gap-5">
        <Field label="Name" error={errors.name}>
          <Input name="name" maxLength={80} defaultValue={name} autoComplete="off" />
        </Field>
        <FormFailure
          what="It was not saved"
          failure={failure}
          signIn="/auth?next=/orcher/console/workspace"
        />
        <FormButtons busy={busy} onCancel={onClose}>
          {act}
        </FormButtons>
      </form>
    </FormDialog>
  )
}
