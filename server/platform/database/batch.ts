/**
 * Sends several statements to PostgreSQL in one write and one round trip, built on pg's Submittable interface.
 *
 * Between two Sync messages the extended protocol is one implicit transaction: role and claims set by the first statement hold for
 * the next ones and vanish afterwards, and an error in any of them rolls all of them back, without BEGIN or COMMIT.
 */
import type { Client, Connection, Submittable } from 'pg'
import { bindBytes, hasBytes, type Value } from './bind-bytes.ts'
import { PreparedStatements } from './prepared-statements.ts'

export type Statement = {
  /**
   * The prepared statement's name. Include the role: under row-level security, one name used by two roles is replanned each time.
   */
  name?: string | undefined
  text: string
  values: readonly Value[]
}

/** The rows of one statement, each field in PostgreSQL's text format, and the number of affected rows. */
export type StatementResult = { rows: (string | null)[][]; count: number }

/** The part of pg's connection that its type declarations leave out. */
type ExtendedConnection = Connection & {
  close(message: { type: 'S'; name: string }): void
  preparedStatements?: PreparedStatements
}

/** If a later statement fails, those parsed before it stay on the server, so each is recorded when its ParseComplete arrives. */
function statementsOf(connection: ExtendedConnection): PreparedStatements {
  if (connection.preparedStatements) return connection.preparedStatements
  const kept = new PreparedStatements()
  connection.preparedStatements = kept
  connection.on('parseComplete', () => kept.parsed())
  return kept
}

/** Whether the session has parsed so much that it should end after its current work. */
export function hasParsedMuch(client: Client): boolean {
  const { connection } = client as unknown as { connection: ExtendedConnection }
  return connection.preparedStatements?.hasParsedTooMuch ?? false
}

/** How a statement is sent: by a name that PostgreSQL knows, by a new name, or without one. */
type Naming = 'known' | 'new' | 'none'

/** Longer statements are not prepared: a few of them would evict all others. */
const maxPreparedLength = 32 * 1024

class Batch implements Submittable {
  readonly #statements: readonly Statement[]
  readonly #results: StatementResult[]
  readonly callback: (error: Error | null, results: StatementResult[]) => void
  #at = 0
  #failed = false

  constructor(statements: readonly Statement[], callback: Batch['callback']) {
    this.#statements = statements
    this.#results = statements.map(() => ({ rows: [], count: 0 }))
    this.callback = callback
  }

  submit(plain: Connection): void {
    const connection = plain as ExtendedConnection
    const kept = statementsOf(connection)
    connection.stream.cork()
    try {
      const names = this.#chooseNames(kept)
      // First, because nothing after a failed statement is executed.
      const coming = this.#statements.filter((_, index) => names[index] === 'new')
      for (const name of kept.makeRoom(coming)) connection.close({ type: 'S', name })
      kept.expected = []
      this.#statements.forEach((statement, index) => {
        const naming = names[index] ?? 'none'
        if (naming !== 'known') kept.expected.push(naming === 'new' ? statement : { text: statement.text })
        this.#send(connection, statement, naming)
      })
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  /** The first statement of each new name is parsed, the others reuse it. */
  #chooseNames(kept: PreparedStatements): Naming[] {
    const coming = new Set<string>()
    return this.#statements.map(({ name, text }) => {
      if (name === undefined || text.length > maxPreparedLength) return 'none'
      if (kept.use(name) || coming.has(name)) return 'known'
      if (!kept.isWorthKeeping(name)) return 'none'
      coming.add(name)
      return 'new'
    })
  }

  #send(connection: ExtendedConnection, { name = '', text, values }: Statement, naming: Naming): void {
    const statement = naming === 'none' ? '' : name
    if (naming !== 'known') connection.parse({ name: statement, text, types: [] }, false)
    if (hasBytes(values)) bindBytes(connection.stream, statement, values)
    else connection.bind({ portal: '', statement, values: values as string[] }, false)
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
