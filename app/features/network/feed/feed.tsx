import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { loadMore } from '#app/data/load-more.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import type { PostLine } from '#shared/post.ts'
import { Composer } from './composer.tsx'
import { FeedOrder } from './feed-order.tsx'
import { choicesQuery, feedQuery } from './feed-queries.ts'
import { OnePost } from './one-post.tsx'
import { PostCard } from './post-card.tsx'
import { PostsSkeleton } from './posts-skeleton.tsx'

/** Posts of the people and companies that the person is connected with or follows. */
export function Feed({ person }: { person: string }) {
  const [address] = useAddressQuery()
  const asked = address.get('post')
  return asked ? <OnePost key={asked} person={person} asked={asked} /> : <Latest person={person} />
}

function Latest({ person }: { person: string }) {
  const feed = useInfiniteQuery(feedQuery(person))
  const choices = useQuery(choicesQuery(person))
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-4">
        <Composer person={person} />
        <Posts query={feed} person={person} weighted={choices.data?.sorted === 'weights'} />
      </div>
      <div className="max-xl:order-first">{choices.data && <FeedOrder choices={choices.data} />}</div>
    </div>
  )
}

type PostsProps = {
  query: UseInfiniteQueryResult<InfiniteData<PostLine[]>>
  person: string
  weighted: boolean
}

function Posts({ query, person, weighted }: PostsProps) {
  if (query.data === undefined) {
    if (!query.error) return <PostsSkeleton />
    return (
      <ErrorState
        message={`The feed could not be loaded: ${query.error.message}`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const posts = query.data.pages.flat()
  if (posts.length === 0) return <NothingYet />
  return (
    <>
      <ul aria-label="Posts" className="flex flex-col gap-4">
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} person={person} weighted={weighted} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMoreButton busy={query.isFetchingNextPage} onMore={() => void loadMore(query)} />
      )}
    </>
  )
}

function NothingYet() {
  return (
    <EmptyState
      title="Nothing in your feed yet"
      action={<ButtonLink to="/network?show=suggestions">See suggestions</ButtonLink>}
    >
      Posts from your connections, and from the people and companies you follow, show up here.
    </EmptyState>
  )
}
