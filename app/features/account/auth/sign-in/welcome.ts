import { owesSecondStep } from '#app/lib/session/second-step.ts'
import { currentSession } from '#app/lib/session/session.ts'
import { toast } from '#app/lib/toast.ts'

/** Greets whoever is in; who owes a second step is greeted after it. */
export function welcome(words = 'Welcome back!'): void {
  const session = currentSession()
  if (!session || !owesSecondStep(session)) toast.success(words)
}
