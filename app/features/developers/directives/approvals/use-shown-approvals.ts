import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useSingleKeys } from '#app/lib/page/single-keys.ts'
import { type Approval, approvalsQuery, isMine, type Named, namedQuery } from './approval-queries.ts'

const isWide = () => matchMedia('(min-width: 1024px)').matches

/** The list of the chosen tab, and the one that is open: what the address names, and no other as long as it names one. */
export function useShownApprovals() {
  const [params, setParams] = useSearchParams()
  const isDecided = params.get('show') === 'decided'
  const scope = useWorkspaceScope()
  const query = useInfiniteQuery(approvalsQuery(scope, isDecided ? 'decided' : 'pending'))
  const data = query.data?.pages.flatMap((page) => page.data)
  const names: Named = {
    approval: params.get('approval') ?? undefined,
    directive: params.get('directive') ?? undefined,
  }
  const isNamed = names.approval !== undefined || names.directive !== undefined
  const listed = isNamed ? data?.find((one) => isOf(one, names)) : undefined
  const lookup = useQuery({ ...namedQuery(scope, names), enabled: isNamed && data !== undefined && !listed })
  const named = listed ?? (isNamed ? lookup.data : undefined)
  // A link may name one that only others can decide.
  const namesOthers = named?.state === 'pending' && !isMine(named)
  const isOthers = !isDecided && (params.get('show') === 'others' || namesOthers)
  const [mine, others] = [data?.filter(isMine), data?.filter((one) => !isMine(one))]
  const shown = isDecided ? data : isOthers ? others : mine
  const current = isNamed ? named : shown?.[0]
  const list: Record<string, string> = isDecided ? { show: 'decided' } : isOthers ? { show: 'others' } : {}
  // On a phone the selected one replaces the list.
  const choose = (id: string) => setParams({ ...list, approval: id }, { preventScrollReset: isWide() })
  const back = () => isNamed && setParams(list)
  const move = (way: 1 | -1) => {
    const at = shown?.findIndex(({ id }) => id === current?.id) ?? -1
    const next = at < 0 ? undefined : shown?.[at + way]
    if (next) choose(next.id)
  }
  useSingleKeys({ j: () => move(1), k: () => move(-1) })
  return { query, lookup, names, isNamed, isDecided, isOthers, mine, others, shown, current, choose, back }
}

export type ShownApprovals = ReturnType<typeof useShownApprovals>

const isOf = ({ id, directive_id }: Approval, { approval, directive }: Named) =>
  approval === undefined ? directive_id === directive : id === approval
