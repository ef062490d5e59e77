import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { loadMore } from '#app/data/load-more.ts'
import { workspaceCountsQuery } from '#app/data/workspace-counts.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useSession } from '#app/lib/session/session.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SampleNote } from '#app/ui/sample-note.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { isNoticeFilter, type NoticeFilter, noticeFilters, passes, waits } from '#shared/notice.ts'
import { NoticeList, NoticeListSkeleton } from './notice-list.tsx'
import { noticesQuery, useReadNotices } from './notice-queries.ts'
import { sampleNotices } from './notice-sample.ts'

/** What happened, newest first, and what there is to do about it. */
export function NotificationsPage() {
  const session = useSession()
  const [query] = useAddressQuery()
  const asked = query.get('show')
  const filter = isNoticeFilter(asked) ? asked : 'everything'
  const counts = useQuery({ ...workspaceCountsQuery(session?.user.id), enabled: Boolean(session) })
  const { mutate: read } = useReadNotices()
  const waiting = session ? counts.data?.waiting : sampleNotices().filter(waits).length
  return (
    <div className="page-x page-width page-y flex flex-col gap-7">
      <PageHeader
        title="Notifications"
        lead="What happened, and what there is to do about it."
        aside={
          session && (
            <div className="flex gap-2">
              <Button look="outline" disabled={counts.data?.unread === 0} onClick={() => read(undefined)}>
                Mark all read
              </Button>
              <ButtonLink look="ghost" to="/settings">
                <Settings aria-hidden="true" className="size-4.5" />
                Settings
              </ButtonLink>
            </div>
          )
        }
      />
      <Tabs
        label="Notifications"
        items={Object.entries(noticeFilters).map(([name, { label }]) => ({
          label,
          to: name === 'everything' ? '/notifications' : `/notifications?show=${name}`,
          current: name === filter,
          ...(name === 'waiting' && waiting ? { count: waiting } : {}),
        }))}
      />
      <div className="rounded-card border border-line bg-surface p-1.5 sm:p-3">
        {session ? (
          <OwnNotices key={filter} person={session.user.id} filter={filter} onRead={read} />
        ) : (
          <>
            <div className="when-signed-out flex flex-col gap-5">
              <SampleNote action={<TextLink to="/auth?next=/notifications">Sign in</TextLink>}>
                Your own notifications replace this sample.
              </SampleNote>
              <NoticeList
                notices={sampleNotices().filter((notice) => passes(notice, filter))}
                sample
                wide
                onRead={() => {}}
              />
            </div>
            {session === undefined && (
              <div className="when-signed-in">
                <NoticeListSkeleton />
              </div>
            )}
          </>
        )}
      </div>
    </div>
  )
}

type OwnNoticesProps = { person: string; filter: NoticeFilter; onRead: (id: string) => void }

function OwnNotices({ person, filter, onRead }: OwnNoticesProps) {
  const query = useInfiniteQuery(noticesQuery(person, filter))
  if (query.data === undefined) {
    if (!query.error) return <NoticeListSkeleton />
    return (
      <ErrorState
        message={`Your notifications could not be loaded: ${query.error.message}`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const notices = query.data.pages.flat()
  if (notices.length === 0) {
    return (
      <EmptyState
        title={filter === 'waiting' ? 'Nothing is waiting for you' : 'Nothing here yet'}
        action={
          <ButtonLink look="outline" to="/jobs">
            Browse Jobs
          </ButtonLink>
        }
      >
        New requests, answers and matches show up here first.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <NoticeList notices={notices} wide onRead={onRead} />
      {query.hasNextPage && (
        <LoadMoreButton busy={query.isFetchingNextPage} onMore={() => void loadMore(query)} />
      )}
    </div>
  )
}
