/**
 * An expected failure. Each service has its own subclasses and renderer, because each wire has its own error body. Anything that is
 * not a DomainError is a bug and answered 500.
 */
export abstract class DomainError extends Error {
  /** HTTP status. */
  readonly status: number
  /** The wire's machine-readable code. */
  readonly code: string

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
    this.status = status
    this.code = code
  }
}
