import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { loadMore } from '#app/data/load-more.ts'
import { ConversationList } from '#app/features/network/messages/conversation-list.tsx'
import { draftIn, type KeptDrafts, useKeptDrafts } from '#app/features/network/messages/kept-drafts.ts'
import { MessageHits } from '#app/features/network/messages/message-hits.tsx'
import { inboxHitsQuery } from '#app/features/network/messages/message-queries.ts'
import { type ListedConversation, listed } from '#app/features/network/messages/message-records.ts'
import { ListSkeleton, partClass } from '#app/features/network/messages/own-list.tsx'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { now } from '#app/lib/clock.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import type { OwnCompany } from '#shared/company.ts'
import { type InboxLine, type InboxOverview, type InboxPart, inboxParts } from '#shared/message.ts'
import { inboxPath } from './inbox-address.ts'

type TabsProps = { company: OwnCompany; part: InboxPart; overview: InboxOverview }

export function InboxTabs({ company, part, overview }: TabsProps) {
  const amounts: Partial<Record<InboxPart, number>> = {
    open: overview.unread,
    mine: overview.mine,
    unassigned: overview.unassigned,
  }
  return (
    <nav aria-label="Parts of the inbox">
      <ul className="flex flex-wrap gap-0.5 px-1">
        {(Object.keys(inboxParts) as InboxPart[]).map((name) => (
          <li key={name}>
            <Link
              to={inboxPath(company.slug, name === 'open' ? {} : { show: name })}
              preventScrollReset
              aria-current={name === part ? 'page' : undefined}
              className={partClass(name === part)}
            >
              {inboxParts[name]}
              {Boolean(amounts[name]) && (
                <span className="font-semibold text-accent tabular-nums">{amounts[name]}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const empties: Record<InboxPart, string> = {
  open: 'Nothing is open.',
  mine: 'No open conversations are assigned to you.',
  unassigned: 'Every conversation is assigned.',
  settled: 'Nothing is settled yet.',
}

type InboxListProps = {
  person: string
  company: OwnCompany
  team: InboxOverview['team']
  /** Names of candidates are withheld. */
  masked: boolean
  part: InboxPart
  words: string
  lines: UseInfiniteQueryResult<InfiniteData<InboxLine[]>>
  chosen: string | undefined
}

export function InboxList({ person, company, team, masked, part, words, lines, chosen }: InboxListProps) {
  const [params] = useAddressQuery()
  const drafts = useKeptDrafts(person)
  const address = (id: string, at?: number) => {
    const kept = ['show', 'find'].flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    })
    return inboxPath(company.slug, {
      conversation: id,
      ...Object.fromEntries(kept),
      ...(at && { at: String(at) }),
    })
  }
  if (!lines.data) {
    return lines.error ? (
      <ErrorState
        message={`The conversations could not be loaded: ${lines.error.message}`}
        onRetry={() => void lines.refetch()}
        retrying={lines.isFetching}
      />
    ) : (
      <ListSkeleton />
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <ConversationList
        conversations={lines.data.pages
          .flat()
          .map((line) => inboxListed(line, { person, company: company.id, team, drafts }))}
        chosen={chosen}
        address={address}
        empty={
          <p className="px-4 py-8 text-center text-15 text-ink-2">
            {words ? 'No person or job by that name' : empties[part]}
          </p>
        }
      />
      {lines.hasNextPage && (
        <LoadMoreButton busy={lines.isFetchingNextPage} onMore={() => void loadMore(lines)} />
      )}
      {words && (
        <MessageHits
          query={inboxHitsQuery(person, company.id, words, masked)}
          words={words}
          address={(hit) => address(hit.conversation_id, hit.seq)}
        />
      )}
    </div>
  )
}

type Around = { person: string; company: string; team: InboxOverview['team']; drafts: KeptDrafts }

/** The assignee and the subject are below the name. */
function inboxListed(line: InboxLine, { person, company, team, drafts }: Around): ListedConversation {
  const keeper = team.find(({ id }) => id === line.assigned_to)
  const name = line.assigned_to === person ? 'You' : keeper?.name
  const said = listed(line, now(), draftIn(drafts, line, company))
  const author = line.last?.own && line.last.signed
  return {
    ...said,
    role: line.subject || line.headline,
    ...(name && { note: name }),
    ...(author && { lastMessage: said.lastMessage.replace(/^You: /, `${author}: `) }),
  }
}
