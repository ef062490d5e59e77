import { lazy, Suspense } from 'react'
import { queryClient } from '#app/data/query-client.ts'
import { ProfilePage } from '#app/features/network/profile/profile-page.tsx'
import { profileQuery } from '#app/features/network/profile/profile-queries.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { currentSession } from '#app/lib/session/session.ts'
import { profileDescription, profilePath, profileTitle } from '#shared/profile.ts'
import type { Route } from './+types/profile'

export const meta: Route.MetaFunction = ({ loaderData: profile, params }) => {
  const shared = { sharedAs: '/network' }
  if (!profile) {
    const path = profilePath(params.handle)
    return pageMeta('Profile', 'A profile on Tannr.', { ...shared, path, unlisted: true })
  }
  const path = profilePath(profile.handle)
  const unlisted = !profile.visible || params.handle === 'me'
  return pageMeta(profileTitle(profile), profileDescription(profile), { ...shared, path, unlisted })
}

/** Never throws: what cannot be loaded is the page's to show, with a way to try again. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const query = profileQuery(currentSession()?.user.id ?? null, params.handle)
  await queryClient().prefetchQuery(query)
  // The server set title and description for this profile: from here on the page sets them.
  for (const served of document.querySelectorAll('[data-served]')) served.remove()
  return queryClient().getQueryData(query.queryKey) ?? null
}

const PersonPosts = lazy(async () => ({
  default: (await import('#app/features/network/feed/person-posts.tsx')).PersonPosts,
}))

export default function ProfileRoute({ params }: Route.ComponentProps) {
  return (
    <ProfilePage
      key={params.handle}
      handle={params.handle}
      posts={(reader, person) => (
        <Suspense>
          <PersonPosts reader={reader} person={person} />
        </Suspense>
      )}
    />
  )
}
