import type { ReactNode } from 'react'
import type { useForm } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'

type ProfileDialogProps = {
  title: string
  form: ReturnType<typeof useForm>
  onClose: () => void
  children: ReactNode
}

/** The frame of every form of a profile: it stays open with what was typed until the server has said yes. */
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
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
