/** Makes errors from the table of failures. */
import { DomainError } from '#server/platform/errors.ts'
import { failures } from './error-table.ts'

export type FailureName = keyof typeof failures
type Said = Readonly<Record<string, string | number>>

/** Rendered as `{statusCode, error, message, code}`. */
export class StorageError extends DomainError {
  readonly failure: FailureName
  readonly statusCode: string
  readonly error: string

  constructor(failure: FailureName, said: Said = {}, options?: ErrorOptions) {
    const [statusCode, error, code, text, status = 400] = failures[failure] as readonly [
      number,
      string,
      string,
      string,
      number?,
    ]
    super(
      status,
      code,
      text.replace(/\{(\w+)\}/g, (gap, name: string) => String(said[name] ?? gap)),
      options,
    )
    this.failure = failure
    this.statusCode = String(statusCode)
    this.error = error
  }
}

export const storageError = (failure: FailureName, said?: Said, options?: ErrorOptions): StorageError =>
  new StorageError(failure, said, options)
