/**
 * Limits concurrent steps that change our tables to the number of processors: more would slow down API calls, which people wait
 * for. External calls are not limited.
 */
import { FairQueue } from '#server/platform/database/fair-queue.ts'
import type { Steps } from '#server/platform/work/durable.ts'

export function stepsInTurn(places: number): (steps: Steps, workspace: string) => Steps {
  const turns = new FairQueue({ places, waiting: Number.POSITIVE_INFINITY })
  return (steps, workspace) => ({
    ...steps,
    transaction: async (name, work) => {
      const leave = await turns.enter([workspace])
      try {
        return await steps.transaction(name, work)
      } finally {
        leave()
      }
    },
  })
}
