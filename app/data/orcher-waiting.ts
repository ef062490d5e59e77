/** The number of approvals that wait for the person in the shown workspace. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { workspaceKey } from './keys.ts'
import { callOrcher } from './orcher-client.ts'
import { useWorkspace } from './orcher-workspace.ts'

type Waiting = { id: string; may_not: 'role' | 'four_eyes' | 'aal2' | null }

/** The query of the approvals page, with the same key. */
const waitingQuery = (person: string, workspace: string) =>
  queryOptions({
    queryKey: workspaceKey({ person, workspace }, 'approvals', { state: 'pending' }),
    queryFn: async () =>
      (
        await callOrcher<{ data: Waiting[] }>('GET', '/oversight/approvals?limit=100&state=pending', {
          workspace,
        })
      ).data,
    refetchInterval: 15_000,
  })

/** Undefined until loaded. */
export function useWaiting(): number | undefined {
  const place = useWorkspace()
  const workspace = place?.workspace?.id
  const { data } = useQuery({
    ...waitingQuery(place?.person ?? '', workspace ?? ''),
    enabled: workspace !== undefined,
  })
  return data?.filter(({ may_not }) => may_not === null || may_not === 'aal2').length
}
