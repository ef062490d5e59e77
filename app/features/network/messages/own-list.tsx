import type { InfiniteData } from '@tanstack/react-query'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { loadMore } from '#app/data/load-more.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { now } from '#app/lib/clock.ts'
import { cx } from '#app/ui/cx.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import {
  type ConversationLine,
  type ConversationPart,
  conversationParts,
  type MessagesOverview,
} from '#shared/message.ts'
import { ConversationList } from './conversation-list.tsx'
import { draftIn, useKeptDrafts } from './kept-drafts.ts'
import { MessageHits } from './message-hits.tsx'
import { conversationsQuery, hitsQuery } from './message-queries.ts'
import { listed } from './message-records.ts'
import { RequestCard } from './request-card.tsx'

/** Whether this part of the messages is shown. */
export const partClass = (isShown: boolean) =>
  cx(
    'flex h-9 items-center gap-1.5 rounded-control px-2 text-14 font-medium pointer-coarse:h-11 pointer-coarse:min-w-11',
    isShown ? 'bg-sunken text-ink' : 'text-ink-2 hover:bg-sunken hover:text-ink',
  )

export function OwnTabs({ part, overview }: { part: ConversationPart; overview: MessagesOverview }) {
  const amounts: Partial<Record<ConversationPart, number>> = overview
  return (
    <nav aria-label="Parts of your messages">
      <ul className="flex gap-1 px-1">
        {Object.entries(conversationParts).map(([name, label]) => {
          const amount = amounts[name as ConversationPart] ?? 0
          return (
            <li key={name}>
              <Link
                to={name === 'all' ? '/messages' : `/messages?show=${name}`}
                preventScrollReset
                aria-current={name === part ? 'page' : undefined}
                className={partClass(name === part)}
              >
                {label}
                {amount > 0 && <span className="font-semibold text-accent tabular-nums">{amount}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

type Lines = UseInfiniteQueryResult<InfiniteData<ConversationLine[]>>
type OwnListProps = {
  person: string
  part: ConversationPart
  words: string
  lines: Lines
  overview: MessagesOverview
  chosen: string | undefined
}

const empties: Record<ConversationPart, string> = {
  all: 'No conversations yet. Write to someone you know.',
  unread: 'You have read everything.',
  requests: 'No requests are waiting. People you don’t know ask here before they can write more.',
}

export function OwnList({ person, part, words, lines, overview, chosen }: OwnListProps) {
  const [params] = useAddressQuery()
  const drafts = useKeptDrafts(person)
  const address = (id: string, at?: number) => {
    const next = new URLSearchParams({ conversation: id })
    for (const name of ['show', 'find']) if (params.get(name)) next.set(name, params.get(name) ?? '')
    if (at) next.set('at', String(at))
    return `/messages?${next}`
  }
  if (!lines.data) {
    return lines.error ? (
      <ErrorState
        message={`Your conversations could not be loaded: ${lines.error.message}`}
        onRetry={() => void lines.refetch()}
        retrying={lines.isFetching}
      />
    ) : (
      <ListSkeleton />
    )
  }
  const found = lines.data.pages.flat()
  const isAlone = part === 'all' && words === '' && overview.requests > 0
  return (
    <div className="flex flex-col gap-2">
      {isAlone && <Requests person={person} address={address} />}
      {part === 'requests' ? (
        <RequestList person={person} lines={found} address={address} />
      ) : (
        !(isAlone && found.length === 0) && (
          <ConversationList
            conversations={found.map((line) => listed(line, now(), draftIn(drafts, line)))}
            chosen={chosen}
            address={address}
            empty={words ? <Nobody /> : <Empty>{empties[part]}</Empty>}
          />
        )
      )}
      {part === 'requests' && found.length === 0 && <Empty>{empties.requests}</Empty>}
      {lines.hasNextPage && (
        <LoadMoreButton busy={lines.isFetchingNextPage} onMore={() => void loadMore(lines)} />
      )}
      {words && (
        <MessageHits
          query={hitsQuery(person, words)}
          words={words}
          address={(hit) => address(hit.conversation_id, hit.seq)}
        />
      )}
    </div>
  )
}

function Nobody() {
  return <p className="px-3 py-2 text-14 text-ink-2">No one by that name</p>
}

function Empty({ children }: { children: string }) {
  return <p className="px-4 py-8 text-center text-15 text-ink-2">{children}</p>
}

type RequestsProps = { person: string; address: (id: string) => string }

/** The latest two above the conversations; the others in their tab. */
function Requests({ person, address }: RequestsProps) {
  const { data } = useInfiniteQuery(conversationsQuery(person, 'requests', ''))
  return <RequestList person={person} lines={(data?.pages.flat() ?? []).slice(0, 2)} address={address} />
}

type RequestListProps = RequestsProps & { lines: readonly ConversationLine[] }

function RequestList({ person, lines, address }: RequestListProps) {
  const navigate = useNavigate()
  if (lines.length === 0) return null
  return (
    <ul aria-label="Message requests" className="flex flex-col gap-2">
      {lines.map((line) => (
        <RequestCard
          key={line.id}
          person={person}
          line={line}
          to={address(line.id)}
          onAccepted={() => void navigate(`/messages?conversation=${line.id}`, { preventScrollReset: true })}
        />
      ))}
    </ul>
  )
}

export function ListSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-1">
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className="flex gap-3 p-3">
          <Skeleton className="size-10 rounded-full!" />
          <div className="flex flex-1 flex-col gap-2 py-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
