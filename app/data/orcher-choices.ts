/** What a person chooses from in the console: all of it, not one page. */
import { queryOptions } from '@tanstack/react-query'
import { workspaceKey } from './keys.ts'
import { callOrcher } from './orcher-client.ts'
import type { WorkspaceScope } from './orcher-workspace.ts'

type PageOf<Row> = { data: readonly Row[]; next: string | null }

/** As many as a workspace can have of anything that is chosen from. */
const maxPages = 10

/** The rows of all pages, of which each has a hundred. `path` may have a query. */
export async function allRows<Row>(path: string, scope: WorkspaceScope): Promise<readonly Row[]> {
  const rows: Row[] = []
  let after = ''
  for (let page = 0; page < maxPages; page++) {
    const { data, next } = await callOrcher<PageOf<Row>>(
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}limit=100${after}`,
      scope,
    )
    rows.push(...data)
    if (next === null) break
    after = `&after=${encodeURIComponent(next)}`
  }
  return rows
}

export type AgentChoice = { id: string; name: string; capabilities: readonly string[] }

/** The agents of the workspace, the newest first. */
export const agentChoicesQuery = (scope: WorkspaceScope) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'agent names'),
    queryFn: () => allRows<AgentChoice>('/agents', scope),
  })
