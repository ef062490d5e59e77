/** A function's lines in the server's log, as many as are good for it. */
import type { Readable } from 'node:stream'
import type { Log } from '#server/platform/log.ts'
import type { LogLevel } from './runtime/protocol.ts'
import type { FunctionsLimits } from './settings.ts'

export type FunctionLog = {
  write(level: LogLevel, text: string): void
  /** Every line of a stream, as it comes; whoever writes faster than is read has to wait. */
  follow(stream: Readable, onLine: (line: string) => void): void
}

/** Bytes of a stream that are looked at in a second: an answer to nobody's question must not keep the server busy. */
const bytesPerSecond = 4 * 1024 * 1024
/** Characters of one line that are kept together: a line of the log, written as JSON. */
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
