import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import {
  keyChoicesQuery,
  type LoggedRequest,
  requestsQuery,
} from '#app/features/developers/console/console-queries.ts'
import { CopyText } from '#app/features/developers/console/copy-text.tsx'
import { now } from '#app/lib/clock.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CodeBlock } from '#app/ui/code-block.tsx'
import { cx } from '#app/ui/cx.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { FilterSelect } from '#app/ui/filter-select.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { dateAndTime, dayOfYear, localDay, timeOfDay, timeWithSeconds } from '#shared/dates.ts'
import { curlOf } from './curl.ts'
import { sandboxPath } from './sandbox-call.ts'

const SandboxDialog = lazy(async () => ({ default: (await import('./sandbox-dialog.tsx')).SandboxDialog }))

const methodLooks: Record<string, string> = {
  GET: 'text-orcher',
  POST: 'text-api',
  PATCH: 'text-warn',
  PUT: 'text-warn',
  DELETE: 'text-bad',
}

const statuses = [
  { value: '', label: 'Any status' },
  { value: 'failed', label: '400 and above' },
]

/** Recent calls, newest first; a selected one can be sent again. `short` shows the last few. */
export function RequestLog({ short }: { short?: boolean }) {
  const scope = useWorkspaceScope()
  const [key, setKey] = useState('')
  const [failed, setFailed] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const [running, setRunning] = useState<LoggedRequest>()
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(requestsQuery(scope, { key, failed }, short ? 6 : 30))
  const all = data?.pages.flatMap((page) => page.data)
  const rows = short ? all?.slice(0, 6) : all
  const current = rows?.find(({ id }) => id === chosen) ?? rows?.[0]
  return (
    <section aria-label="Requests" className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-3">
        <h2 className="text-16 font-semibold">
          Requests <span className="text-13 font-normal text-ink-3">30 days</span>
        </h2>
        <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
          <KeyFilter value={key} onChoose={setKey} />
          <FilterSelect
            label="Status"
            value={failed ? 'failed' : ''}
            options={statuses}
            onChoose={(status) => setFailed(status === 'failed')}
          />
          {short && (
            <ButtonLink to="/orcher/console/requests" look="ghost" size="small">
              All requests
            </ButtonLink>
          )}
        </div>
      </div>
      {error && !rows ? (
        <ErrorState
          message={`Requests could not be loaded: ${error.message}`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !rows ? (
        <div className="p-5">
          <Skeleton className="h-40 w-full" />
        </div>
      ) : rows.length === 0 ? (
        <p className="px-5 py-10 text-center text-15 text-ink-2">
          {key || failed ? 'No requests match.' : 'No requests yet. Calls show up here a second later.'}
        </p>
      ) : (
        <div className="grid lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <ul className="lg:border-r lg:border-line">
            {rows.map((request) => (
              <li key={request.id} className="border-b border-line last:border-0">
                <RequestRow request={request} current={request === current} onChoose={setChosen} />
                {request === current && chosen && (
                  <div className="border-t border-line bg-sunken lg:hidden">
                    <Replay request={request} onRun={setRunning} />
                  </div>
                )}
              </li>
            ))}
          </ul>
          {current && (
            <div className="sticky top-(--bar) self-start max-lg:hidden">
              <Replay request={current} onRun={setRunning} />
            </div>
          )}
        </div>
      )}
      {running && (
        <Suspense>
          <SandboxDialog request={running} onClose={() => setRunning(undefined)} />
        </Suspense>
      )}
      {!short && hasNextPage && (
        <div className="flex justify-center border-t border-line p-4">
          <Button look="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load More
          </Button>
        </div>
      )}
    </section>
  )
}

function useKeys() {
  return useQuery(keyChoicesQuery(useWorkspaceScope())).data ?? []
}

function KeyFilter({ value, onChoose }: { value: string; onChoose: (key: string) => void }) {
  return (
    <FilterSelect
      label="Key"
      value={value}
      options={[
        { value: '', label: 'All keys' },
        ...useKeys().map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChoose={onChoose}
      className="max-w-44"
    />
  )
}

type RequestRowProps = { request: LoggedRequest; current: boolean; onChoose: (id: string) => void }

function RequestRow({ request, current, onChoose }: RequestRowProps) {
  const { id, method, path, code, status, ms, at, key_id } = request
  const isToday = localDay(new Date(at)) === localDay(now())
  const key = useKeys().find((one) => one.id === key_id)
  return (
    <button
      type="button"
      aria-pressed={current}
      onClick={() => onChoose(id)}
      className={cx(
        'grid w-full grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-x-3 px-5 py-2.5 text-left font-mono text-13 hover:bg-sunken pointer-coarse:min-h-11 sm:grid-cols-[56px_minmax(0,1fr)_40px_56px_112px_112px]',
        current && 'bg-sunken shadow-[inset_3px_0_0_var(--ink)]',
      )}
    >
      <span className={cx('font-semibold', methodLooks[method])}>{method}</span>
      <span className="truncate">
        {path}
        {code && <span className="ml-2 text-bad">{code}</span>}
      </span>
      <span className={cx('font-semibold', status < 400 ? 'text-good' : 'text-bad')}>{status}</span>
      <span className="font-sans text-ink-2 max-sm:hidden">{Math.round(ms)} ms</span>
      <span className="truncate font-sans text-ink-3 max-sm:hidden">
        {key_id ? (key?.name ?? 'Key') : 'Console'}
      </span>
      <time
        dateTime={at}
        title={dateAndTime(at)}
        className="text-right font-sans text-ink-3 max-sm:col-span-2 max-sm:col-start-2 max-sm:text-left"
      >
        {isToday ? timeWithSeconds(at) : `${dayOfYear(at)}, ${timeOfDay(at)}`}
        {key && <span className="sm:hidden"> · {key.name}</span>}
      </time>
    </button>
  )
}

type ReplayProps = { request: LoggedRequest; onRun: (request: LoggedRequest) => void }

function Replay({ request, onRun }: ReplayProps) {
  const code = curlOf(request)
  return (
    <div className="flex min-w-0 flex-col gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-14 font-semibold">Replay as curl</h3>
        <span className="font-mono text-13 text-ink-3">{request.request_id.slice(0, 8)}</span>
      </div>
      <CodeBlock code={code} label="The call as curl" />
      <div className="flex flex-wrap gap-2">
        <CopyText text={code} />
        {sandboxPath(request.path) && (
          <Button look="outline" size="small" onClick={() => onRun(request)}>
            <Play aria-hidden="true" className="size-4" />
            Run in sandbox
          </Button>
        )}
      </div>
      <p className="text-13 text-ink-3">
        Keys, bodies and queries are never logged. Sending the same Idempotency-Key again returns the same
        answer without repeating the work.
      </p>
    </div>
  )
}
