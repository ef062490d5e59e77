import { useInfiniteQuery } from '@tanstack/react-query'
import { loadMore } from '#app/data/load-more.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { postsOfQuery } from './feed-queries.ts'
import { PostCard } from './post-card.tsx'

type PersonPostsProps = { reader: string | null; person: string }

/** A person's posts on their profile; nothing without visible posts. */
export function PersonPosts({ reader, person }: PersonPostsProps) {
  const query = useInfiniteQuery(postsOfQuery(reader, person))
  const posts = query.data?.pages.flat() ?? []
  const own = reader === person
  if (query.data === undefined && query.error) {
    return (
      <ErrorState
        message={`The posts could not be loaded: ${query.error.message}`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (query.data === undefined || (posts.length === 0 && !own)) return null
  return (
    <section aria-labelledby="posts-of" data-section="posts" className="flex flex-col gap-3 print:hidden">
      <div className="flex items-baseline justify-between gap-3 px-1 pt-2">
        <h2 id="posts-of" className="text-18">
          Posts
        </h2>
        {own && <TextLink to="/network?show=feed">Write a post</TextLink>}
      </div>
      {posts.length === 0 && <p className="px-1 text-15 text-ink-2">You haven’t posted anything yet.</p>}
      {posts.map((post) => (
        <PostCard key={post.id} post={post} person={reader} />
      ))}
      {query.hasNextPage && (
        <LoadMoreButton busy={query.isFetchingNextPage} onMore={() => void loadMore(query)} />
      )}
    </section>
  )
}
