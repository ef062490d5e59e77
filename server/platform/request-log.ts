/**
 * The logger of one request, which adds the request id to each line. It replaces Pino's child loggers, which cost a copy of the
 * redaction rules per request, while nearly no request logs more than one line.
 */
import type { FastifyBaseLogger } from 'fastify'

type Bindings = Record<string, unknown>
type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

export class RequestLog {
  readonly #log: FastifyBaseLogger
  readonly #bindings: Bindings

  constructor(log: FastifyBaseLogger, bindings: Bindings) {
    this.#log = log
    this.#bindings = bindings
  }

  get level() {
    return this.#log.level
  }

  fatal(...given: unknown[]): void {
    this.#write('fatal', given)
  }
  error(...given: unknown[]): void {
    this.#write('error', given)
  }
  warn(...given: unknown[]): void {
    this.#write('warn', given)
  }
  info(...given: unknown[]): void {
    this.#write('info', given)
  }
  debug(...given: unknown[]): void {
    this.#write('debug', given)
  }
  trace(...given: unknown[]): void {
    this.#write('trace', given)
  }
  silent(): void {}

  child(bindings: Bindings, options?: Parameters<FastifyBaseLogger['child']>[1]): FastifyBaseLogger {
    return this.#log.child({ ...this.#bindings, ...bindings }, options)
  }

  /** Arguments as Pino takes them: an object or an error first, or the message alone. */
  #write(level: Level, [first, ...rest]: unknown[]): void {
    const log = this.#log
    if (typeof first !== 'object') log[level](this.#bindings, first as string, ...rest)
    else {
      const said = first instanceof Error ? { err: first } : first
      log[level]({ ...this.#bindings, ...said }, ...(rest as [string]))
    }
  }
}
