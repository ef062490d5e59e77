/** Tool servers of a workspace, read and changed by the Tannr API. */

import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import type { WorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'

type Said = { name: string; title: string | null; description: string; schema: object; annotations: object }

export type ServerTool = {
  name: string
  state: 'new' | 'pinned' | 'changed' | 'gone'
  sha256: string | null
  offered: Said | null
  pinned: Said | null
  pinned_by: string | null
  pinned_at: string | null
}

export type ToolServer = {
  id: string
  name: string
  url: string
  is_on: boolean
  looking: boolean
  looked_at: string | null
  fault: string | null
  tools: readonly ServerTool[]
}

export const toolServerSchema = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9_-]{0,39}$/, 'Lowercase letters, digits, - and _, starting with a letter.'),
  url: z
    .string()
    .trim()
    .max(2000, 'At most 2,000 characters.')
    .regex(/^https:\/\/[^\s/]+/, 'An address that starts with https://.'),
  authorization: z
    .string()
    .trim()
    .regex(/^[\x20-\x7e]*$/, 'Printable ASCII characters only.')
    .transform((text) => text || undefined),
})

export type ToolServerDraft = z.output<typeof toolServerSchema>

/** Polled while the server is being read. */
export const toolServersQuery = (scope: WorkspaceScope) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'tool-servers'),
    queryFn: async () => (await callOrcher<{ data: ToolServer[] }>('GET', '/tool-servers', scope)).data,
    refetchInterval: ({ state }) => (state.data?.some(({ looking }) => looking) ? 1000 : false),
  })

export function useToolServerChanges(scope: WorkspaceScope) {
  const key = workspaceKey(scope, 'tool-servers')
  const change = { kind: 'orcher', key } as const
  const add = useChange({
    ...change,
    run: (body: ToolServerDraft) => callOrcher<ToolServer>('POST', '/tool-servers', { ...scope, body }),
    failed: 'The tool server was not added',
  })
  const look = useChange({
    ...change,
    run: (id: string) => callOrcher<ToolServer>('POST', `/tool-servers/${id}/look`, scope),
    failed: 'It could not be checked',
  })
  const pin = useChange({
    ...change,
    run: ({ id, tools }: { id: string; tools: readonly Pick<ServerTool, 'name' | 'sha256'>[] }) =>
      callOrcher<ToolServer>('POST', `/tool-servers/${id}/pin`, { ...scope, body: { tools } }),
    failed: 'Nothing was pinned',
  })
  const set = useChange({
    ...change,
    run: ({ id, is_on }: { id: string; is_on: boolean }) =>
      callOrcher<ToolServer>('PATCH', `/tool-servers/${id}`, { ...scope, body: { is_on } }),
    failed: 'The tool server was not changed',
  })
  const remove = useChange({
    ...change,
    run: (id: string) => callOrcher('DELETE', `/tool-servers/${id}`, scope),
    failed: 'The tool server was not removed',
  })
  return { add, look, pin, set, remove }
}
