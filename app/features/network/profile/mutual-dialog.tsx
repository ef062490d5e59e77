import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { loadMore } from '#app/data/load-more.ts'
import { usePicture } from '#app/data/pictures.ts'
import { useSession } from '#app/lib/session/session.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type MutualLine, mutualText } from '#shared/network.ts'
import { type Profile, profileName, profilePath } from '#shared/profile.ts'
import { mutualQuery } from './profile-queries.ts'

export function MutualDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  return (
    <Dialog
      open
      title={mutualText(profile.mutual)}
      description={`People you and ${profileName(profile)} are both connected with.`}
      onClose={onClose}
    >
      <MutualList profile={profile} onLeave={onClose} />
    </Dialog>
  )
}

function MutualList({ profile, onLeave }: { profile: Profile; onLeave: () => void }) {
  const session = useSession()
  const mutual = useInfiniteQuery({
    ...mutualQuery(session?.user.id ?? '', profile.id),
    enabled: Boolean(session),
  })
  if (mutual.data === undefined) {
    if (!mutual.error) return <Skeleton className="h-32 rounded-card!" />
    return (
      <ErrorState
        message={`Mutual connections could not be loaded: ${mutual.error.message}`}
        onRetry={() => void mutual.refetch()}
        retrying={mutual.isFetching}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Mutual connections" className="divide-y divide-line">
        {mutual.data.pages.flat().map((line) => (
          <MutualPerson key={line.person} line={line} onLeave={onLeave} />
        ))}
      </ul>
      {mutual.hasNextPage && (
        <LoadMoreButton busy={mutual.isFetchingNextPage} onMore={() => void loadMore(mutual)} />
      )}
    </div>
  )
}

function MutualPerson({ line, onLeave }: { line: MutualLine; onLeave: () => void }) {
  const { name, handle, headline, picture } = line
  const src = usePicture(picture)
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar name={name} src={src} />
      <div className="min-w-0">
        <Link
          to={profilePath(handle)}
          dir="auto"
          className="text-15 font-semibold underline-offset-4 wrap-anywhere hover:underline"
          onClick={onLeave}
        >
          {name}
        </Link>
        {headline && (
          <p dir="auto" className="text-13 text-ink-2 wrap-anywhere">
            {headline}
          </p>
        )}
      </div>
    </li>
  )
}
