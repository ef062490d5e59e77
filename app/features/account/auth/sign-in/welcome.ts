import { needsSecondStep } from '#app/lib/session/second-step.ts'
import { currentSession } from '#app/lib/session/session.ts'
import { toast } from '#app/lib/toast.ts'

/** Greets people who signed in; with two-step verification after the second step. */
export function welcome(words = 'Welcome back!'): void {
  const session = currentSession()
  if (!session || !needsSecondStep(session)) toast.success(words)
}
