import { useLocation } from 'react-router'
import { acceptConnection, setAsked } from '#app/data/connections.ts'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { keepAct, useKeptAct } from '#app/lib/page/kept-act.ts'
import { toast } from '#app/lib/toast.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { setFollowing } from './search-queries.ts'
import type { CompanyResult, PersonResult, PersonState } from './search-records.ts'

function useSignIn(): string {
  const { pathname, search } = useLocation()
  return `/auth?next=${encodeURIComponent(pathname + search)}`
}

type SwitchOptions<State> = {
  kind: 'connection' | 'following'
  id: string
  now: State
  run: (next: State) => Promise<void>
  failed: string
  done?: (next: State) => void
}

/** The button's label follows the press, until the results that confirm it are loaded. */
function useSwitch<State>({ kind, id, now, ...options }: SwitchOptions<State>) {
  const change = useChange<never, State>({ kind, key: queryKey('search'), scope: id, ...options })
  return {
    state: change.isPending || change.isSuccess ? (change.variables as State) : now,
    set: change.mutate,
    busy: change.isPending,
  }
}

const nextState: Partial<Record<PersonState, PersonState>> = {
  none: 'asked',
  asked: 'none',
  asks: 'connected',
}
const words: Partial<Record<PersonState, string>> = {
  none: 'Connect',
  asked: 'Requested',
  asks: 'Accept',
  connected: 'Connected',
}

export function ConnectButton({
  person,
  sample,
  visitor,
}: {
  person: PersonResult
  sample: boolean
  visitor: boolean
}) {
  const signIn = useSignIn()
  const { state, set } = useSwitch<PersonState>({
    kind: 'connection',
    id: person.id,
    now: person.state,
    run: (next) =>
      next === 'connected' ? acceptConnection(person.id) : setAsked(person.id, next === 'asked'),
    failed: 'Failed to change the connection',
    done: (next) => {
      if (next === 'asked') toast.success(`Your request to ${person.name} was sent`, () => set('none'))
      if (next === 'connected') toast.success(`You and ${person.name} are connected`)
    },
  })
  const label = `Connect with ${person.name}`
  const act = `connect ${person.id}`
  useKeptAct(act, !visitor && !sample, () => {
    if (state === 'none') set('asked')
  })
  if (visitor) {
    return (
      <ButtonLink look="outline" size="small" to={signIn} aria-label={label} onClick={() => keepAct(act)}>
        Connect
      </ButtonLink>
    )
  }
  if (sample) {
    return (
      <Button
        look="outline"
        size="small"
        aria-label={label}
        onClick={() =>
          toast.info(
            `${person.name} is part of the sample. Search for a name to find people to connect with.`,
          )
        }
      >
        Connect
      </Button>
    )
  }
  if (state === 'self') {
    return (
      <ButtonLink look="outline" size="small" to="/settings">
        Your profile
      </ButtonLink>
    )
  }
  if (state === 'closed') return null
  if (state === 'connected') return <p className="px-2 text-14 font-medium text-good">Connected</p>
  return (
    <Button
      look={state === 'asks' ? 'primary' : 'outline'}
      size="small"
      aria-label={`${words[state]}: ${person.name}`}
      aria-pressed={state === 'asks' ? undefined : state === 'asked'}
      onClick={() => set(nextState[state] ?? state)}
    >
      {words[state]}
    </Button>
  )
}

export function FollowButton({
  company,
  sample,
  visitor,
}: {
  company: CompanyResult
  sample: boolean
  visitor: boolean
}) {
  const signIn = useSignIn()
  const { state: following, set } = useSwitch<boolean>({
    kind: 'following',
    id: company.id,
    now: company.following,
    run: (next) => setFollowing(company.id, next),
    failed: 'Failed to change what you follow',
  })
  const act = `follow ${company.id}`
  useKeptAct(act, !visitor && !sample, () => {
    if (!following) set(true)
  })
  if (visitor || sample) {
    // A sample company has no record: its link searches for it.
    const to = visitor ? signIn : `/search?type=companies&q=${encodeURIComponent(company.name)}`
    return (
      <ButtonLink
        look="outline"
        size="small"
        to={to}
        aria-label={`Follow ${company.name}`}
        onClick={() => visitor && keepAct(act)}
      >
        Follow
      </ButtonLink>
    )
  }
  return (
    <Button
      look="outline"
      size="small"
      aria-pressed={following}
      aria-label={`${following ? 'Following' : 'Follow'} ${company.name}`}
      onClick={() => set(!following)}
    >
      {following ? 'Following' : 'Follow'}
    </Button>
  )
}
