/** A function's lines in the server's log, as many as are good for it. */
import type { Readable } from 'node:stream'
import type { LogLevel } from '#server/functions/runtime/protocol.ts'
import type { Log } from '#server/platform/log.ts'
import type { FunctionsLimits } from './settings.ts'

export type FunctionLog = {
  write(level: LogLevel, text: string): void
  /** Every line of a stream, as it comes. */
  follow(stream: Readable, level: LogLevel): void
}

export function functionLog(
  log: Pick<Log, LogLevel>,
  { logLines, logLine }: Pick<FunctionsLimits, 'logLines' | 'logLine'>,
  now: () => number = Date.now,
): FunctionLog {
  let second = 0
  let written = 0
  const write = (level: LogLevel, text: string) => {
    const current = Math.floor(now() / 1000)
    if (current !== second) {
      second = current
      written = 0
    }
    written++
    if (written === logLines + 1)
      log.warn({ lines: logLines }, 'the function logs more in a second than is kept')
    if (written > logLines) return
    log[level]({ console: true }, text.length > logLine ? `${text.slice(0, logLine)}…` : text)
  }
  return {
    write,
    follow(stream, level) {
      let rest = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n')
        rest = (lines.pop() ?? '').slice(0, logLine + 1)
        for (const line of lines) if (line.trim()) write(level, line)
      })
      stream.on('end', () => {
        if (rest.trim()) write(level, rest)
      })
    },
  }
}
