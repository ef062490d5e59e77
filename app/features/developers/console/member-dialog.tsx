import { z } from 'zod'
import { ApiRefusal } from '#app/data/orcher-client.ts'
import { useForm, WrongField } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { roleNames, roles, roleTexts } from './roles.ts'

const schema = z.object({ email: z.email('That is not an email address.'), role: z.string() })

const options = roles.map((role) => ({ value: role, label: `${roleNames[role]}: ${roleTexts[role]}` }))

type MemberDialogProps = {
  onAdd: (member: { email: string; role: string }) => Promise<unknown>
  onClose: () => void
}

export function MemberDialog({ onAdd, onClose }: MemberDialogProps) {
  const { errors, busy, failure, form } = useForm(
    schema,
    async (member) => {
      await onAdd(member).catch((error: Error) => {
        // Of that address: nobody has it, or they are here already.
        const ofAddress = error instanceof ApiRefusal && (error.status === 404 || error.status === 409)
        throw ofAddress ? new WrongField('email', error.message) : error
      })
      onClose()
    },
    { draft: 'new member' },
  )
  return (
    <FormDialog
      open
      title="Add a member"
      description="Someone with a Tannr account. Their role decides what they can do here."
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="Email address" error={errors.email}>
          <Input name="email" type="email" maxLength={254} autoComplete="off" />
        </Field>
        <Field label="Role" error={errors.role}>
          <Select name="role" options={options} defaultValue="supervisor" />
        </Field>
        <FormFailure
          what="No one was added"
          failure={failure}
          signIn="/auth?next=/orcher/console/workspace"
        />
        <FormButtons busy={busy} onCancel={onClose}>
          Add
        </FormButtons>
      </form>
    </FormDialog>
  )
}
