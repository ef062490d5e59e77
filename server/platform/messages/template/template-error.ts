/** An invalid template, with the place. Thrown when it is read, never when a mail is sent. */
export class TemplateError extends Error {
  readonly file: string
  readonly line: number
  readonly reason: string

  constructor(file: string, line: number, reason: string) {
    super(`${file}, line ${line}: ${reason}`)
    this.file = file
    this.line = line
    this.reason = reason
  }
}
