import { CalendarPlus, Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { now } from '#app/lib/clock.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { toast } from '#app/lib/toast.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Field } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { Place } from '#app/ui/place.tsx'
import { Unverified } from '#app/ui/verified-mark.tsx'
import { calendarFile } from '#shared/calendar.ts'
import { companySaid, type VerifiedHow } from '#shared/company.ts'
import { dayText, weekdayAndDay, weekdayTimeAndZone } from '#shared/dates.ts'
import type { Interview, Offer } from '#shared/interview.ts'
import { withCommas } from '#shared/with-commas.ts'
import { answerOffer, callOffInterview, chooseTime, type OfferAnswer } from './answer-company.ts'

type Company = { name: string; verified_how?: VerifiedHow | null }

function useAnswer<Change>(
  run: (change: Change) => Promise<void>,
  said: (change: Change) => string,
  failed: string,
) {
  return useChange<never, Change>({
    kind: 'application',
    key: queryKey('applicationDetails'),
    run,
    done: (change) => toast.success(said(change)),
    failed,
  })
}

/** Times offered by the company: one is chosen, or none suits. */
export function TimesToChoose({ interview, company }: { interview: Interview; company: Company }) {
  const [chosen, setChosen] = useState<string>()
  const choose = useAnswer(
    chooseTime,
    () => `Confirmed. ${companySaid(company)} has been told`,
    'The time was not booked',
  )
  const none = useAnswer(
    callOffInterview,
    () => `${companySaid(company)} has been told that none of the times work`,
    'That was not sent',
  )
  const { title, slots, choose_by, people, minutes, place, note } = interview
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-3 rounded-input border border-line bg-sunken p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-15 font-semibold tracking-normal">
          {company.name}
          <Unverified how={company.verified_how} /> offers{' '}
          {slots.length === 1 ? 'a time' : `${slots.length} times`}: {title}
        </h3>
        <p className="text-13 text-ink-3">Choose by {weekdayAndDay(choose_by)}</p>
      </div>
      <ul className="grid gap-2 sm:grid-cols-2">
        {slots.map(({ id, starts_at, taken }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={chosen === id}
              disabled={taken}
              onClick={() => setChosen(id)}
              className={cx(
                'flex min-h-12 w-full items-center justify-between gap-2 rounded-input border bg-surface px-3.5 text-left text-15',
                taken ? 'border-dashed text-ink-3 line-through' : 'border-line-strong hover:border-control',
                chosen === id && 'border-ink ring-1 ring-ink',
              )}
            >
              {weekdayTimeAndZone(starts_at)}
              {chosen === id && <Check aria-hidden="true" className="size-4.5" />}
              {taken && <span className="sr-only">Taken</span>}
            </button>
          </li>
        ))}
      </ul>
      <p className="text-13 text-ink-3 wrap-anywhere">
        {[`${minutes} minutes`, people.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ')}
        {place && ' · '}
        <Place place={place} />
        {note && ` · ${note}`}
      </p>
      {choose.error && (
        <p role="alert" className="text-14 font-medium text-bad">
          {choose.error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={choose.isPending}
          disabled={!chosen}
          onClick={() => chosen && void choose.attempt(chosen).catch(() => undefined)}
        >
          Confirm this time
        </Button>
        <Button look="ghost" busy={none.isPending} onClick={() => none.mutate(interview.id)}>
          None of these work
        </Button>
      </div>
    </section>
  )
}

/** An interview that is to come, for the calendar, or called off. */
export function BookedInterview({ interview, company }: { interview: Interview; company: Company }) {
  const off = useAnswer(
    callOffInterview,
    () => `${companySaid(company)} has been told that you can’t make it`,
    'The interview is still on',
  )
  const { id, title, starts_at, ends_at, people, place, note, made_at } = interview
  if (!starts_at || !ends_at) return null
  const file = calendarFile(
    // The same id as in the calendar feed, so that a calendar with both has one entry.
    {
      ...{ id: `interview-${id}`, title: `${title}: ${companySaid(company)}` },
      ...{ starts: starts_at, ends: ends_at, place, note, changed: made_at },
    },
    now(),
  )
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-input border border-line p-4">
      <div>
        <p className="text-13 font-medium text-accent-strong">Next step</p>
        <h3 className="text-18">
          {title}: {weekdayTimeAndZone(starts_at)}
        </h3>
        <p className="text-14 text-ink-2">{people.map((one) => one.name).join(', ')}</p>
        {place && (
          <p dir="auto" className="text-14 text-ink-2 wrap-anywhere">
            <Place place={place} />
          </p>
        )}
        {note && <p className="mt-1 text-14 whitespace-pre-line">{note}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <a href={file} download="interview.ics" className={buttonClass({ look: 'outline', size: 'small' })}>
          <CalendarPlus aria-hidden="true" className="size-4" /> Add to calendar
        </a>
        <Button look="ghost" size="small" busy={off.isPending} onClick={() => off.mutate(id)}>
          I can’t make it
        </Button>
      </div>
    </section>
  )
}

/** An offer with its terms: accepted or declined, with an optional note. */
export function OfferToAnswer({ offer, company }: { offer: Offer; company: Company }) {
  const [{ words, asked }, change] = useKeptState<{
    words: string
    asked?: 'accept' | 'decline' | undefined
  }>(`offer answer ${offer.id}`, true, () => ({ words: '' }))
  const answer = useAnswer<OfferAnswer>(
    answerOffer,
    ({ accept }) =>
      accept
        ? `You accepted the offer from ${companySaid(company)}`
        : `You declined the offer from ${companySaid(company)}`,
    'Your answer was not sent',
  )
  const { salary, currency, starts_on, terms, answer_by } = offer
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void answer.attempt({ offer: offer.id, accept: asked === 'accept', words }).catch(() => undefined)
  }
  return (
    <section aria-label="Offer" className="flex flex-col gap-3 rounded-input border border-good p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-18">
          Your offer: {currency} {withCommas(salary)} a year
          <Unverified how={company.verified_how} />
        </h3>
        <p className="text-13 text-ink-3">Open until {weekdayAndDay(answer_by)}</p>
      </div>
      <p className="text-14 text-ink-2">First day: {dayText(starts_on)}</p>
      {terms && <p className="text-14 whitespace-pre-line">{terms}</p>}
      {asked ? (
        <form onSubmit={submit} className="flex flex-col gap-3">
          <Field
            label={asked === 'accept' ? 'Add a note (optional)' : 'Why (optional)'}
            hint={`${companySaid(company)} will read it.`}
          >
            <Textarea
              rows={2}
              maxLength={2000}
              value={words}
              onChange={({ target }) => change({ words: target.value })}
            />
          </Field>
          {answer.error && (
            <p role="alert" className="text-14 font-medium text-bad">
              {answer.error.message}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look={asked === 'accept' ? 'primary' : 'danger'} busy={answer.isPending}>
              {asked === 'accept' ? 'Accept the offer' : 'Decline the offer'}
            </Button>
            <Button look="ghost" onClick={() => change({ asked: undefined })}>
              Back
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => change({ asked: 'accept' })}>Accept…</Button>
          <Button look="outline" onClick={() => change({ asked: 'decline' })}>
            Decline…
          </Button>
        </div>
      )}
    </section>
  )
}
