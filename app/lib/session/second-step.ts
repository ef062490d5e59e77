import { currentSession } from './session.ts'
import type { StoredSession } from './stored-session.ts'

/** Whether the person has set up a second step that this session has not taken yet. */
export function owesSecondStep(session: StoredSession): boolean {
  const { factors = [] } = session.user
  return factors.some(({ status }) => status === 'verified') && levelOf(session.access_token) === 'aal1'
}

/** Read off the token, as the auth client does; the server is who checks it. */
function levelOf(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.')
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: unknown }).aal
  } catch {
    return undefined
  }
}

/** Where somebody who has signed in goes on: by way of their second step, where there is one. */
export function onwards(next: string): string {
  const session = currentSession()
  return session && owesSecondStep(session) ? `/auth/second-step?${new URLSearchParams({ next })}` : next
}
