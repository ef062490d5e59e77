import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { localDay } from '#shared/dates.ts'
import { longDate } from '#shared/long-date.ts'
import { LineList } from './line-list.tsx'
import { followingQuery } from './network-queries.ts'
import { PersonLine } from './person-line.tsx'
import { useUnfollow } from './use-network-changes.ts'

/** The people and companies that somebody follows. */
export function FollowingList({ person }: { person: string }) {
  const following = useInfiniteQuery(followingQuery(person))
  const unfollow = useUnfollow()
  return (
    <LineList
      label="Following"
      query={following}
      empty={
        <EmptyState
          title="You’re not following anyone yet"
          action={<ButtonLink to="/search?type=companies">Find companies</ButtonLink>}
        >
          Follow people or companies, and their posts show up in your feed.
        </EmptyState>
      }
      line={(line, leave) => (
        <PersonLine
          name={line.name}
          handle={line.handle}
          picture={line.picture}
          company={line.kind === 'company'}
          logo={line.logo_url}
          verified={line.kind === 'company' ? line.verified_how : undefined}
          headline={line.headline}
          details={[line.place, `Since ${longDate(localDay(new Date(line.followed_at)))}`]}
        >
          <Button
            look="outline"
            size="small"
            aria-label={`Stop following ${line.name}`}
            onClick={() => {
              leave()
              unfollow.mutate(line)
            }}
          >
            Stop following
          </Button>
        </PersonLine>
      )}
    />
  )
}
