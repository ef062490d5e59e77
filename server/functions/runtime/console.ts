/** console of a function: every call is one line of the server's log. */
import { formatWithOptions } from 'node:util'
import type { LogLevel, Told } from './protocol.ts'

const levels = {
  debug: 'debug',
  trace: 'debug',
  log: 'info',
  info: 'info',
  dir: 'info',
  table: 'info',
  warn: 'warn',
  error: 'error',
} as const satisfies Record<string, LogLevel>

export function installConsole(tell: (message: Told) => void, longest: number): void {
  for (const [method, level] of Object.entries(levels)) {
    Object.assign(console, {
      [method]: (...values: unknown[]) =>
        // One more than is kept tells the server that there was more.
        tell({ type: 'log', level, text: formatWithOptions({ depth: 4 }, ...values).slice(0, longest + 1) }),
    })
  }
}
