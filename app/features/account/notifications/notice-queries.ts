import { infiniteQueryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { useChange } from '#app/data/use-change.ts'
import { type Notice, type NoticeFilter, noticeFilters } from '#shared/notice.ts'

const pageSize = 20

type Place = Pick<Notice, 'happened_at' | 'id'>

/** Newest first, from where the page before ended: what arrives meanwhile moves nothing. */
export function noticesQuery(person: string | undefined, filter: NoticeFilter) {
  return infiniteQueryOptions({
    queryKey: queryKey('notifications', person, { filter }),
    queryFn: ({ pageParam }) => readNotices(filter, pageParam),
    initialPageParam: undefined as Place | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1) : undefined),
  })
}

async function readNotices(filter: NoticeFilter, after: Place | undefined): Promise<Notice[]> {
  const supabase = await getSupabase()
  const { kinds } = noticeFilters[filter]
  return answerAs<Notice[]>(
    supabase.rpc('my_notices', {
      waiting: filter === 'waiting',
      ...(kinds && { kinds: [...kinds] }),
      ...(after && { after_at: after.happened_at, after_id: after.id }),
      page_size: pageSize,
    }),
  )
}

type Pages = { pages: Notice[][] }

/** Marks one as read; all of them if undefined. */
export function useReadNotices() {
  return useChange<Pages, string | undefined>({
    kind: 'notification',
    key: queryKey('notifications'),
    run: markRead,
    shown: (data, id) => ({
      ...data,
      pages: data.pages.map((page) =>
        page.map((notice) =>
          id === undefined || notice.id === id
            ? { ...notice, read_at: notice.read_at ?? new Date().toISOString() }
            : notice,
        ),
      ),
    }),
    failed: 'Failed to mark as read',
  })
}

export async function markRead(id: string | undefined): Promise<void> {
  const supabase = await getSupabase()
  const unread = supabase
    .from('notifications')
    .update({ read_at: new Date().toISOString() })
    .is('read_at', null)
  await (id === undefined ? unread : unread.eq('id', id)).throwOnError()
}
