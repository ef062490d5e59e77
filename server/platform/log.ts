/** Structured logs. Addresses of persons, tokens, keys and codes never reach them: headers and bodies are not logged at all. */
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** One line of JSON an event on standard error, so that standard output stays free for what the operator is told. */
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

/** What libraries hang on an error stays out: a connection with all its statements, the row that a constraint refused. */
function withoutAttachments(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, code: 'code' in error ? error.code : undefined, message, stack }
}
