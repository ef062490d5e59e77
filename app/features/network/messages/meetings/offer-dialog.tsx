import { type FormEvent, useRef, useState } from 'react'
import { now } from '#app/lib/clock.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Input } from '#app/ui/input.tsx'
import { StartFields } from '#app/ui/start-fields.tsx'
import { suggestedStarts } from '#shared/dates.ts'
import { type ConversationLine, maxMeetingTitleLength, maxTimes } from '#shared/message.ts'
import { useMeetingChanges } from './meeting-queries.ts'

type OfferDialogProps = {
  person: string
  line: Pick<ConversationLine, 'id' | 'name'>
  onClose: () => void
}

/** Offers start times, of which the other side takes one. Input stays if sending fails. */
export function OfferDialog({ person, line, onClose }: OfferDialogProps) {
  const [{ title, minutes, place, starts }, change] = useKeptState(`meeting ${line.id}`, true, () => ({
    title: '',
    minutes: '30',
    place: '',
    starts: suggestedStarts(now(), 2),
  }))
  const [problem, setProblem] = useState('')
  const message = useRef(crypto.randomUUID())
  const { offer } = useMeetingChanges({ person, ...line })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Of forms around a dialog none is meant.
    event.stopPropagation()
    const times = [...new Set(starts.filter(Boolean))].map((time) => new Date(time))
    if (times.length === 0) return setProblem('Offer at least one time.')
    if (times.some((time) => time <= now())) return setProblem('Offer times in the future.')
    setProblem('')
    offer
      .attempt({
        message: message.current,
        conversation: line.id,
        title: title.trim(),
        minutes: Number(minutes),
        place: place.trim(),
        starts: times.map((time) => time.toISOString()),
      })
      .then(onClose, (error: Error) => setProblem(error.message))
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Times to meet ${line.name}`}
      description="The times appear in the conversation right away. No one can be booked twice for the same time."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label="What it is about">
          <Input
            required
            maxLength={maxMeetingTitleLength}
            value={title}
            onChange={({ target }) => change({ title: target.value })}
          />
        </Field>
        <div className="grid gap-3 sm:grid-cols-[8rem_1fr]">
          <Field label="Minutes">
            <Input
              type="number"
              required
              min={10}
              max={480}
              value={minutes}
              onChange={({ target }) => change({ minutes: target.value })}
            />
          </Field>
          <Field label="Where">
            <Input
              maxLength={300}
              placeholder="A link to the call, or a place"
              value={place}
              onChange={({ target }) => change({ place: target.value })}
            />
          </Field>
        </div>
        <StartFields starts={starts} most={maxTimes} onChange={(starts) => change({ starts })} />
        {problem && (
          <p role="alert" className="text-14 font-medium text-bad">
            {problem}
          </p>
        )}
        <FormButtons busy={offer.isPending} onCancel={onClose}>
          Offer these times
        </FormButtons>
      </form>
    </FormDialog>
  )
}
