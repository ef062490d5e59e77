/**
 * Steps that change our tables wait for each other: as many are done at once as the machine has processors. More would take these
 * from whoever calls meanwhile, and work that nobody waits for can wait. What is sent to others holds up nobody.
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
