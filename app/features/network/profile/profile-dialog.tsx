import type { ReactNode } from 'react'
import type { useForm } from '#app/lib/form.ts'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'

type ProfileDialogProps = {
  title: string
  form: ReturnType<typeof useForm>
  onClose: () => void
  children: ReactNode
}

/** The dialog of every form of a profile: it stays open with its input until the server has accepted it. */
export function ProfileDialog({
  title,
  form: { form, busy, failure },
  onClose,
  children,
}: ProfileDialogProps) {
  return (
    <FormDialog open title={title} onClose={onClose}>
      <form {...form} className="flex flex-col gap-5">
        {children}
        <FormFailure what="The profile was not saved" failure={failure} signIn="/auth?next=/people/me" />
        <FormButtons busy={busy} onCancel={onClose}>
          Save
        </FormButtons>
      </form>
    </FormDialog>
  )
}
