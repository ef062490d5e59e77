/**
 * Several statements to PostgreSQL in one write and one round trip, built on pg's Submittable interface.
 *
 * Between two Sync messages the extended protocol is one implicit transaction: role and claims set by the first statement
 * hold for the next ones and vanish afterwards, and an error in any of them rolls all of them back, without BEGIN or COMMIT.
 */
import type { Client, Connection, Submittable } from 'pg'

export type Statement = {
  /** Names a prepared statement. Name it by role: one name for two roles under row-level security is planned anew each time. */
  name?: string | undefined
  text: string
  /** Each value as PostgreSQL reads it from text. */
  values: readonly (string | null)[]
}

/** The rows of one statement, each field as PostgreSQL's own text, and the number of rows that it touched. */
export type StatementResult = { rows: (string | null)[][]; count: number }

/** Names beyond this many stay unnamed, so that the server's memory for prepared statements is bounded per connection. */
const maxNamedStatements = 400

/** The part of pg's connection that its type declarations leave out. */
type ExtendedConnection = Connection & {
  parsedStatements: Record<string, string>
  namedStatementCount?: number
}

class Batch implements Submittable {
  readonly #statements: readonly Statement[]
  readonly #results: StatementResult[]
  readonly #parsed: Statement[] = []
  readonly callback: (error: Error | null, results: StatementResult[]) => void
  #at = 0
  #parseCompletes = 0
  #failed = false

  constructor(statements: readonly Statement[], callback: Batch['callback']) {
    this.#statements = statements
    this.#results = statements.map(() => ({ rows: [], count: 0 }))
    this.callback = callback
  }

  // pg reads name and then text at every ParseComplete, in order: a statement that was parsed before a later one failed
  // stays on the server, and forgetting it would answer 42P05 the next time.
  get name(): string | undefined {
    const name = this.#parsed[this.#parseCompletes]?.name
    if (name === undefined) this.#parseCompletes++
    return name
  }

  get text(): string | undefined {
    return this.#parsed[this.#parseCompletes++]?.text
  }

  submit(plain: Connection): void {
    const connection = plain as ExtendedConnection
    connection.stream.cork()
    try {
      for (const statement of this.#statements) this.#send(connection, statement)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  #send(connection: ExtendedConnection, { name = '', text, values }: Statement): void {
    const known = name !== '' && connection.parsedStatements[name] !== undefined
    const named = known || (name !== '' && (connection.namedStatementCount ?? 0) < maxNamedStatements)
    const statement = named ? name : ''
    if (!known && !this.#parsed.some((parsed) => named && parsed.name === name)) {
      connection.parse({ name: statement, text, types: [] }, false)
      this.#parsed.push({ name: named ? name : undefined, text, values })
      if (named) connection.namedStatementCount = (connection.namedStatementCount ?? 0) + 1
    }
    connection.bind({ portal: '', statement, values: [...values] }, false)
    connection.execute({ portal: '' }, false)
  }

  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}

  handleEmptyQuery(): void {
    this.#at++
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.#results[this.#at]?.rows.push(message.fields)
  }

  handleCommandComplete(message: { text: string }): void {
    const result = this.#results[this.#at++]
    if (result) result.count = Number(message.text.slice(message.text.lastIndexOf(' ') + 1)) || 0
  }

  handleError(error: Error): void {
    if (this.#failed) return
    this.#failed = true
    this.callback(error, [])
  }

  handleReadyForQuery(): void {
    if (!this.#failed) this.callback(null, this.#results)
  }
}

/** Runs the statements as one implicit transaction; rejects with the first failing statement's DatabaseError. */
export function runBatch(client: Client, statements: readonly Statement[]): Promise<StatementResult[]> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(statements, (error, results) => (error ? reject(error) : resolve(results))))
  })
}
