/** Looks for work whenever it is told of some, now and then besides, and never twice at once. */
import type { Database } from './database.ts'

export type Looking = {
  database: Pick<Database, 'listen'>
  channel: string
  /** Milliseconds, for announcements that a lost connection swallowed. */
  every: number
  /** Milliseconds between two looks at least, where much is told: none unless it says so. */
  pause?: number
  /** Says whether there may be more. */
  look(): Promise<boolean>
  onError(error: unknown): void
}

export type Looker = {
  /** Looks now, or once more after what it is looking at. */
  wake(): void
  stop(): Promise<void>
}

export async function lookWhenTold({
  database,
  channel,
  every,
  pause = 0,
  look,
  onError,
}: Looking): Promise<Looker> {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  const work = async () => {
    while (again && !stopped) {
      again = false
      if (await look()) again = true
      if (pause > 0) await rest()
    }
  }
  let endRest = () => {}
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause)
      endRest = () => {
        clearTimeout(timer)
        resolve()
      }
      if (stopped) endRest()
    })
  const wake = () => {
    again = true
    if (running || stopped) return
    running = work()
      .catch((error) => {
        if (!stopped) onError(error)
      })
      .finally(() => {
        running = undefined
      })
  }
  const stopListening = await database.listen(channel, wake)
  const timer = setInterval(wake, every)
  wake()
  return {
    wake,
    stop: async () => {
      stopped = true
      endRest()
      clearInterval(timer)
      await stopListening()
      await running
    },
  }
}
