import type { ReactNode } from 'react'
import { keepAct, useKeptAct } from '#app/lib/page/kept-act.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { writePath } from '#shared/message.ts'
import { type Profile, profileName, profilePath } from '#shared/profile.ts'
import { PersonMenu } from './person-menu.tsx'
import { ProfileView } from './profile-view.tsx'
import { useConnect, useFollow } from './use-profile-changes.ts'

type OtherProfileProps = { profile: Profile; visitor: boolean; posts: ReactNode }

/** Another person’s profile. */
export function OtherProfile({ profile, visitor, posts }: OtherProfileProps) {
  return (
    <ProfileView
      profile={profile}
      posts={posts}
      actions={
        <>
          {!visitor && <Follow profile={profile} />}
          <Message profile={profile} visitor={visitor} />
          <Connect profile={profile} visitor={visitor} />
          {profile.blocked && <p className="px-2 py-2 text-15 font-medium text-ink-2">Blocked</p>}
          {!visitor && <PersonMenu profile={profile} />}
        </>
      }
    />
  )
}

/** Whether somebody accepts messages from strangers is told when writing one. */
function Message({ profile, visitor }: { profile: Profile; visitor: boolean }) {
  const path = writePath(profile.handle)
  if (profile.state === 'closed' || profile.state === 'self') return null
  return (
    <ButtonLink
      look="outline"
      to={visitor ? `/auth?next=${encodeURIComponent(path)}` : path}
      aria-label={`Message ${profileName(profile)}`}
    >
      Message
    </ButtonLink>
  )
}

/** Blocking somebody ends following them. */
function Follow({ profile }: { profile: Profile }) {
  const follow = useFollow(profile)
  const { following, state, visible } = profile
  if (!following && (state === 'closed' || !visible)) return null
  return (
    <Button
      look="outline"
      aria-pressed={following}
      aria-label={`${following ? 'Following' : 'Follow'}: ${profileName(profile)}`}
      onClick={() => follow.mutate(!following)}
    >
      {following ? 'Following' : 'Follow'}
    </Button>
  )
}

const words = { none: 'Connect', asked: 'Requested', asks: 'Accept request' } as const
const nextOf = { none: 'asked', asked: 'none', asks: 'connected' } as const

function Connect({ profile, visitor }: { profile: Profile; visitor: boolean }) {
  const connect = useConnect(profile)
  const { state } = profile
  const act = `connect ${profile.handle}`
  useKeptAct(act, !visitor, () => {
    if (state === 'none') connect.mutate('asked')
  })
  if (visitor) {
    return (
      <ButtonLink
        to={`/auth?next=${profilePath(profile.handle)}`}
        aria-label={`Connect with ${profileName(profile)}`}
        onClick={() => keepAct(act)}
      >
        Connect
      </ButtonLink>
    )
  }
  if (state === 'connected') return <p className="px-2 py-2 text-15 font-medium text-good">Connected</p>
  if (state === 'closed' || state === 'self') return null
  return (
    <Button
      look={state === 'asked' ? 'outline' : 'primary'}
      aria-label={`${words[state]}: ${profileName(profile)}`}
      aria-pressed={state === 'asks' ? undefined : state === 'asked'}
      onClick={() => connect.mutate(nextOf[state])}
    >
      {words[state]}
    </Button>
  )
}
