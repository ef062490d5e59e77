import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { now } from '#app/lib/clock.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { longDateAndTime } from '#shared/dates.ts'
import { ago } from '#shared/relative-time.ts'
import {
  queueWords,
  type StaffQueue,
  type StaffRequest,
  type StaffRun,
  type StaffWebhook,
} from '#shared/staff.ts'
import { withCommas } from '#shared/with-commas.ts'
import { queuesQuery } from './staff-queries.ts'
import { useDiscardRequest, useRetryRequest, useRetryWebhook } from './use-staff-changes.ts'

/** What waits, since when, and what was given up; never what it says. */
export function QueueDesk({ person }: { person: string }) {
  const { data, error, refetch, isFetching } = useQuery(queuesQuery(person))
  return (
    <section aria-labelledby="staff-queues" className="flex flex-col gap-6">
      <h2 id="staff-queues" className="sr-only">
        Queues
      </h2>
      {data ? (
        <>
          <ul
            aria-label="Queues"
            className="grid overflow-hidden rounded-card border border-line bg-surface sm:grid-cols-2 lg:grid-cols-3"
          >
            {data.queues.map((queue) => (
              <QueueLine key={queue.queue} queue={queue} />
            ))}
          </ul>
          <DeadLetters title="Undelivered webhooks" empty="Every webhook has been delivered">
            {data.webhooks.map((line) => (
              <WebhookLine key={line.id} line={line} />
            ))}
          </DeadLetters>
          <DeadLetters title="Failed requests of SQL" empty="No request of SQL has failed in the last hours">
            {data.requests.map((line) => (
              <RequestLine key={line.id} line={line} />
            ))}
          </DeadLetters>
          <DeadLetters title="Failed runs" empty="No run has failed in the last month">
            {data.runs.map((run) => (
              <RunLine key={run.id} run={run} />
            ))}
          </DeadLetters>
        </>
      ) : error ? (
        <ErrorState
          message={`The queues could not be loaded: ${error.message}`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </section>
  )
}

function QueueLine({ queue: { queue, waiting, oldest, failed } }: { queue: StaffQueue }) {
  const { name, about } = queueWords[queue] ?? { name: queue, about: '' }
  return (
    // The lines of the last row and column lie under the edge.
    <li className="-mr-px -mb-px flex flex-col gap-1 border-r border-b border-line px-4 py-4 sm:px-5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-15 font-semibold">{name}</h3>
        <p className="text-20 font-semibold tabular-nums">{withCommas(waiting)}</p>
      </div>
      <p className="text-14 text-ink-2">
        {oldest ? `Oldest: ${ago(new Date(oldest), now())}` : 'Nothing waiting'}
        {failed > 0 && <strong className="font-semibold text-bad"> · {withCommas(failed)} given up</strong>}
      </p>
      <p className="text-13 text-ink-3">{about}</p>
    </li>
  )
}

type DeadLettersProps = { title: string; empty: string; children: readonly ReactNode[] }

function DeadLetters({ title, empty, children }: DeadLettersProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="text-18">{title}</h3>
      {children.length === 0 ? (
        <p className="rounded-card border border-line bg-surface px-4 py-4 text-15 text-ink-2 sm:px-5">
          {empty}
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">{children}</ul>
      )}
    </section>
  )
}

function WebhookLine({ line }: { line: StaffWebhook }) {
  const retry = useRetryWebhook()
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-4 sm:px-5">
      <div className="flex min-w-0 flex-col gap-0.5">
        <h4 className="text-15 font-semibold wrap-anywhere">
          {line.host} <span className="font-normal text-ink-2">of {line.workspace}</span>
        </h4>
        <p className="text-14 text-ink-2 wrap-anywhere">
          {line.type} · {line.trouble || 'no reason given'} ·{' '}
          {line.attempts === 1 ? '1 attempt' : `${line.attempts} attempts`}
        </p>
        <p className="text-13 text-ink-3">{longDateAndTime(line.created_at)}</p>
      </div>
      {line.is_on ? (
        <Button
          look="outline"
          size="small"
          busy={retry.isPending}
          aria-label={`Send again to ${line.host}`}
          onClick={() => retry.mutate(line)}
        >
          Send again
        </Button>
      ) : (
        <p className="text-14 text-ink-3">Turned off by its workspace</p>
      )}
    </li>
  )
}

function RequestLine({ line }: { line: StaffRequest }) {
  const retry = useRetryRequest()
  const discard = useDiscardRequest()
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-4 sm:px-5">
      <div className="flex min-w-0 flex-col gap-0.5">
        <h4 className="text-15 font-semibold wrap-anywhere">{line.host}</h4>
        <p className="text-14 text-ink-2 wrap-anywhere">
          {line.method} · {line.trouble}
          {!line.is_whole && ' · too large to be kept and sent again'}
        </p>
        <p className="text-13 text-ink-3">{longDateAndTime(line.failed_at)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {line.is_whole && (
          <Button
            look="outline"
            size="small"
            busy={retry.isPending}
            aria-label={`Send again to ${line.host}`}
            onClick={() => retry.mutate(line)}
          >
            Send again
          </Button>
        )}
        <Button
          look="ghost"
          size="small"
          busy={discard.isPending}
          aria-label={`Discard the request to ${line.host}`}
          onClick={() => discard.mutate(line)}
        >
          Discard
        </Button>
      </div>
    </li>
  )
}

function RunLine({ run: { id, work, failed_at, trouble } }: { run: StaffRun }) {
  return (
    <li className="flex flex-col gap-0.5 px-4 py-4 sm:px-5">
      <h4 className="text-15 font-semibold wrap-anywhere">{work}</h4>
      <p className="text-14 text-ink-2 wrap-anywhere">{trouble || 'no reason given'}</p>
      <p className="text-13 text-ink-3 wrap-anywhere">
        {longDateAndTime(failed_at)} · {id}
      </p>
    </li>
  )
}
