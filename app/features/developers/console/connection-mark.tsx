import { useQuery } from '@tanstack/react-query'
import { useStream } from '#app/data/orcher-stream.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { cx } from '#app/ui/cx.ts'
import { timeOfDay } from '#shared/dates.ts'
import { holdQuery } from './console-queries.ts'

/**
 * Whether the console is up to date: pages poll every few seconds, and a run follows a stream. On a phone only shown if it is
 * not.
 */
export function ConnectionMark() {
  const { data, dataUpdatedAt, failureReason } = useQuery(holdQuery(useWorkspaceScope()))
  const stream = useStream()
  const isConnecting = !data || stream?.state === 'connecting'
  const lostAt = failureReason
    ? data && new Date(dataUpdatedAt)
    : stream?.state === 'connecting'
      ? stream.lostAt
      : undefined
  const isLive = !failureReason && !isConnecting
  return (
    <p
      role="status"
      className={cx(
        'flex items-center gap-2 px-1 text-14 whitespace-nowrap text-ink-2',
        isLive && 'max-md:hidden',
      )}
    >
      <span
        aria-hidden="true"
        className={cx('size-2 rounded-full', isLive ? 'bg-good' : lostAt ? 'bg-bad' : 'bg-ink-3')}
      />
      {isLive ? 'Live' : lostAt ? `Offline since ${timeOfDay(lostAt)}` : 'Connecting…'}
    </p>
  )
}
