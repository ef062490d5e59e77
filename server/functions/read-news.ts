/** What a function's process tells: foreign words, so each line is checked before it means anything. */
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { logLevels, type Told } from '#server/functions/runtime/protocol.ts'

/** Characters of one line: a function that has loaded thousands of files names them all. */
const longestLine = 4 * 1024 * 1024

const toldSchema: z.ZodType<Told> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), files: z.array(z.string().max(4096)).max(20_000) }),
  z.object({ type: z.literal('log'), level: z.enum(logLevels), text: z.string() }),
  z.object({ type: z.literal('failed'), text: z.string() }),
])

export type NewsReaders = {
  onTold(told: Told): void
  /** Told once, of the first line that the runtime cannot have written; what follows is not read. */
  onNonsense(): void
}

export function readNews(stream: Readable, { onTold, onNonsense }: NewsReaders): void {
  let rest = ''
  let believed = true
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    if (!believed) return
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const told = believed ? parse(line) : undefined
      if (told) onTold(told)
      else believed = false
    }
    if (rest.length > longestLine) believed = false
    if (!believed) onNonsense()
  })
  stream.on('error', () => {})
}

function parse(line: string): Told | undefined {
  try {
    return toldSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
