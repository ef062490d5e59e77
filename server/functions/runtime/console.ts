/** console of a function: every call is one line of the server's log, as Deno words it. */
import type { LogLevel, RuntimeMessage } from './protocol.ts'

/** The levels that Deno's console has by numbers; the last is that of a trace. */
const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'debug']

export function installConsole(tell: (message: RuntimeMessage) => void, longest: number): void {
  const { Console } = Deno[Deno.internal] ?? {}
  if (!Console) throw new Error('This version of Deno has its console elsewhere.')
  const own = new Console((text, level) => {
    const line = text.replace(/\n$/, '')
    // One more than is kept tells the server that there was more.
    tell({ type: 'log', level: levels[level] ?? 'info', text: line.slice(0, longest + 1) })
  })
  Object.assign(console, own)
}
