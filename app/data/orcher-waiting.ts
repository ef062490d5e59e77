/** The number of approvals that wait for the person in the shown workspace. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { workspaceKey } from './keys.ts'
import { callOrcher } from './orcher-client.ts'
import { useWorkspace, type WorkspaceScope } from './orcher-workspace.ts'

type Counts = { pending: number; needs_me: number }

export const approvalCountsQuery = (scope: WorkspaceScope) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'approvals', { part: 'counts' }),
    queryFn: () => callOrcher<Counts>('GET', '/oversight/approvals/counts', scope),
    refetchInterval: 15_000,
  })

/** Undefined until loaded. */
export function useWaiting(): number | undefined {
  const place = useWorkspace()
  const workspace = place?.workspace?.id
  const { data } = useQuery({
    ...approvalCountsQuery({ person: place?.person ?? '', workspace: workspace ?? '' }),
    enabled: workspace !== undefined,
  })
  return data?.needs_me
}
