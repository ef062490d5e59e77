import { useQuery } from '@tanstack/react-query'
import { meQuery, useWorkspace, type Workspace } from '#app/data/orcher-workspace.ts'
import type { Where } from './console-queries.ts'

/** Where a page of the console is; the frame shows none without a workspace. */
export function useWhere(): Where & { role: Workspace['role']; name: string } {
  const place = useWorkspace()
  const { person = '', workspace } = place ?? {}
  return {
    person,
    workspace: workspace?.id ?? '',
    role: workspace?.role ?? 'viewer',
    name: workspace?.name ?? '',
  }
}

export function useMe({ person, workspace }: Where) {
  return useQuery({ ...meQuery(person, workspace), enabled: workspace !== '' }).data
}
