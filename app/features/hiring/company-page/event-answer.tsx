import { CalendarPlus } from 'lucide-react'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { now } from '#app/lib/clock.ts'
import { keepAct, useKeptAct } from '#app/lib/page/kept-act.ts'
import { toast } from '#app/lib/toast.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { calendarFile } from '#shared/calendar.ts'
import type { Company } from '#shared/company.ts'
import { type CompanyEvent, calendarEntry, isFull } from '#shared/company-event.ts'
import { eventPath } from '#shared/event-page.ts'
import { answerEvent } from './company-page-queries.ts'

/** The state of an event for the reader. */
export function EventState({
  event: { state, answer },
  over = false,
}: {
  event: CompanyEvent
  over?: boolean
}) {
  if (state === 'cancelled') return <Badge tone="bad">Canceled</Badge>
  if (over) return <Badge>Over</Badge>
  if (!answer) return null
  return (
    <Badge tone={answer === 'going' ? 'good' : 'neutral'}>
      {answer === 'going' ? 'You’re going' : 'On the waiting list'}
    </Badge>
  )
}

/** The place, now or then: the link is only for attendees. */
export function EventPlace({
  event: { place, online, link },
  over = false,
}: {
  event: CompanyEvent
  over?: boolean
}) {
  const remote = link ? 'Online:' : over ? 'Online' : 'Online, with a link for people who are going'
  return (
    <p dir="auto" className="text-14 text-ink-2 wrap-anywhere">
      {[place, online && remote].filter(Boolean).join(' · ')}{' '}
      {link && (
        <a href={link} rel="nofollow ugc noopener" className="text-accent-strong underline">
          {link}
        </a>
      )}
    </p>
  )
}

const answerWords: Record<string, string> = {
  going: 'You have a spot. We will remind you the day before.',
  waiting: 'You are on the waiting list. We will tell you when a spot opens up.',
}

type EventAnswerProps = { event: CompanyEvent; company: Pick<Company, 'name'>; visitor: boolean }

/** Attends, or cancels: the same wherever an event is shown. */
export function EventAnswer({ event, company, visitor }: EventAnswerProps) {
  const { id, title, answer } = event
  const say = useChange<unknown, boolean, string>({
    kind: 'company',
    key: queryKey('company'),
    run: (comes) => answerEvent(id, comes),
    failed: 'Your answer was not sent',
    done: (comes, _, said) =>
      toast.success(comes ? (answerWords[said] ?? '') : `You are no longer going to ${title}`),
    scope: `event ${id}`,
  })
  const decline = answer === 'going' ? 'I can’t go' : 'Leave the waiting list'
  const act = isFull(event) ? 'Join the waiting list' : 'I’m going'
  const kept = `attend ${id}`
  useKeptAct(kept, !visitor, () => {
    if (!answer) say.mutate(true)
  })
  if (visitor) {
    return (
      <ButtonLink
        size="small"
        to={`/auth?next=${eventPath(id)}`}
        aria-label={`${act}: ${title}`}
        onClick={() => keepAct(kept)}
      >
        {act}
      </ButtonLink>
    )
  }
  if (!answer) {
    return (
      <>
        <Button
          size="small"
          aria-label={`${act}: ${title}`}
          busy={say.isPending}
          onClick={() => say.mutate(true)}
        >
          {act}
        </Button>
        <p className="text-13 text-ink-3">{company.name} sees your name.</p>
      </>
    )
  }
  return (
    <>
      {answer === 'going' && (
        <a
          href={calendarFile(calendarEntry(event, company.name), now())}
          download="event.ics"
          className={buttonClass({ look: 'outline', size: 'small' })}
        >
          <CalendarPlus aria-hidden="true" className="size-4" /> Add to calendar
        </a>
      )}
      <Button
        look="ghost"
        size="small"
        aria-label={`${decline}: ${title}`}
        busy={say.isPending}
        onClick={() => say.mutate(false)}
      >
        {decline}
      </Button>
    </>
  )
}
