/** Changes of keys: never optimistic, since a key is either valid or not. */

import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import type { WorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import type { Key, NewKey } from '#app/features/developers/console/console-queries.ts'
import { toast } from '#app/lib/toast.ts'

export type KeyDraft = {
  name: string
  mode: Key['mode']
  scopes: readonly string[]
  expires_at: string | null
}

export function useKeyChanges(scope: WorkspaceScope, onMade: (made: NewKey) => void) {
  const key = workspaceKey(scope, 'keys')
  const make = useChange({
    kind: 'orcher',
    key,
    run: (draft: KeyDraft) => callOrcher<NewKey>('POST', '/keys', { ...scope, body: draft }),
    failed: 'The key was not created',
    done: (_draft, _before, made) => onMade(made),
  })
  const rotate = useChange({
    kind: 'orcher',
    key,
    run: ({ id, overlap }: { id: string; overlap: number }) =>
      callOrcher<NewKey>('POST', `/keys/${id}/rotate`, { ...scope, body: { overlap_seconds: overlap } }),
    failed: 'The key was not rotated',
    done: (_change, _before, made) => onMade(made),
  })
  const revoke = useChange({
    kind: 'orcher',
    key,
    run: (id: string) => callOrcher<Key>('DELETE', `/keys/${id}`, scope),
    failed: 'The key was not revoked',
    done: () => toast.success('Revoked. It is refused everywhere from now on.'),
  })
  return { make, rotate, revoke }
}
