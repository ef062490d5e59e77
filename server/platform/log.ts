/** Structured logs. Personal addresses, tokens, keys and codes are never logged: headers and bodies are left out entirely. */
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Writes one JSON line per event to standard error; standard output is for messages to the operator. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Log {
  return pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutAttachments },
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [
          'req.headers',
          '*.password',
          '*.token',
          '*.access_token',
          '*.refresh_token',
          '*.email',
          '*.phone',
          '*.apikey',
        ],
        censor: '[redacted]',
      },
    },
    destination,
  )
}

/** Drops what libraries attach to errors, such as a connection with all its statements, or the row that violated a constraint. */
function withoutAttachments(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, code: 'code' in error ? error.code : undefined, message, stack }
}
