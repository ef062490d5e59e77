import { useEffect, useRef, useState } from 'react'
import { draftKey, keep, kept } from '#app/lib/page/drafts.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { companySaid } from '#shared/company.ts'
import type { Application } from './application-records.ts'
import { Reminders } from './reminders.tsx'
import { useSaveNotes } from './use-application-changes.ts'

const pause = 600
const limit = 10_000

type NotesProps = { application: Application; sample: boolean; open: boolean; onClose: () => void }

export function ApplicationNotes({ application, sample, open, onClose }: NotesProps) {
  const { job } = application
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Notes on ${job.title}`}
      description={`${companySaid(job.company)}. Only you can read them, never an employer.`}
    >
      {sample ? (
        <div className="flex flex-col gap-3">
          <p className="rounded-input bg-sunken px-4 py-3 text-15">
            {application.notes || 'No notes on this one.'}
          </p>
          <p className="text-14 text-ink-2">
            <TextLink to="/auth?next=/applications">Sign in</TextLink> to keep notes on applications of your
            own.
          </p>
        </div>
      ) : (
        <>
          <NotesField application={application} />
          <Reminders application={application} />
        </>
      )}
    </FormDialog>
  )
}

/** Saved a moment after the last key, and at once when the field is left. */
function NotesField({ application }: { application: Application }) {
  const [key] = useState(() => draftKey(`notes ${application.id}`))
  const [notes, setNotes] = useState(() => (key && kept<string>(key)) ?? application.notes)
  const saved = useRef(application.notes)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = useSaveNotes(application)
  const write = (text: string) => {
    clearTimeout(timer.current)
    if (text === saved.current) return
    saved.current = text
    save.mutate(text)
  }
  const latest = useRef(() => {})
  latest.current = () => write(notes)
  // Notes left over from an ended session are saved now, and unsaved ones when the dialog closes.
  useEffect(() => {
    latest.current()
    return () => latest.current()
  }, [])
  return (
    <div className="flex flex-col gap-2">
      <Field label="Notes" hideLabel>
        <Textarea
          rows={8}
          maxLength={limit}
          value={notes}
          placeholder="What they asked, what you promised, what to find out."
          onChange={({ target: { value } }) => {
            setNotes(value)
            if (key) keep(key, value)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => write(value), pause)
          }}
          onBlur={() => write(notes)}
        />
      </Field>
      <p role="status" className="flex min-h-5 justify-between text-13 text-ink-3">
        <span>{noteState(save, notes !== saved.current)}</span>
      </p>
      {save.isError && (
        <p role="alert" className="text-14 font-medium text-bad">
          Not saved: {save.error?.message}. Your text stays here, and typing saves it again.
        </p>
      )}
    </div>
  )
}

function noteState(save: ReturnType<typeof useSaveNotes>, typing: boolean): string {
  if (save.isError) return ''
  if (save.isPending || typing) return 'Saving…'
  return save.isSuccess ? 'Saved' : 'Saved as you type'
}
