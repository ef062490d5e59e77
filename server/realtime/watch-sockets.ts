/** Once a second: closes silent sockets, and channels with expired tokens. */
import type { RealtimeParts } from './realtime-parts.ts'

const every = 1000

export function watchSockets({ connections, settings, log }: RealtimeParts): { stop(): void } {
  let isAtWork = false
  const sweep = async () => {
    const now = performance.now()
    const seconds = Date.now() / 1000
    for (const connection of connections) {
      if (now - connection.heardAt > settings.silence * 1000) {
        connection.close(1000, 'No heartbeat')
        // A silent client may not receive a close frame either.
        if (now - connection.heardAt > (settings.silence + 5) * 1000) connection.cut()
      } else if (now - (connection.joinlessSince ?? now) > settings.joinless * 1000) connection.cut()
      for (const channel of connection.channels.values()) await channel.check(seconds)
    }
  }
  const timer = setInterval(() => {
    if (isAtWork) return
    isAtWork = true
    sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'the sockets of realtime could not be looked at'))
      .finally(() => {
        isAtWork = false
      })
  }, every)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
