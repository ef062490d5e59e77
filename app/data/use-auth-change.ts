import type { QueryKey } from '@tanstack/react-query'
import { useId } from 'react'
import { backendCall } from '#app/lib/backend/backend-call.ts'
import { toast } from '#app/lib/toast.ts'
import type { ChangeKind } from './effects.ts'
import { useChange } from './use-change.ts'

type Call = Parameters<typeof backendCall>[0]

/** `done` comes before what is on show is read again: words to say, or what else is to happen. */
type AuthChange = { call: Call; failed: string | undefined; done: string | (() => void) | undefined }

/**
 * A change by the auth client: it speaks for itself, and resolves to whether it went well. What it sends is within the call,
 * and what comes back is left there: no cache holds a password or a secret.
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
    // One does not wait for another: the browser's question for a passkey may stay open for minutes.
    scope: useId(),
  })
  return (call: Call, failed?: string, done?: string | (() => void)) => attempt({ call, failed, done })
}
