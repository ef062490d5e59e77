import { useInfiniteQuery } from '@tanstack/react-query'
import { loadMore } from '#app/data/load-more.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { postsOfCompanyQuery } from './feed-queries.ts'
import { PostCard } from './post-card.tsx'

type CompanyPostsProps = { reader: string | null; company: string }

/** A company's posts on its page; nothing without posts. */
export function CompanyPosts({ reader, company }: CompanyPostsProps) {
  const query = useInfiniteQuery(postsOfCompanyQuery(reader, company))
  const posts = query.data?.pages.flat() ?? []
  if (query.data === undefined && query.error) {
    return (
      <ErrorState
        message={`The posts could not be loaded: ${query.error.message}`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="posts-of" className="flex flex-col gap-3">
      <h2 id="posts-of" className="px-1 pt-2 text-18">
        Posts
      </h2>
      {posts.map((post) => (
        <PostCard key={post.id} post={post} person={reader} />
      ))}
      {query.hasNextPage && (
        <LoadMoreButton busy={query.isFetchingNextPage} onMore={() => void loadMore(query)} />
      )}
    </section>
  )
}
