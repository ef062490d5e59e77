import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadMore } from '#app/data/load-more.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RowsSkeleton } from '#app/ui/rows-skeleton.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { type OwnCompany, portalPath } from '#shared/company.ts'
import { type CompanyPost, type CompanyPosts, type PostState, postStates } from '#shared/company-post.ts'
import { companyPostsQuery } from './company-post-queries.ts'
import { CompanyPostRow } from './company-post-row.tsx'
import { PostEditor } from './post-editor.tsx'
import { type CompanyPostChanges, useCompanyPostChanges } from './use-company-post-changes.ts'

/** What the company writes: drafts, what waits for its moment, and what is out, with its figures. */
export function ContentHubPage({ company }: { company: OwnCompany }) {
  const [query, setQuery] = useAddressQuery()
  const asked = query.get('state') ?? ''
  const shown = asked in postStates ? (asked as PostState) : undefined
  const posts = useInfiniteQuery(companyPostsQuery(company.id, shown))
  const changes = useCompanyPostChanges(company.id)
  const [removed, setRemoved] = useState<CompanyPost>()
  const all = posts.data?.pages.flatMap((page) => page.posts) ?? []
  const open = query.get('post')
  const edited = all.find(({ id }) => id === open)
  const close = () => {
    setQuery(
      (now) => {
        now.delete('post')
        return now
      },
      { replace: true },
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Content Hub"
        lead="Posts appear on your company page and in your followers’ feeds."
        action={<ButtonLink to={pathOf(company, shown, 'new')}>Write a post</ButtonLink>}
      />
      <Tabs label="Posts by state" items={stateTabs(company, shown, posts.data?.pages[0]?.counts)} />
      {posts.data ? (
        <>
          <Rows company={company} shown={shown} posts={all} changes={changes} onRemove={setRemoved} />
          {posts.hasNextPage && (
            <LoadMoreButton busy={posts.isFetchingNextPage} onMore={() => void loadMore(posts)} />
          )}
        </>
      ) : posts.error ? (
        <ErrorState
          message={`The posts could not be loaded: ${posts.error.message}`}
          onRetry={() => void posts.refetch()}
          retrying={posts.isFetching}
        />
      ) : (
        <RowsSkeleton label="Loading the posts" />
      )}
      {(open === 'new' || edited) && (
        <PostEditor key={open} company={company} post={edited} save={changes.save} onClose={close} />
      )}
      {removed && (
        <ConfirmDialog
          title="Delete this post?"
          description="Its stats, reactions and comments go with it. This can’t be undone."
          act="Delete"
          onAct={() => {
            setRemoved(undefined)
            changes.remove.mutate(removed)
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </div>
  )
}

const pathOf = (company: OwnCompany, state: PostState | undefined, post?: string) =>
  portalPath('content', company.slug, { ...(state && { state }), ...(post && { post }) })

function stateTabs(
  company: OwnCompany,
  shown: PostState | undefined,
  counts: CompanyPosts['counts'] | undefined,
) {
  const states = Object.keys(postStates) as PostState[]
  const total = counts && states.reduce((sum, state) => sum + counts[state], 0)
  return [
    {
      label: 'All',
      to: pathOf(company, undefined),
      current: shown === undefined,
      ...(counts && { count: total ?? 0 }),
    },
    ...states.map((state) => ({
      label: postStates[state],
      to: pathOf(company, state),
      current: shown === state,
      ...(counts && { count: counts[state] }),
    })),
  ]
}

type RowsProps = {
  company: OwnCompany
  shown: PostState | undefined
  posts: readonly CompanyPost[]
  changes: CompanyPostChanges
  onRemove: (post: CompanyPost) => void
}

const none: Record<PostState, string> = {
  draft: 'No drafts',
  scheduled: 'Nothing is scheduled',
  published: 'Nothing is published yet',
}

function Rows({ company, shown, posts, changes, onRemove }: RowsProps) {
  if (posts.length === 0) {
    return (
      <EmptyState
        title={shown ? none[shown] : 'No posts yet'}
        action={<ButtonLink to={pathOf(company, shown, 'new')}>Write a post</ButtonLink>}
      >
        Share what the company is working on, who it is looking for and what it has learned. Followers read it
        first.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Posts" className="divide-y divide-line rounded-card border border-line bg-surface">
      {posts.map((post) => (
        <li key={post.id}>
          <CompanyPostRow
            post={post}
            edit={pathOf(company, shown, post.id)}
            onPublish={() => changes.publish.mutate(post)}
            onUnpublish={() => changes.unpublish.mutate(post)}
            onRemove={() => onRemove(post)}
          />
        </li>
      ))}
    </ul>
  )
}
