import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#app/ui/button.tsx'
import { longDateAndTime } from '#shared/dates.ts'
import type { StaffDelivery } from '#shared/staff.ts'
import { PagedList } from './paged-list.tsx'
import { deliveriesQuery } from './staff-queries.ts'
import { useDiscard, useRetry } from './use-staff-changes.ts'

/** Emails and text messages that were given up, to be sent again; their content is hidden. */
export function DeliveryDesk({ person }: { person: string }) {
  const deliveries = useInfiniteQuery(deliveriesQuery(person))
  return (
    <section aria-labelledby="staff-deliveries" className="flex flex-col gap-4">
      <h2 id="staff-deliveries" className="sr-only">
        Deliveries
      </h2>
      <PagedList
        label="Undelivered messages"
        query={deliveries}
        empty="Every email and text message has gone out"
        identity={({ id }) => id}
      >
        {(line) => <DeliveryLine line={line} />}
      </PagedList>
    </section>
  )
}

function DeliveryLine({ line }: { line: StaffDelivery }) {
  const retry = useRetry()
  const discard = useDiscard()
  return (
    <article className="flex flex-wrap items-start justify-between gap-3 px-4 py-4 sm:px-5">
      <div className="flex min-w-0 flex-col gap-0.5">
        <h3 className="text-15 font-semibold wrap-anywhere">{line.recipient}</h3>
        <p className="text-14 text-ink-2 wrap-anywhere">
          {nameOf(line)} · {line.trouble || 'no reason given'} ·{' '}
          {line.attempts === 1 ? '1 attempt' : `${line.attempts} attempts`}
        </p>
        <p className="text-13 text-ink-3">
          {longDateAndTime(line.created_at)}
          {line.handed && ' · it may have arrived'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          look="outline"
          size="small"
          busy={retry.isPending}
          aria-label={`Send again to ${line.recipient}`}
          onClick={() => retry.mutate(line)}
        >
          Send again
        </Button>
        <Button
          look="ghost"
          size="small"
          busy={discard.isPending}
          aria-label={`Discard the message to ${line.recipient}`}
          onClick={() => discard.mutate(line)}
        >
          Discard
        </Button>
      </div>
    </article>
  )
}

function nameOf({ kind, template }: StaffDelivery): string {
  if (kind === 'sms') return 'Text message'
  return template ? `Email “${template.replaceAll('_', ' ')}”` : 'Email about signing in'
}
