/** Pending and past approvals, as in the Tannr API. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { workspaceKey } from '#app/data/keys.ts'
import { ApiRefusal, callOrcher } from '#app/data/orcher-client.ts'
import type { WorkspaceScope } from '#app/data/orcher-workspace.ts'
import {
  following,
  type PageOf,
  type Step,
  type StepOutput,
} from '#app/features/developers/directives/directive-queries.ts'

export type Approval = {
  id: string
  directive_id: string
  kind: 'plan' | 'step' | 'unknown'
  step: number | null
  tool: string
  args: Readonly<Record<string, unknown>>
  args_sha256: string
  policy: string
  roles: readonly string[]
  four_eyes: boolean
  aal2: boolean
  reason_required: boolean
  on_expiry: string
  state: 'pending' | 'approved' | 'rejected' | 'edited' | 'expired' | 'withdrawn'
  may_not: 'role' | 'four_eyes' | 'aal2' | null
  title: string
  effect: Step['effect']
  instruction: string
  agent: string | null
  issued_by: { id: string; name: string | null }
  read: readonly { step: number; title: string; summary: string | null }[]
  given: readonly { step: number; title: string; output: StepOutput | null }[]
  decisions: readonly { verdict: string; reason: string | null; by: string | null; at: string }[]
  created_at: string
  expires_at: string
  decided_at: string | null
  decided_by: string | null
}

/** Whether it is the viewer's to decide, if need be with a second factor. */
export const isMine = ({ may_not }: Approval) => may_not === null || may_not === 'aal2'

export type ApprovalTab = 'mine' | 'others' | 'decided'

const filterOf = {
  mine: 'state=pending&needs_me=true',
  others: 'state=pending&needs_me=false',
  decided: 'state=decided',
} satisfies Record<ApprovalTab, string>

/** The first hundred that wait for the viewer: what marks in lists need. */
export const mineQuery = (scope: WorkspaceScope) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'approvals', { tab: 'mine' }),
    queryFn: async () =>
      (await callOrcher<PageOf<Approval>>('GET', `/oversight/approvals?limit=100&${filterOf.mine}`, scope))
        .data,
    refetchInterval: following,
  })

/** Page after page: those that wait, next to expire first, or those decided, latest first. */
export const approvalsQuery = (scope: WorkspaceScope, tab: ApprovalTab) =>
  infiniteQueryOptions({
    queryKey: workspaceKey(scope, 'approvals', { tab, part: 'pages' }),
    queryFn: ({ pageParam }) =>
      callOrcher<PageOf<Approval>>(
        'GET',
        `/oversight/approvals?limit=100&${filterOf[tab]}${pageParam}`,
        scope,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === null ? undefined : `&after=${next}`),
    refetchInterval: ({ state: { data } }) => following * Math.max(1, data?.pages.length ?? 1),
  })

/** What an address names: an approval in any state, or the one for which a directive waits. */
export type Named = { approval?: string | undefined; directive?: string | undefined }

/** Null if there is none. */
export const namedQuery = (scope: WorkspaceScope, named: Named) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'approvals', named),
    queryFn: () =>
      named.approval ? approvalOrNull(named.approval, scope) : waitingFor(named.directive, scope),
    refetchInterval: following,
  })

async function waitingFor(directive = '', scope: WorkspaceScope): Promise<Approval | null> {
  const { data } = await callOrcher<PageOf<Approval>>(
    'GET',
    `/oversight/approvals?state=pending&limit=1&directive_id=${encodeURIComponent(directive)}`,
    scope,
  )
  return data[0] ?? null
}

async function approvalOrNull(id: string, scope: WorkspaceScope): Promise<Approval | null> {
  try {
    return await callOrcher<Approval>('GET', `/oversight/approvals/${encodeURIComponent(id)}`, scope)
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) return null
    throw error
  }
}

/** Past decisions on the same kind of act, latest first. */
export const decidedBeforeQuery = (scope: WorkspaceScope, id: string) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'approvals', { like: id }),
    queryFn: async () =>
      (
        await callOrcher<PageOf<Approval>>(
          'GET',
          `/oversight/approvals?state=decided&limit=5&like=${id}`,
          scope,
        )
      ).data,
  })
