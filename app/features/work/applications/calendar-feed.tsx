import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { useSession } from '#app/lib/session/session.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { SettingsSection } from '#app/ui/settings-section.tsx'
import { calendarQuery, changeCalendar } from './calendar-queries.ts'

const heading = 'In your calendar'

type CalendarFeedProps = {
  /** Among other settings. */
  inSettings?: boolean
}

/** Interviews and promised dates in a calendar program, by an address that only the person knows and can revoke. */
export function CalendarFeed({ inSettings }: CalendarFeedProps) {
  const person = useSession()?.user.id
  const calendar = useQuery(calendarQuery(person))
  const change = useChange<string | null, { person: string; again: boolean }>({
    kind: 'calendar',
    key: queryKey('calendar'),
    run: changeCalendar,
    failed: 'The calendar was not changed',
  })
  const isThere = Boolean(person) && calendar.data !== undefined
  useScrollToCalendar(isThere)
  if (!person || calendar.data === undefined) return null
  const renew = (again: boolean) => change.mutate({ person, again })
  const address = `${location.origin}/calendar/${calendar.data}.ics`
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast.success('Link copied')
  }
  const about = `Interviews, offer deadlines and promised answers in any calendar app. ${
    calendar.data ? 'Anyone with the link can read it, and you can revoke it at any time.' : ''
  }`
  const controls = (
    <div className="flex flex-col gap-3">
      {calendar.data ? (
        <>
          <div className="flex max-w-160 gap-2">
            <Input
              readOnly
              aria-label="Link to your calendar"
              value={address}
              onFocus={({ target }) => target.select()}
            />
            <Button
              look="outline"
              className="h-12!"
              onClick={() => void copy().catch(() => toast.error('Copy it manually'))}
            >
              <Copy aria-hidden="true" className="size-4" /> Copy
            </Button>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button look="outline" size="small" busy={change.isPending} onClick={() => renew(true)}>
              Revoke and create a new one
            </Button>
            <Button look="ghost" size="small" busy={change.isPending} onClick={() => renew(false)}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <Button look="outline" className="self-start" busy={change.isPending} onClick={() => renew(true)}>
          Create a calendar link
        </Button>
      )}
    </div>
  )
  if (inSettings) {
    return (
      <SettingsSection id="calendar" title={heading} lead={about}>
        {controls}
      </SettingsSection>
    )
  }
  return (
    <section aria-labelledby="calendar" className="flex flex-col gap-3">
      <h2 id="calendar" className="text-20">
        {heading}
      </h2>
      <p className="measure text-15 text-ink-2">{about}</p>
      {controls}
    </section>
  )
}

/** The dashboard links here, and the target is not rendered yet when the browser scrolls to it. */
function useScrollToCalendar(isThere: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isThere && hash === '#calendar') document.querySelector(hash)?.scrollIntoView({ block: 'center' })
  }, [isThere, hash])
}
