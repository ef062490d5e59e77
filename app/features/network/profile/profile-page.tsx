import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '#app/lib/session/session.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { OtherProfile } from './other-profile.tsx'
import { OwnProfile } from './own-profile.tsx'
import { profileQuery } from './profile-queries.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'

type ProfilePageProps = {
  handle: string
  /** Their posts, as far as the reader may see them. */
  posts: (reader: string | null, person: string) => ReactNode
}

/** A person's profile, as far as the viewer may see it; one's own is edited here, section by section. */
export function ProfilePage({ handle, posts }: ProfilePageProps) {
  const session = useSession()
  const person = session?.user.id ?? null
  const profile = useQuery({ ...profileQuery(person, handle), enabled: session !== undefined })
  if (profile.data === undefined) {
    if (!profile.error) return <ProfileSkeleton />
    return (
      <ErrorState
        message={`The profile could not be loaded: ${profile.error.message}`}
        onRetry={() => void profile.refetch()}
        retrying={profile.isFetching}
      />
    )
  }
  if (profile.data === null) return <NobodyThere own={handle === 'me'} />
  if (profile.data.state === 'self' && person) {
    return <OwnProfile profile={profile.data} person={person} handle={handle} posts={posts(person, person)} />
  }
  return (
    <OtherProfile profile={profile.data} visitor={person === null} posts={posts(person, profile.data.id)} />
  )
}

function NobodyThere({ own }: { own: boolean }) {
  return (
    <div className="page-x page-width py-12">
      <h1 className="sr-only">{own ? 'Your profile' : 'Profile not found'}</h1>
      {own ? (
        <EmptyState
          title="Sign in to see your profile"
          action={<ButtonLink to="/auth?next=/people/me">Sign in</ButtonLink>}
        >
          It has its own address, and you decide who sees which part of it.
        </EmptyState>
      ) : (
        <EmptyState
          title="Profile not available"
          action={<ButtonLink to="/search?type=people">Find people</ButtonLink>}
        >
          The address may be wrong, or this person shows their profile to connections only.
        </EmptyState>
      )}
    </div>
  )
}
