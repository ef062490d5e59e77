/** The workspace that the console shows, and the person's role there. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useSession } from '#app/lib/session/session.ts'
import { queryKey, workspaceKey } from './keys.ts'
import { callOrcher } from './orcher-client.ts'

export type Workspace = {
  id: string
  name: string
  role: 'owner' | 'supervisor' | 'builder' | 'viewer'
  sandbox_id: string
  created_at: string
  /** Dollars and tokens of models, steps and seconds of runs in a month. */
  budget: {
    money: number | null
    spent: number
    tokens: number | null
    spent_tokens: number
    steps: number | null
    spent_steps: number
    seconds: number | null
    spent_seconds: number
  }
}

export type Me = {
  workspace_id: string
  workspace_name: string
  mode: 'sandbox' | 'live'
  user_id: string
  role: Workspace['role']
  scopes: readonly string[]
  plan: 'starter' | 'growth' | 'enterprise'
  limit: number | null
  /** The one that may propose plans, for agents that name it. */
  model: string | null
}

const stored = 'tannr.workspace'
const listeners = new Set<() => void>()

/** Stored in this browser. */
export function chooseWorkspace(id: string): void {
  localStorage.setItem(stored, id)
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const workspacesQuery = (person: string | undefined) =>
  queryOptions({
    queryKey: queryKey('orcherWorkspaces', person),
    queryFn: async () => (await callOrcher<{ data: Workspace[] }>('GET', '/workspaces')).data,
  })

export type WorkspaceChoice = {
  person: string
  /** Undefined until loaded. */
  workspace: Workspace | undefined
  workspaces: readonly Workspace[]
  error: Error | null
  retry: () => void
}

/** The selected workspace; undefined for a visitor, and until the session is known. */
export function useWorkspace(): WorkspaceChoice | undefined {
  const session = useSession()
  const person = session?.user.id
  const { data = [], error, refetch } = useQuery({ ...workspacesQuery(person), enabled: Boolean(person) })
  const chosen = useSyncExternalStore(
    listen,
    () => localStorage.getItem(stored),
    () => null,
  )
  if (!person) return undefined
  const workspace = data.find(({ id }) => id === chosen) ?? data[0]
  return { person, workspace, workspaces: data, error, retry: () => void refetch() }
}

export const meQuery = (person: string, workspace: string) =>
  queryOptions({
    queryKey: workspaceKey({ person, workspace }, 'me'),
    queryFn: () => callOrcher<Me>('GET', '/me', { workspace }),
  })

/** The person whose token is used, and the workspace; the console shows no page without one. */
export type WorkspaceScope = { person: string; workspace: string }

export function useWorkspaceScope(): WorkspaceScope & { role: Workspace['role']; name: string } {
  const { person = '', workspace } = useWorkspace() ?? {}
  return {
    person,
    workspace: workspace?.id ?? '',
    role: workspace?.role ?? 'viewer',
    name: workspace?.name ?? '',
  }
}

export function useMe({ person, workspace }: WorkspaceScope) {
  return useQuery({ ...meQuery(person, workspace), enabled: workspace !== '' }).data
}
