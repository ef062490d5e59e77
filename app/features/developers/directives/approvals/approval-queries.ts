/** Pending and past approvals, as in the Tannr API. */
import { queryOptions } from '@tanstack/react-query'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
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

export const approvalsQuery = (scope: WorkspaceScope, state: 'pending' | 'decided') =>
  queryOptions({
    queryKey: workspaceKey(scope, 'approvals', { state }),
    queryFn: async () =>
      (await callOrcher<PageOf<Approval>>('GET', `/oversight/approvals?limit=100&state=${state}`, scope))
        .data,
    refetchInterval: following,
  })

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
