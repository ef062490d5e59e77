import * as z from 'zod/mini'
import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { maxNoteLength, type SuggestionLine } from '#shared/network.ts'
import { useAskWithNote } from './use-network-changes.ts'

const noteSchema = z.object({
  note: z.string().check(z.trim(), z.maxLength(maxNoteLength, `At most ${maxNoteLength} characters`)),
})

/** A request with a note. It stays open with its text if the request is refused or the connection is lost. */
export function NoteDialog({ line, onClose }: { line: SuggestionLine; onClose: () => void }) {
  const ask = useAskWithNote()
  const { errors, busy, failure, form } = useForm(
    noteSchema,
    async ({ note }) => {
      await ask.attempt({ ...line, note })
      onClose()
    },
    { draft: `note ${line.person}` },
  )
  return (
    <FormDialog open title={`Connect with ${line.name}`} onClose={onClose}>
      <form {...form} className="flex flex-col gap-5">
        <Field
          label="Note"
          hint={`${line.name} sees it with your request. At most ${maxNoteLength} characters.`}
          error={errors.note}
        >
          <Textarea name="note" rows={4} maxLength={maxNoteLength} />
        </Field>
        <FormFailure
          what="The request was not sent"
          failure={failure}
          signIn="/auth?next=/network?show=suggestions"
        />
        <FormButtons busy={busy} onCancel={onClose}>
          Send request
        </FormButtons>
      </form>
    </FormDialog>
  )
}
