import { CalendarCheck, CalendarDays, CalendarPlus, Check } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#app/features/network/messages/message-records.ts'
import { now } from '#app/lib/clock.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Place } from '#app/ui/place.tsx'
import { calendarFile } from '#shared/calendar.ts'
import { weekdayTimeAndZone } from '#shared/dates.ts'
import type { ConversationLine, StoredMeeting } from '#shared/message.ts'
import { useMeetingChanges } from './meeting-queries.ts'

type MeetingCardProps = {
  message: Message
  person: string
  line: Pick<ConversationLine, 'id' | 'name' | 'blocked'>
}

/**
 * Start times for a meeting, as both sides see them: the other side takes one or declines; an agreed one can be added to a
 * calendar.
 */
export function MeetingCard({ message, person, line }: MeetingCardProps) {
  const { meeting, isOwn } = message
  const changes = useMeetingChanges({ person, ...line })
  if (!meeting) return null
  const { title, place, minutes, state } = meeting
  const isAhead = state === 'taken' && meeting.starts_at !== null && new Date(meeting.starts_at) > now()
  const isOpen = state === 'offered' && !line.blocked
  const end = () => changes.end.mutate(message.id)
  const failure = changes.take.error ?? changes.end.error
  return (
    <section
      aria-label={`Times to meet: ${title}`}
      className="flex w-104 max-w-full min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-input bg-accent-soft text-accent-strong">
          <CalendarDays aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
        </span>
        <div className="min-w-0">
          <h4 dir="auto" className="text-16 font-semibold tracking-normal wrap-anywhere">
            {title}
          </h4>
          <p className="text-14 text-ink-2">{minutes} minutes</p>
          {place && (
            <p dir="auto" className="text-14 text-ink-2 wrap-anywhere">
              <Place place={place} />
            </p>
          )}
        </div>
      </div>
      <Standing meeting={meeting} isOwn={isOwn} name={line.name} />
      {isOpen && !isOwn && (
        <Times
          meeting={meeting}
          busy={changes.take.isPending}
          onTake={(slot) => void changes.take.attempt(slot).catch(() => undefined)}
          onDecline={end}
        />
      )}
      {isOpen && isOwn && (
        <>
          <ul className="flex flex-col gap-1 text-15">
            {ahead(meeting).map(({ id, starts_at }) => (
              <li key={id}>{weekdayTimeAndZone(starts_at)}</li>
            ))}
          </ul>
          <Button look="ghost" size="small" className="self-start" busy={changes.end.isPending} onClick={end}>
            Withdraw these times
          </Button>
        </>
      )}
      {isAhead && <Agreed meeting={meeting} message={message} name={line.name} onOff={end} />}
      {failure && (
        <p role="alert" className="text-14 font-medium text-bad">
          {failure.message}
        </p>
      )}
    </section>
  )
}

const ahead = ({ slots }: StoredMeeting) =>
  slots
    .filter(({ starts_at }) => new Date(starts_at) > now())
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))

const ends: Partial<Record<StoredMeeting['state'], string>> = {
  declined: 'None of these times work.',
  withdrawn: 'These times were withdrawn.',
  cancelled: 'This meeting was canceled.',
}

function Standing({ meeting, isOwn, name }: { meeting: StoredMeeting; isOwn: boolean; name: string }) {
  const { state, starts_at } = meeting
  if (state === 'taken' && starts_at)
    return (
      <p className="flex items-center gap-2 text-16 font-semibold text-good">
        <CalendarCheck aria-hidden="true" className="size-4.5 shrink-0" />
        {weekdayTimeAndZone(starts_at)}
      </p>
    )
  const over = state === 'offered' && ahead(meeting).length === 0
  const words = over
    ? 'These times have passed.'
    : (ends[state] ?? (isOwn ? `${name} has not chosen yet.` : ''))
  return words ? <p className="text-14 text-ink-3">{words}</p> : null
}

type TimesProps = {
  meeting: StoredMeeting
  busy: boolean
  onTake: (slot: string) => void
  onDecline: () => void
}

function Times({ meeting, busy, onTake, onDecline }: TimesProps) {
  const [chosen, setChosen] = useState<string>()
  const slots = ahead(meeting)
  if (slots.length === 0) return null
  return (
    <>
      <ul className="flex flex-col gap-2">
        {slots.map(({ id, starts_at }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={chosen === id}
              onClick={() => setChosen(id)}
              className={cx(
                'flex min-h-11 w-full items-center justify-between gap-2 rounded-input border bg-surface px-3.5 text-left text-15 hover:border-control',
                chosen === id ? 'border-ink ring-1 ring-ink' : 'border-line-strong',
              )}
            >
              {weekdayTimeAndZone(starts_at)}
              {chosen === id && <Check aria-hidden="true" className="size-4.5" />}
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={busy} disabled={!chosen} onClick={() => chosen && onTake(chosen)}>
          Take this time
        </Button>
        <Button look="ghost" size="small" onClick={onDecline}>
          None of these work
        </Button>
      </div>
    </>
  )
}

type AgreedProps = { meeting: StoredMeeting; message: Message; name: string; onOff: () => void }

function Agreed({ meeting, message: { id, sentAt }, name, onOff }: AgreedProps) {
  const { title, place, starts_at, ends_at } = meeting
  if (!starts_at || !ends_at) return null
  const file = calendarFile(
    {
      ...{ id: `meeting-${id}`, title: `${title}: ${name}`, starts: starts_at, ends: ends_at, place },
      changed: sentAt ?? null,
    },
    now(),
  )
  return (
    <div className="flex flex-wrap gap-2">
      <a href={file} download="meeting.ics" className={buttonClass({ look: 'outline', size: 'small' })}>
        <CalendarPlus aria-hidden="true" className="size-4" /> Add to calendar
      </a>
      <Button look="ghost" size="small" onClick={onOff}>
        I can’t make it
      </Button>
    </div>
  )
}
