import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { onePostQuery } from './feed-queries.ts'
import { PostCard } from './post-card.tsx'
import { PostsSkeleton } from './posts-skeleton.tsx'

type OnePostProps = { person: string; asked: string }

/** One post at its own address, with its comments: the target of notifications. */
export function OnePost({ person, asked }: OnePostProps) {
  const query = useInfiniteQuery(onePostQuery(person, asked))
  const post = query.data?.pages[0]?.[0]
  return (
    <div className="flex max-w-180 flex-col gap-4">
      <Link
        to="/network?show=feed"
        className="inline-flex items-center gap-1.5 self-start text-14 font-medium text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All posts
      </Link>
      {post ? (
        <PostCard post={post} person={person} opened />
      ) : query.data ? (
        <EmptyState
          title="Post not found"
          action={<ButtonLink to="/network?show=feed">See your feed</ButtonLink>}
        >
          It was removed, or you don’t have access to it.
        </EmptyState>
      ) : query.error ? (
        <ErrorState
          message={`The post could not be loaded: ${query.error.message}`}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <PostsSkeleton />
      )}
    </div>
  )
}
