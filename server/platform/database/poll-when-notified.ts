/** Polls for work when PostgreSQL notifies of some, and at intervals besides; polls never overlap. */
import type { Database } from '#server/platform/database.ts'

export type PollOptions = {
  database: Pick<Database, 'listen'>
  /** The LISTEN channel. */
  channel: string
  /** Milliseconds between polls without a notification, since a lost connection misses some. */
  pollEvery: number
  /** Milliseconds between two polls at least, if there are many notifications; 0 if omitted. */
  minPause?: number
  /** Resolves to whether there may be more work. */
  poll(): Promise<boolean>
  onError(error: unknown): void
}

export type Poller = {
  /** Polls now, or once more after the current poll. */
  wake(): void
  stop(): Promise<void>
}

export async function pollWhenNotified({
  database,
  channel,
  pollEvery,
  minPause = 0,
  poll,
  onError,
}: PollOptions): Promise<Poller> {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  const work = async () => {
    while (again && !stopped) {
      again = false
      if (await poll()) again = true
      if (minPause > 0) await rest()
    }
  }
  let endRest = () => {}
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, minPause)
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
  const listening = await database.listen(channel, wake)
  const timer = setInterval(wake, pollEvery)
  wake()
  return {
    wake,
    stop: async () => {
      stopped = true
      endRest()
      clearInterval(timer)
      await listening.stop()
      await running
    },
  }
}
