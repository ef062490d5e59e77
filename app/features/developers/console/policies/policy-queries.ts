/** Policies of a workspace, and the tools that they are about, read and changed by the Tannr API. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspaceScope, type WorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { toolServersQuery } from '#app/features/developers/console/tool-servers/tool-server-queries.ts'
import type { Condition } from './condition-draft.ts'
import { fieldsOf, type KnownField, serverToolFields } from './condition-fields.ts'

type Role = 'owner' | 'supervisor' | 'builder' | 'viewer'

/** Creating and changing policies. */
export type PolicyFields = {
  name: string
  tool: string
  conditions: readonly Condition[]
  issuer_roles: readonly Role[] | null
  verdict: 'allow' | 'ask' | 'deny'
  roles: readonly Role[]
  four_eyes: boolean
  aal2: boolean
  reason_required: boolean
  expires_hours: number
  on_expiry: 'paused' | 'cancelled'
}

export type Policy = PolicyFields & { id: string; version: number; enabled: boolean }

/** What is sent to change one: refused if it has another version by now. */
export type PolicyChanges = Partial<Omit<Policy, 'id' | 'version'>> & { expected_version: number }

export const policiesQuery = (scope: WorkspaceScope) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'policies'),
    queryFn: async () => (await callOrcher<{ data: Policy[] }>('GET', '/policies', scope)).data,
  })

/** Reads a policy as it is now; undefined if it has been removed. */
export function useCurrentPolicy() {
  const scope = useWorkspaceScope()
  const client = useQueryClient()
  return async (id: string): Promise<Policy | undefined> =>
    (await client.fetchQuery({ ...policiesQuery(scope), staleTime: 0 })).find((policy) => policy.id === id)
}

export type ToolInfo = { name: string; does: string; args: unknown }

/** The tools that plans are made of. */
export const toolsQuery = (scope: WorkspaceScope) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'tools'),
    queryFn: async () => (await callOrcher<{ data: ToolInfo[] }>('GET', '/tools', scope)).data,
  })

/** All tools, and the known arguments of this one. While loading, and for `*`, paths are typed. */
export function useKnownTools(tool: string): { tools: readonly ToolInfo[]; fields: readonly KnownField[] } {
  const scope = useWorkspaceScope()
  const { data: tools = [] } = useQuery(toolsQuery(scope))
  const { data: servers = [] } = useQuery({ ...toolServersQuery(scope), enabled: tool === 'call_mcp_tool' })
  if (tool !== 'call_mcp_tool') {
    return { tools, fields: fieldsOf(tools.find(({ name }) => name === tool)?.args) }
  }
  const pinned = servers.flatMap(({ name: server, tools: offered }) =>
    offered.flatMap(({ name, pinned: as }) => (as ? [{ server, name, schema: as.schema }] : [])),
  )
  return { tools, fields: serverToolFields(pinned) }
}

export function usePolicyChanges(scope: WorkspaceScope) {
  const key = workspaceKey(scope, 'policies')
  const change = { kind: 'orcher', key } as const
  const make = useChange({
    ...change,
    run: (body: PolicyFields) => callOrcher('POST', '/policies', { ...scope, body }),
    failed: 'The policy was not created',
  })
  const set = useChange({
    ...change,
    run: ({ id, ...body }: PolicyChanges & { id: string }) =>
      callOrcher('PATCH', `/policies/${id}`, { ...scope, body }),
    failed: 'The policy was not changed',
  })
  const remove = useChange({
    ...change,
    run: (id: string) => callOrcher('DELETE', `/policies/${id}`, scope),
    failed: 'The policy was not removed',
  })
  return { make, set, remove }
}
