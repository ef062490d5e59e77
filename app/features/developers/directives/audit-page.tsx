import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Download, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import type { WorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { toast } from '#app/lib/toast.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { weekdayAndTime } from '#shared/dates.ts'
import { withCommas } from '#shared/with-commas.ts'
import type { OversightEvent } from './directive-queries.ts'
import { shortId } from './short-id.ts'
import { exportChain, verifyInBrowser } from './verify-chain.ts'

/** What was done, in a chain that shows any change: verified here, by the same file that anybody may take. */
export function AuditPage() {
  const scope = useWorkspaceScope()
  const verified = useQuery({
    queryKey: workspaceKey(scope, 'verified'),
    queryFn: () => verifyInBrowser(scope),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <PageHeader
        title="Audit"
        lead="Who did what, and why, in a chain that reveals any change."
        aside={
          <span className="flex flex-wrap gap-2">
            <a href="/verify-audit.mjs" download className={buttonClass({ look: 'outline' })}>
              Verifier, one file
            </a>
            <ExportButton scope={scope} />
          </span>
        }
      />
      <Card className="flex flex-wrap items-center gap-4 p-5!">
        {verified.isFetching ? (
          <p className="text-15 text-ink-2">Every hash is computed in this browser…</p>
        ) : verified.error ? (
          <p className="text-15 text-bad">It could not be verified: {verified.error.message}</p>
        ) : verified.data ? (
          <Answer {...verified.data} />
        ) : null}
        <Button
          look="outline"
          className="ml-auto"
          busy={verified.isFetching}
          onClick={() => void verified.refetch()}
        >
          <RefreshCw aria-hidden="true" className="size-4" /> Verify again
        </Button>
      </Card>
      <Events />
    </>
  )
}

function ExportButton({ scope }: { scope: WorkspaceScope }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await exportChain(scope).catch((error: Error) =>
      toast.error(`It could not be exported: ${error.message}`),
    )
    setBusy(false)
  }
  return (
    <Button look="outline" busy={busy} onClick={() => void save()}>
      <Download aria-hidden="true" className="size-4" /> Export
    </Button>
  )
}

type Verified = Awaited<ReturnType<typeof verifyInBrowser>>

function Answer({ ok, events, first, checkpoints, fault, seconds }: Verified) {
  return (
    <div className="flex items-center gap-4">
      {ok ? (
        <CircleCheck aria-hidden="true" className="size-9 shrink-0 text-good" strokeWidth={1.5} />
      ) : (
        <CircleX aria-hidden="true" className="size-9 shrink-0 text-bad" strokeWidth={1.5} />
      )}
      <p className="text-14 text-ink-2">
        <strong className="block text-16 font-semibold text-ink">
          {ok
            ? `Unbroken: ${withCommas(events)} ${events === 1 ? 'event' : 'events'}`
            : `Broken: ${fault?.what}`}
        </strong>
        {ok
          ? `Verified in your browser in ${seconds.toFixed(2)} s: every hash, and ${checkpoints} signed ${checkpoints === 1 ? 'checkpoint' : 'checkpoints'}.`
          : `The ${Math.max(0, (fault?.seq ?? first) - first)} events before it stand.`}
      </p>
    </div>
  )
}

const page = 50

const chainQuery = (scope: WorkspaceScope) => ({
  queryKey: workspaceKey(scope, 'chain'),
  queryFn: ({ pageParam }: { pageParam: string }) =>
    callOrcher<{ events: OversightEvent[]; next: string | null }>(
      'GET',
      `/oversight/events?limit=${page}${pageParam}`,
      scope,
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string | null }) => (next === null ? undefined : `&before=${next}`),
})

function Events() {
  const query = useInfiniteQuery(chainQuery(useWorkspaceScope()))
  const events = query.data?.pages.flatMap((one) => one.events)
  if (query.error && !events) {
    return (
      <ErrorState
        message={`Events could not be loaded: ${query.error.message}`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (!events) return <Skeleton className="h-72 w-full rounded-card!" />
  return (
    <>
      <ol aria-label="Chain" className="relative overflow-hidden rounded-card border border-line bg-surface">
        {events.map(({ id, seq, kind, by, reason, step, directive_id, at, hash }) => (
          <li
            key={id}
            className="grid grid-cols-[1rem_2.5rem_minmax(0,1fr)] items-center gap-x-3 border-b border-line px-5 py-3 text-14 last:border-0 md:grid-cols-[1rem_4rem_minmax(0,1fr)_auto_7rem]"
          >
            <span aria-hidden="true" className={`size-3 rounded-[3px] ${looks[kind] ?? 'bg-ink-2'}`} />
            <span className="text-ink-3 tabular-nums">{withCommas(seq)}</span>
            <span dir="auto" className="min-w-0 truncate">
              <strong className="font-semibold">{eventName(kind)}</strong>{' '}
              {directive_id && (
                <Link
                  to={`/orcher/console/directives/${directive_id}`}
                  className="font-mono text-13 text-ink-2 hover:text-ink hover:underline"
                >
                  {shortId(directive_id)}
                </Link>
              )}
              <span className="text-ink-2">
                {step && `, step ${step}`}
                {by && ` by ${by}`}
              </span>{' '}
              {reason && <span className="text-ink-2">“{reason}”</span>}
            </span>
            <time dateTime={at} className="text-13 text-ink-2 max-md:col-start-3">
              {weekdayAndTime(at)}
            </time>
            <span className="hidden text-right font-mono text-13 text-ink-3 md:block">
              {hash.slice(0, 4)}…{hash.slice(-4)}
            </span>
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <LoadMoreButton busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  )
}

/** `approval_requested` as 'Approval requested'. */
const eventName = (kind: string) => (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('_', ' ')

const looks: Readonly<Record<string, string>> = {
  rejected: 'bg-bad',
  failed: 'bg-bad',
  refused: 'bg-bad',
  approved: 'bg-good',
  completed: 'bg-good',
  approval_requested: 'bg-warn',
  planned: 'bg-api',
}
