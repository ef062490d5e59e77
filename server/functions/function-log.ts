/** Writes a function's output to the server's log, within limits. */
import type { Readable } from 'node:stream'
import type { Log } from '#server/platform/log.ts'
import type { LogLevel } from './runtime/protocol.ts'
import type { FunctionsLimits } from './settings.ts'

export type FunctionLog = {
  write(level: LogLevel, text: string): void
  /** Calls back for every line of a stream; a fast writer is slowed by backpressure. */
  follow(stream: Readable, onLine: (line: string) => void): void
}

/** Bytes per second that are read from a stream, to keep the server responsive. */
const bytesPerSecond = 4 * 1024 * 1024
/** Characters of a line that are kept: a log line as JSON. */
const longestLine = 256 * 1024

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
    follow(stream, onLine) {
      let rest = ''
      let taken = 0
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n')
        rest = (lines.pop() ?? '').slice(0, longestLine)
        for (const line of lines) if (line.trim()) onLine(line)
        taken += chunk.length
        if (taken < bytesPerSecond) return
        taken = 0
        stream.pause()
        setTimeout(() => stream.resume(), 1000).unref()
      })
      stream.on('error', () => {})
      stream.on('end', () => {
        if (rest.trim()) onLine(rest)
      })
    },
  }
}
