/** The console of a function: each call becomes one line of the server's log, formatted by Deno. */
import type { LogLevel, RuntimeMessage } from './protocol.ts'

/** Deno's numeric log levels; the last is that of a trace. */
const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'debug']

export function installConsole(tell: (message: RuntimeMessage) => void, longest: number): void {
  const { Console } = Deno[Deno.internal] ?? {}
  if (!Console) throw new Error('This version of Deno has its console elsewhere.')
  const own = new Console((text, level) => {
    const line = text.replace(/\n$/, '')
    // One character more than is kept tells the server that it was truncated.
    tell({ type: 'log', level: levels[level] ?? 'info', text: line.slice(0, longest + 1) })
  })
  Object.assign(console, own)
}
