/**
 * Handles uncaught errors. An unhandled rejection or a broken socket affects only itself: it is logged, and the process continues.
 * After any other error the state is unknown, so the process shuts down, with PostgreSQL, and exits with a failure.
 */
import type { Log } from '#server/platform/log.ts'

const ofSockets = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ECONNABORTED', 'ETIMEDOUT', 'ENOTCONN'])

export function handleUncaughtErrors(log: Pick<Log, 'error' | 'fatal'>, close: () => void): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed unheard'))
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    if (ofSockets.has(error.code ?? '')) return log.error({ err: error }, 'a socket failed unheard')
    log.fatal({ err: error }, 'an error that nobody expected: closing')
    close()
  })
}
