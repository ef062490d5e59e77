import { lazy, Suspense } from 'react'
import { PostsSkeleton } from '#app/features/network/feed/posts-skeleton.tsx'
import { NetworkPage } from '#app/features/network/people/network-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/network'

export const meta: Route.MetaFunction = () =>
  pageMeta('Network', 'People you are connected with, requests, and people you may know.', {
    path: '/network',
    unlisted: true,
  })

const Feed = lazy(async () => ({ default: (await import('#app/features/network/feed/feed.tsx')).Feed }))

export default function NetworkRoute() {
  return (
    <NetworkPage
      feed={(person) => (
        <Suspense fallback={<PostsSkeleton />}>
          <Feed person={person} />
        </Suspense>
      )}
    />
  )
}
