import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { workspaceCountsQuery } from '#app/data/workspace-counts.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useSession } from '#app/lib/session/session.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { type NetworkPart, networkPartOf, networkParts } from '#shared/network.ts'
import { BlockedList } from './blocked-list.tsx'
import { ConnectionList } from './connection-list.tsx'
import { FollowingList } from './following-list.tsx'
import { LinesSkeleton } from './person-line.tsx'
import { RequestLists } from './request-list.tsx'
import { SuggestionList } from './suggestion-list.tsx'

const lists: Record<Exclude<NetworkPart, 'feed'>, typeof ConnectionList> = {
  connections: ConnectionList,
  requests: RequestLists,
  following: FollowingList,
  suggestions: SuggestionList,
  blocked: BlockedList,
}

/** A person's connections, requests, suggestions and feed. */
export function NetworkPage({ feed }: { feed: (person: string) => ReactNode }) {
  const session = useSession()
  const [query] = useAddressQuery()
  const part = networkPartOf(query.get('show'))
  const { data: counts } = useQuery({
    ...workspaceCountsQuery(session?.user.id),
    enabled: Boolean(session),
  })
  const amounts: Partial<Record<NetworkPart, number | undefined>> = {
    connections: counts?.connections,
    requests: counts?.requests,
  }
  return (
    <div className="page-x page-width page-y flex flex-col gap-7">
      <PageHeader
        title="Network"
        lead="People you know, people who ask, and people you may know."
        action={
          <ButtonLink look="outline" to="/search?type=people">
            Find people
          </ButtonLink>
        }
      />
      <Tabs
        label="Network"
        items={Object.entries(networkParts).map(([name, label]) => ({
          label,
          to: name === 'connections' ? '/network' : `/network?show=${name}`,
          current: name === part,
          ...(amounts[name as NetworkPart] ? { count: amounts[name as NetworkPart] ?? 0 } : {}),
        }))}
      />
      <div>
        {session ? (
          <>
            {part !== 'requests' && <h2 className="sr-only">{networkParts[part]}</h2>}
            {part === 'feed' ? (
              feed(session.user.id)
            ) : (
              <Part key={part} part={part} person={session.user.id} />
            )}
          </>
        ) : (
          <>
            <div className="when-signed-out">
              <EmptyState
                title="Only you can see your network"
                action={<ButtonLink to="/auth?next=/network">Sign in</ButtonLink>}
              >
                Sign in to see your connections and requests.
              </EmptyState>
            </div>
            {session === undefined && (
              <div className="when-signed-in">
                <LinesSkeleton />
              </div>
            )}
          </>
        )}
      </div>
    </div>
  )
}

function Part({ part, person }: { part: Exclude<NetworkPart, 'feed'>; person: string }) {
  const List = lists[part]
  return <List person={person} />
}
