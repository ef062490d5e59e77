import { Trash2 } from 'lucide-react'
import type { FormEvent } from 'react'
import { removeNote, writeNote } from '#app/features/hiring/pipeline/pipeline-queries.ts'
import type { Candidate } from '#app/features/hiring/pipeline/pipeline-records.ts'
import { useDraft } from '#app/features/hiring/pipeline/use-draft.ts'
import { usePipelineChange } from '#app/features/hiring/pipeline/use-pipeline-changes.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { now } from '#app/lib/clock.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { recentTime } from '#shared/dates.ts'

/** The team's notes on a candidate, who never sees them. */
export function TeamNotes({ candidate }: { candidate: Candidate }) {
  const [draft, setDraft] = useDraft(`note ${candidate.id}`)
  const [query] = useAddressQuery()
  const write = usePipelineChange(
    (body: string) => writeNote(candidate.id, body),
    '',
    'The note was not saved',
  )
  const remove = usePipelineChange(removeNote, '', 'The note was not removed')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = draft.trim()
    if (!body) return
    write.attempt(body).then(
      () => setDraft(''),
      () => undefined,
    )
  }
  return (
    <div className="flex flex-col gap-5 p-5">
      <form onSubmit={submit} className="flex flex-col gap-3">
        <Field label="A note for the team" hint="The candidate never sees it.">
          <Textarea
            rows={3}
            maxLength={4000}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
          />
        </Field>
        <FormFailure
          what="The note was not saved"
          failure={write.error ?? undefined}
          signIn={`/auth?next=${encodeURIComponent(`/business-portal?${query}`)}`}
        />
        <Button
          type="submit"
          size="small"
          className="self-end"
          busy={write.isPending}
          disabled={!draft.trim()}
        >
          Add note
        </Button>
      </form>
      <ul className="flex flex-col gap-4">
        {candidate.team_notes.map(({ id, author, body, written_at, own }) => (
          <li key={id} className="flex flex-col gap-1">
            <div className="flex items-center gap-2">
              <p className="text-14 font-semibold">{author}</p>
              <time dateTime={written_at} className="text-13 text-ink-3">
                {recentTime(new Date(written_at), now())}
              </time>
              {own && (
                <button
                  type="button"
                  aria-label="Remove this note"
                  onClick={() => remove.mutate(id)}
                  className="ml-auto grid size-8 place-items-center rounded-full text-ink-3 hover:bg-sunken hover:text-bad pointer-coarse:size-11"
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </button>
              )}
            </div>
            <p dir="auto" className="text-14 whitespace-pre-line wrap-anywhere">
              {body}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
