import { Bell, BellOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { now } from '#app/lib/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ago } from '#shared/relative-time.ts'
import { alertCriteria, type JobAlert } from './alert-records.ts'

/** One alert: its criteria, its matches, and its actions. */
export function AlertCard({ alert, actions }: { alert: JobAlert; actions?: ReactNode }) {
  const Mark = alert.active ? Bell : BellOff
  return (
    <article className="grid gap-x-6 gap-y-4 p-5 sm:p-6 lg:grid-cols-[1fr_auto] lg:items-center">
      <div className="flex min-w-0 flex-col gap-2.5 wrap-anywhere">
        <div className="flex items-start gap-x-3">
          <Mark
            aria-hidden="true"
            className={
              alert.active ? 'mt-1 size-4.5 shrink-0 text-accent' : 'mt-1 size-4.5 shrink-0 text-ink-3'
            }
          />
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 dir="auto" className="min-w-0 text-18">
              {alert.title}
            </h2>
            {alert.new_matches > 0 && <Badge tone="accent">{alert.new_matches} new</Badge>}
          </div>
        </div>
        <p className="dotted text-15 text-ink-2">
          {alertCriteria(alert).map((one) => (
            <span key={one}>{one}</span>
          ))}
        </p>
        {alert.keywords.length > 0 && (
          <ul aria-label="Keywords" className="flex flex-wrap gap-1.5">
            {alert.keywords.map((keyword) => (
              <li key={keyword}>
                <Badge className="whitespace-normal!">{keyword}</Badge>
              </li>
            ))}
          </ul>
        )}
        <p className="dotted text-14 text-ink-3">
          <span>{alert.frequency}</span>
          <span>
            {alert.match_count} {alert.match_count === 1 ? 'match' : 'matches'}
          </span>
          <span>
            {alert.last_triggered
              ? `last one ${ago(new Date(alert.last_triggered), now())}`
              : 'no matches yet'}
          </span>
          <span>created {ago(new Date(alert.created_at), now())}</span>
        </p>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </article>
  )
}
