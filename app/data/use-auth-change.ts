import type { QueryKey } from '@tanstack/react-query'
import { useId } from 'react'
import { backendCall } from '#app/lib/backend/backend-call.ts'
import { toast } from '#app/lib/toast.ts'
import type { ChangeKind } from './effects.ts'
import { useChange } from './use-change.ts'

type Call = Parameters<typeof backendCall>[0]

/** `done` runs before the refetch: a message, or a function. */
type AuthChange = { call: Call; failed: string | undefined; done: string | (() => void) | undefined }

/**
 * A change by the auth client, which shows its own messages and resolves to whether it succeeded. Arguments and results stay within
 * the call, so that no cache contains a password or a secret.
 */
export function useAuthChange(kind: ChangeKind, key: QueryKey) {
  const { attempt } = useChange<unknown, AuthChange, boolean>({
    kind,
    key,
    run: ({ call, failed }) => backendCall(call, failed),
    done: ({ done }, _, went) => {
      if (!went || !done) return
      if (typeof done === 'string') toast.success(done)
      else done()
    },
    failed: 'Failed to save',
    // Not serialized: the browser's passkey dialog may stay open for minutes.
    scope: useId(),
  })
  return (call: Call, failed?: string, done?: string | (() => void)) => attempt({ call, failed, done })
}
