import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { loadMore } from '#app/data/load-more.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import type { PostLine } from '#shared/post.ts'
import { PostCard } from './post-card.tsx'

const postsPage = 5

/** What a company posted, the newest first. */
export const companyPostsQuery = (reader: string | null, company: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('posts', 'of', reader, company),
    queryFn: ({ pageParam }) => readCompanyPosts(company, pageParam),
    initialPageParam: undefined as PostLine | undefined,
    getNextPageParam: (page: PostLine[]) => (page.length === postsPage ? page.at(-1) : undefined),
  })

async function readCompanyPosts(company: string, after: PostLine | undefined): Promise<PostLine[]> {
  const supabase = await getSupabase()
  const key = after && { after_at: after.posted_at, after_post: after.id }
  const { data } = await supabase
    .rpc('network_posts_of', { company, ...key, page_size: postsPage })
    .throwOnError()
  return data as unknown as PostLine[]
}

type CompanyPostsProps = { reader: string | null; company: string }

/** What a company posted, on its page: nothing where it posted nothing. */
export function CompanyPosts({ reader, company }: CompanyPostsProps) {
  const query = useInfiniteQuery(companyPostsQuery(reader, company))
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
