/** Recognizes the runtime's messages on stderr among the output of the function and Deno; each line is validated. */
import { z } from 'zod'
import { logLevels, type RuntimeMessage } from './runtime/protocol.ts'

const runtimeMessage: z.ZodType<RuntimeMessage> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('log'), level: z.enum(logLevels), text: z.string() }),
])

/** Undefined for a line that is not the runtime's. */
export function readRuntimeMessage(line: string, mark: string): RuntimeMessage | undefined {
  if (!line.startsWith(mark)) return undefined
  try {
    return runtimeMessage.safeParse(JSON.parse(line.slice(mark.length))).data
  } catch {
    return undefined
  }
}
