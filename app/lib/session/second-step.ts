import { currentSession } from './session.ts'
import type { StoredSession } from './stored-session.ts'

/** Whether the person has set up two-step verification that this session has not completed. */
export function needsSecondStep(session: StoredSession): boolean {
  const { factors = [] } = session.user
  return factors.some(({ status }) => status === 'verified') && levelOf(session.access_token) === 'aal1'
}

/** Read from the token, as the auth client does; only the server verifies it. */
function levelOf(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.')
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: unknown }).aal
  } catch {
    return undefined
  }
}

/** Where to go after signing in: by way of the second step, if there is one. */
export function onwards(next: string): string {
  const session = currentSession()
  return session && needsSecondStep(session) ? `/auth/second-step?${new URLSearchParams({ next })}` : next
}
