/**
 * What becomes of an error that nobody caught. A promise that nobody waited for has failed alone, and a socket that broke
 * concerns its own connection: both are logged, and the others go on. After any other error nobody knows what is still
 * true, so the process closes in order, PostgreSQL with it, and says that it failed.
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
