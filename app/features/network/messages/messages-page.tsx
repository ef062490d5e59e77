import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useSession } from '#app/lib/session/session.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { conversationPartOf } from '#shared/message.ts'
import { conversationsQuery, overviewQuery } from './message-queries.ts'
import { MessagesFrame } from './messages-frame.tsx'
import { ListSkeleton } from './own-list.tsx'
import { OwnMessages } from './own-messages.tsx'
import { SampleMessages } from './sample-messages.tsx'
import { ThreadSkeleton } from './thread/own-thread.tsx'

/** The documented sample, until the person has or starts a conversation. */
export function MessagesPage() {
  const session = useSession()
  const person = session?.user.id
  const overview = useQuery({ ...overviewQuery(person), enabled: Boolean(person) })
  const [params] = useAddressQuery()
  useListBeside(overview.data === undefined ? person : undefined, params)
  const isBeginning = ['with', 'new', 'company', 'application'].some((name) => params.has(name))
  if (person && overview.data && (overview.data.own || isBeginning)) {
    return <OwnMessages person={person} overview={overview.data} />
  }
  if (person && overview.error) {
    return (
      <div className="page-x page-width page-y">
        <h1 tabIndex={-1} className="text-20">
          Messages
        </h1>
        <ErrorState
          message={`Your messages could not be loaded: ${overview.error.message}`}
          onRetry={() => void overview.refetch()}
          retrying={overview.isFetching}
        />
      </div>
    )
  }
  const isKnown = session === null || overview.data !== undefined
  return (
    <>
      {/* In one place from the markup on, so that what is typed early stays. */}
      {(isKnown || session === undefined) && (
        <div className={session === undefined ? 'when-signed-out' : undefined}>
          <SampleMessages isSignedIn={Boolean(session)} />
        </div>
      )}
      {!isKnown && (
        <div className={session === undefined ? 'when-signed-in' : undefined}>
          <MessagesFrame
            isThread={false}
            isOutline={session === undefined}
            words=""
            onType={() => {}}
            list={<ListSkeleton />}
          >
            <ThreadSkeleton />
          </MessagesFrame>
        </div>
      )}
    </>
  )
}

/** Asks for the list beside the overview: whoever has conversations, as nearly everybody, waits for one answer less. */
function useListBeside(person: string | undefined, params: URLSearchParams): void {
  const client = useQueryClient()
  const part = conversationPartOf(params.get('show'))
  const words = params.get('find')?.trim() ?? ''
  useEffect(() => {
    if (person) void client.prefetchInfiniteQuery(conversationsQuery(person, part, words))
  }, [client, person, part, words])
}
