import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useSingleKeys } from '#app/lib/page/single-keys.ts'
import {
  type Approval,
  type ApprovalTab,
  approvalsQuery,
  isMine,
  type Named,
  namedQuery,
} from './approval-queries.ts'

const isWide = () => matchMedia('(min-width: 1024px)').matches

/** The list of the chosen tab, and the one that is open: what the address names, and no other as long as it names one. */
export function useShownApprovals() {
  const [params, setParams] = useSearchParams()
  const show = params.get('show')
  const scope = useWorkspaceScope()
  const chosen = show === 'decided' || show === 'others' ? show : 'mine'
  const ofChosen = useInfiniteQuery(approvalsQuery(scope, chosen))
  const names: Named = {
    approval: params.get('approval') ?? undefined,
    directive: params.get('directive') ?? undefined,
  }
  const isNamed = names.approval !== undefined || names.directive !== undefined
  const listed = isNamed ? rowsOf(ofChosen)?.find((one) => isOf(one, names)) : undefined
  const isUnlisted = isNamed && ofChosen.data !== undefined && !listed
  const lookup = useQuery({ ...namedQuery(scope, names), enabled: isUnlisted })
  const named = listed ?? (isNamed ? lookup.data : undefined)
  // A link may name one that only others can decide.
  const namesOthers = chosen === 'mine' && named?.state === 'pending' && !isMine(named)
  const ofOthers = useInfiniteQuery({ ...approvalsQuery(scope, 'others'), enabled: namesOthers })
  const tab: ApprovalTab = namesOthers ? 'others' : chosen
  const query = namesOthers ? ofOthers : ofChosen
  const shown = rowsOf(query)
  const current = isNamed ? named : shown?.[0]
  const list: Record<string, string> = tab === 'mine' ? {} : { show: tab }
  // On a phone the selected one replaces the list.
  const choose = (id: string) => setParams({ ...list, approval: id }, { preventScrollReset: isWide() })
  const back = () => isNamed && setParams(list)
  const move = (way: 1 | -1) => {
    const at = shown?.findIndex(({ id }) => id === current?.id) ?? -1
    const next = at < 0 ? undefined : shown?.[at + way]
    if (next) choose(next.id)
  }
  useSingleKeys({ j: () => move(1), k: () => move(-1) })
  return { query, lookup, names, isNamed, tab, shown, current, choose, back }
}

export type ShownApprovals = ReturnType<typeof useShownApprovals>

const rowsOf = ({ data }: { data: { pages: readonly { data: readonly Approval[] }[] } | undefined }) =>
  data?.pages.flatMap((page) => page.data)

const isOf = ({ id, directive_id }: Approval, { approval, directive }: Named) =>
  approval === undefined ? directive_id === directive : id === approval
