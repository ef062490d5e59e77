import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import {
  type Delivery,
  deliveriesQuery,
} from '#app/features/developers/console/schedules/automation-queries.ts'
import { now } from '#app/lib/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Code } from '#app/ui/code.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { timeAgoOrDate, timeWithSeconds } from '#shared/dates.ts'

type DeliveriesProps = { webhook: string; onReplay: ((id: string) => void) | undefined }

const looks = {
  pending: { tone: 'warn', words: 'On its way' },
  delivered: { tone: 'good', words: 'Delivered' },
  failed: { tone: 'bad', words: 'Given up' },
} as const

/** Deliveries of a webhook, newest first, with body, attempts and a button to resend. */
export function Deliveries({ webhook, onReplay }: DeliveriesProps) {
  const query = useInfiniteQuery(deliveriesQuery(useWorkspaceScope(), webhook))
  const deliveries = query.data?.pages.flatMap((page) => page.data)
  if (query.error && !deliveries) {
    return (
      <ErrorState
        message={`Messages could not be loaded: ${query.error.message}`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (!deliveries) return <Skeleton className="h-24 w-full" />
  if (deliveries.length === 0) {
    return (
      <p className="text-14 text-ink-2">Nothing sent yet. The next event it listens for will be the first.</p>
    )
  }
  return (
    <>
      <ul className="border-t border-line">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="border-b border-line last:border-0">
            <Message delivery={delivery} onReplay={onReplay} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          look="outline"
          size="small"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Load More
        </Button>
      )}
    </>
  )
}

function Message({ delivery, onReplay }: { delivery: Delivery } & Pick<DeliveriesProps, 'onReplay'>) {
  const { id, type, state, created_at, next_at, replay_of, body, attempts } = delivery
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 py-2 text-14">
        <Badge tone={looks[state].tone}>{looks[state].words}</Badge>
        <code className="font-mono text-13">{type}</code>
        {replay_of && <span className="text-13 text-ink-3">sent again</span>}
        <span className="ml-auto text-13 text-ink-2">
          {attempts.length} {attempts.length === 1 ? 'attempt' : 'attempts'} ·{' '}
          {timeAgoOrDate(created_at, now())}
        </span>
      </summary>
      <div className="flex flex-col gap-3 pb-4">
        <ol className="flex flex-col gap-1 text-13 text-ink-2">
          {attempts.map(({ attempt, at, status, ms, error }) => (
            <li key={attempt} className="flex flex-wrap gap-x-3">
              <span>
                {attempt}. {timeWithSeconds(at)}
              </span>
              <span className={status !== null && status < 300 ? 'text-good' : 'text-bad'}>
                {status ?? 'no answer'}
              </span>
              <span>{ms} ms</span>
              {error && <span className="min-w-0 break-words">{error}</span>}
            </li>
          ))}
          {next_at && <li>Next attempt at {timeWithSeconds(next_at)}.</li>}
        </ol>
        <Code
          code={pretty(body)}
          label={`Body of ${id}`}
          className="rounded-card border border-line bg-surface p-4"
        />
        {onReplay && (
          <Button look="outline" size="small" className="self-start" onClick={() => onReplay(id)}>
            <RotateCcw aria-hidden="true" className="size-4" />
            Send again
          </Button>
        )}
      </div>
    </details>
  )
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
