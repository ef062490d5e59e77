import { type FormEvent, useState } from 'react'
import { offerTimes } from '#app/features/hiring/pipeline/pipeline-queries.ts'
import { type Board, type Candidate, nameOf } from '#app/features/hiring/pipeline/pipeline-records.ts'
import { usePipelineChange } from '#app/features/hiring/pipeline/use-pipeline-changes.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { now } from '#app/lib/clock.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { StartFields } from '#app/ui/start-fields.tsx'
import { companyRoles } from '#shared/company.ts'
import { localDay, suggestedStarts, workday } from '#shared/dates.ts'

type TimesDialogProps = {
  candidate: Candidate
  board: Board
  open: boolean
  /** The last event that was visible when the dialog was opened. */
  seen: number
  onClose: () => void
}

/** The database enforces the same limit. */
const maxTimes = 12

function firstForm(status: Candidate['status'], team: Board['team']) {
  const isScreening = status === 'under_review' || status === 'phone_screening'
  return {
    kind: isScreening ? 'phone_screening' : 'interview_scheduled',
    title: isScreening ? 'Phone screening' : 'Team interviews',
    minutes: '45',
    place: '',
    note: '',
    // Nobody else can.
    people: (team.length === 1 ? team.map(({ id }) => id) : []) as readonly string[],
    starts: suggestedStarts(now(), 3),
    until: workday(now(), 2),
  }
}

/** Offers start times, of which the candidate chooses one. */
export function TimesDialog({ candidate, board, open, seen, onClose }: TimesDialogProps) {
  const [form, change] = useKeptState(`times ${candidate.id}`, open, () =>
    firstForm(candidate.status, board.team),
  )
  const { kind, title, minutes, place, note, people, starts, until } = form
  const [problem, setProblem] = useState('')
  const [query] = useAddressQuery()
  const offer = usePipelineChange(offerTimes, 'The candidate can choose a time now', 'No times were offered')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const times = [...new Set(starts.filter(Boolean))]
    if (people.length === 0) return setProblem('Choose who meets the candidate.')
    if (times.length === 0) return setProblem('Offer at least one time.')
    setProblem('')
    offer
      .attempt({
        id: candidate.id,
        status: kind as 'phone_screening',
        title: title.trim(),
        minutes: Number(minutes),
        place: place.trim(),
        note: note.trim(),
        people: [...people],
        starts: times.map((time) => new Date(time).toISOString()),
        choose_by: until,
        seen,
      })
      .then(onClose, () => undefined)
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Times for ${nameOf(candidate)}`}
      description="The candidate sees them right away and picks one. No one is double-booked."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <MeetingFields form={form} onChange={change} />
        <People board={board} people={people} onChange={(people) => change({ people })} />
        <StartFields starts={starts} most={maxTimes} onChange={(starts) => change({ starts })} />
        <Field label="Where" hint="A link to the call, or a place">
          <Input maxLength={300} value={place} onChange={({ target }) => change({ place: target.value })} />
        </Field>
        <Field label="What to prepare">
          <Textarea
            rows={2}
            maxLength={1000}
            value={note}
            onChange={({ target }) => change({ note: target.value })}
          />
        </Field>
        {problem && (
          <p role="alert" className="text-14 font-medium text-bad">
            {problem}
          </p>
        )}
        <FormFailure
          what="No times were offered"
          failure={offer.error ?? undefined}
          signIn={`/auth?next=${encodeURIComponent(`/business-portal?${query}`)}`}
        />
        <FormButtons busy={offer.isPending} onCancel={onClose}>
          Offer these times
        </FormButtons>
      </form>
    </FormDialog>
  )
}

type Form = ReturnType<typeof firstForm>

type MeetingFieldsProps = { form: Form; onChange: (some: Partial<Form>) => void }

/** The kind of meeting, its length, and the deadline for choosing. */
function MeetingFields({ form, onChange }: MeetingFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Type">
        <Select
          value={form.kind}
          onChange={({ target }) => onChange({ kind: target.value })}
          options={[
            { value: 'phone_screening', label: 'Phone Screening' },
            { value: 'interview_scheduled', label: 'Interview' },
          ]}
        />
      </Field>
      <Field label="Title the candidate sees">
        <Input
          required
          maxLength={120}
          value={form.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      <Field label="Minutes">
        <Input
          type="number"
          required
          min={10}
          max={480}
          value={form.minutes}
          onChange={({ target }) => onChange({ minutes: target.value })}
        />
      </Field>
      <Field label="Respond by">
        <Input
          type="date"
          required
          min={localDay(now())}
          max={form.starts.toSorted().at(-1)?.slice(0, 10) || undefined}
          value={form.until}
          onChange={({ target }) => onChange({ until: target.value })}
        />
      </Field>
    </div>
  )
}

type PeopleProps = { board: Board; people: readonly string[]; onChange: (people: readonly string[]) => void }

function People({ board, people, onChange }: PeopleProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-14 font-medium">Who meets the candidate</legend>
      {board.team.map(({ id, name, role }) => (
        <label key={id} className="flex min-h-9 items-center gap-3 text-15 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-5 accent-ink"
            checked={people.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...people, id] : people.filter((one) => one !== id))
            }
          />
          {/* Two who gave no name, or the same, are told apart. */}
          {board.team.some((other) => other.id !== id && other.name === name)
            ? `${name}, ${companyRoles[role]}`
            : name}
        </label>
      ))}
    </fieldset>
  )
}
