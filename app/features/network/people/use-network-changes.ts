import type { InfiniteData } from '@tanstack/react-query'
import {
  acceptConnection,
  declineConnection,
  disconnect,
  setAsked,
  setBlocked,
  setFollowing,
} from '#app/data/connections.ts'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import { companySaid } from '#shared/company.ts'
import type { FollowingLine, NetworkLine } from '#shared/network.ts'
import { setDismissed } from './network-queries.ts'

type Lines = InfiniteData<NetworkLine[]>
type Someone = { person: string; name: string }
type Asked = Someone & { note: string }

const key = queryKey('network')

/** People who were answered, requested or dismissed leave the lists at once; the lists they move to are refetched. */
function without({ pages, pageParams }: Lines, { person }: Someone): Lines {
  return { pageParams, pages: pages.map((page) => page.filter((line) => line.person !== person)) }
}

function useStep<Step extends Someone>(options: {
  kind?: 'connection' | 'dismissal' | 'following'
  run: (step: Step) => Promise<void>
  failed: (step: Step) => string
  done?: (step: Step) => void
}) {
  return useChange<Lines, Step>({ kind: 'connection', key, shown: without, ...options })
}

export function useAsk() {
  return useStep<Asked>({
    run: ({ person, note }) => setAsked(person, true, note),
    failed: ({ name }) => `Failed to send your request to ${name}`,
    done: ({ name }) => toast.success(`Your request to ${name} was sent`),
  })
}

/** With a note: the form and the line stay until the server has accepted it. */
export function useAskWithNote() {
  return useChange<Lines, Asked>({
    kind: 'connection',
    key,
    run: ({ person, note }) => setAsked(person, true, note),
    failed: ({ name }) => `Failed to send your request to ${name}`,
    done: ({ name }) => toast.success(`Your request to ${name} was sent`),
  })
}

export function useAccept() {
  return useStep<Someone>({
    run: ({ person }) => acceptConnection(person),
    failed: ({ name }) => `Failed to accept ${name}`,
    done: ({ name }) => toast.success(`You and ${name} are connected`),
  })
}

export function useDecline() {
  return useStep<Someone>({
    run: ({ person }) => declineConnection(person),
    failed: ({ name }) => `Failed to decline ${name}`,
    done: ({ name }) => toast.success(`Declined. ${name} won’t be notified`),
  })
}

export function useWithdraw() {
  const again = useAsk()
  return useStep<Asked>({
    run: ({ person }) => setAsked(person, false),
    failed: ({ name }) => `Failed to withdraw the request to ${name}`,
    done: (asked) => toast.success(`Your request to ${asked.name} is withdrawn`, () => again.mutate(asked)),
  })
}

export function useDisconnect() {
  return useStep<Someone>({
    run: ({ person }) => disconnect(person),
    failed: ({ name }) => `Failed to disconnect from ${name}`,
    done: ({ name }) => toast.success(`You and ${name} are no longer connected`),
  })
}

export function useBlock() {
  return useStep<Someone>({
    run: ({ person }) => setBlocked(person, true),
    failed: ({ name }) => `Failed to block ${name}`,
    done: ({ name }) => toast.success(`${name} is blocked`),
  })
}

export function useUnblock() {
  return useStep<Someone>({
    run: ({ person }) => setBlocked(person, false),
    failed: ({ name }) => `Failed to unblock ${name}`,
    done: ({ name }) => toast.success(`${name} is no longer blocked`),
  })
}

export function useDismiss() {
  const back = useChange<Lines, Someone>({
    kind: 'dismissal',
    key,
    run: ({ person }) => setDismissed(person, false),
    failed: 'Failed to undo it',
  })
  return useStep<Someone>({
    kind: 'dismissal',
    run: ({ person }) => setDismissed(person, true),
    failed: ({ name }) => `Failed to dismiss ${name}`,
    done: (someone) => toast.success(`${someone.name} won’t be suggested again`, () => back.mutate(someone)),
  })
}

export function useUnfollow() {
  const back = useChange<Lines, FollowingLine>({
    kind: 'following',
    key,
    run: ({ kind, person }) => setFollowing(kind, person, true),
    failed: ({ name }) => `Failed to follow ${name}`,
  })
  return useStep<FollowingLine>({
    kind: 'following',
    run: ({ kind, person }) => setFollowing(kind, person, false),
    failed: ({ name }) => `Failed to stop following ${name}`,
    done: (line) =>
      toast.success(`You no longer follow ${line.kind === 'company' ? companySaid(line) : line.name}`, () =>
        back.mutate(line),
      ),
  })
}
