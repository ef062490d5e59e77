import { useState } from 'react'
import type { Webhook } from '#app/features/developers/console/schedules/automation-queries.ts'
import { now } from '#app/lib/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { QuietButtons } from '#app/ui/quiet-buttons.tsx'
import { shortDate, timeWithSeconds } from '#shared/dates.ts'
import { Deliveries } from './deliveries.tsx'

type WebhookCardProps = {
  webhook: Webhook
  onAsk: ((what: 'change' | 'rotate' | 'remove', webhook: Webhook) => void) | undefined
  onSwitch: ((webhook: Webhook) => void) | undefined
  onReplay: ((id: string) => void) | undefined
}

export function WebhookCard({ webhook, onAsk, onSwitch, onReplay }: WebhookCardProps) {
  const [open, setOpen] = useState(false)
  const { id, url, events, is_on, two_secrets_until } = webhook
  return (
    <article
      aria-label={url}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface px-5 py-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-15 font-semibold tracking-normal break-all">{url}</h2>
        <Badge tone={is_on ? 'good' : 'neutral'}>{is_on ? 'On' : 'Off'}</Badge>
        {two_secrets_until && (
          <Badge tone="warn">
            Two secrets until {shortDate(two_secrets_until, now())}, {timeWithSeconds(two_secrets_until)}
          </Badge>
        )}
      </div>
      <ul aria-label="Events" className="flex flex-wrap gap-1.5">
        {events.map((event) => (
          <li key={event} className="rounded-full border border-line px-2 py-0.5 font-mono text-13">
            {event}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide messages' : 'Messages'}
        </Button>
        {onAsk && onSwitch && (
          <>
            <Button look="outline" size="small" onClick={() => onAsk('change', webhook)}>
              Change
            </Button>
            <Button look="outline" size="small" onClick={() => onAsk('rotate', webhook)}>
              Rotate secret
            </Button>
            <QuietButtons>
              <Button look="ghost" size="small" onClick={() => onSwitch(webhook)}>
                {is_on ? 'Switch off' : 'Switch on'}
              </Button>
              <Button look="ghost" size="small" onClick={() => onAsk('remove', webhook)}>
                Remove
              </Button>
            </QuietButtons>
          </>
        )}
      </div>
      {open && <Deliveries webhook={id} onReplay={onReplay} />}
    </article>
  )
}
