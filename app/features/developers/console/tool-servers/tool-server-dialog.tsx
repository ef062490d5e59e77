import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { type ToolServerDraft, toolServerSchema } from './tool-server-queries.ts'

type ToolServerDialogProps = {
  onSave: (draft: ToolServerDraft) => Promise<unknown>
  onClose: () => void
}

export function ToolServerDialog({ onSave, onClose }: ToolServerDialogProps) {
  const { errors, busy, failure, form } = useForm(
    toolServerSchema,
    async (draft) => {
      await onSave(draft)
      onClose()
    },
    // A draft would keep the secret.
    { shows: true },
  )
  return (
    <FormDialog
      open
      title="New tool server"
      description="Its tools are listed when you add it. None is called until someone here pins it."
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="Name" hint="The name that plans use." error={errors.name}>
          <Input name="name" maxLength={40} spellCheck={false} placeholder="tickets" className="font-mono" />
        </Field>
        <Field label="Address" hint="Private addresses are not allowed." error={errors.url}>
          <Input name="url" type="url" maxLength={2000} placeholder="https://example.com/mcp" />
        </Field>
        <Field
          label="Authorization"
          hint="Optional. Sent as this header, and never shown again."
          error={errors.authorization}
        >
          <Input
            name="authorization"
            type="password"
            autoComplete="off"
            maxLength={2000}
            placeholder="Bearer …"
          />
        </Field>
        <FormFailure
          what="The tool server was not added"
          failure={failure}
          signIn="/auth?next=/orcher/console/tools"
        />
        <FormButtons busy={busy} onCancel={onClose}>
          Add the server
        </FormButtons>
      </form>
    </FormDialog>
  )
}
