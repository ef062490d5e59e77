import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deliverWaiting } from '#app/data/message-outbox.ts'
import { MessagesFrame } from '#app/features/network/messages/messages-frame.tsx'
import { InboxNewMessage, NewMessageLink } from '#app/features/network/messages/new-message.tsx'
import { ListSkeleton } from '#app/features/network/messages/own-list.tsx'
import { ThreadSkeleton } from '#app/features/network/messages/thread/own-thread.tsx'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { useMask } from '#app/lib/page/use-mask.ts'
import { useSettled } from '#app/lib/page/use-settled.ts'
import { useSession } from '#app/lib/session/session.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import type { OwnCompany } from '#shared/company.ts'
import { type InboxLine, type InboxOverview, inboxPartOf } from '#shared/message.ts'
import { inboxPath } from './inbox-address.ts'
import { InboxList, InboxTabs } from './inbox-list.tsx'
import { type InboxAsked, inboxOverviewQuery, inboxQuery } from './inbox-queries.ts'
import { AskedInboxThread, InboxThread } from './inbox-thread.tsx'

type CompanyInboxProps = { company: OwnCompany }

/** The messages of a company, which its owners and recruiters answer together. */
export function CompanyInbox({ company }: CompanyInboxProps) {
  const person = useSession()?.user.id ?? ''
  const overview = useQuery(inboxOverviewQuery(person, company.id))
  if (overview.data) return <Inbox person={person} company={company} overview={overview.data} />
  return (
    <>
      {overview.error ? (
        <ErrorState
          message={`The messages could not be loaded: ${overview.error.message}`}
          onRetry={() => void overview.refetch()}
          retrying={overview.isFetching}
        />
      ) : (
        <MessagesFrame inside isThread={false} words="" onType={() => {}} list={<ListSkeleton />}>
          <ThreadSkeleton />
        </MessagesFrame>
      )}
    </>
  )
}

type InboxProps = CompanyInboxProps & { person: string; overview: InboxOverview }

function Inbox({ person, company, overview }: InboxProps) {
  const [params] = useAddressQuery()
  const [words, type] = useTypedQuery('find')
  const client = useQueryClient()
  useEffect(() => void deliverWaiting(client, person), [client, person])
  const found = useSettled(words.trim())
  const part = inboxPartOf(params.get('show'))
  const [masked] = useMask()
  const lines = useInfiniteQuery({
    ...inboxQuery(person, company.id, part, found, masked),
    placeholderData: keepPreviousData,
  })
  const listed = lines.data?.pages.flat() ?? []
  const isNew = params.has('write')
  const asked = askedIn(params)
  const first = asked || isNew || part !== 'open' || found !== '' ? undefined : listed[0]
  const chosen = first ?? lineOf(listed, asked)
  const shared = { person, company, team: overview.team, masked }
  const sharesTyping = overview.share_typing
  return (
    <MessagesFrame
      inside
      isThread={Boolean(asked || isNew)}
      words={words}
      onType={type}
      aside={<NewMessageLink to={inboxPath(company.slug, { write: '1' })} />}
      tabs={<InboxTabs company={company} part={part} overview={overview} />}
      list={
        <InboxList {...shared} part={part} words={found} lines={lines} chosen={chosen?.id ?? undefined} />
      }
    >
      {isNew ? (
        <InboxNewMessage person={person} company={company} />
      ) : chosen ? (
        <InboxThread key={chosen.id} line={chosen} sharesTyping={sharesTyping} {...shared} />
      ) : asked ? (
        <AskedInboxThread key={JSON.stringify(asked)} asked={asked} sharesTyping={sharesTyping} {...shared} />
      ) : (
        lines.data && <Nothing any={overview.any} company={company} />
      )}
    </MessagesFrame>
  )
}

function askedIn(params: URLSearchParams): InboxAsked | undefined {
  const [conversation, application, address] = ['conversation', 'application', 'to'].map((name) =>
    params.get(name),
  )
  if (conversation) return { conversation }
  if (application) return { application }
  return address ? { address } : undefined
}

function lineOf(lines: readonly InboxLine[], asked: InboxAsked | undefined): InboxLine | undefined {
  if (!asked || 'address' in asked) return undefined
  return lines.find((line) =>
    'conversation' in asked ? line.id === asked.conversation : line.application === asked.application,
  )
}

function Nothing({ any, company }: { any: boolean; company: OwnCompany }) {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <EmptyState title={any ? 'No conversation selected' : 'No messages yet'}>
        {any
          ? 'Choose one from the list, or write to someone who applied.'
          : `People write to ${company.name} from its page and about their applications. You can write to applicants first.`}
      </EmptyState>
    </div>
  )
}
