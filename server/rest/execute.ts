/** Runs a prepared request: one round trip, one transaction. */
import type { Database, Sql, Statement, StatementResult } from '#server/platform/database.ts'
import type { Results } from '#server/rest/answer/answer.ts'
import type { Prepared } from '#server/rest/plan/preparation.ts'
import { bindStatement, bindValues, type PreparedStatement } from '#server/rest/sql/prepared-statement.ts'

export type Execution = {
  prepared: Prepared
  session: Statement
  role: string
  /** Of the query string and the body. */
  values: readonly string[]
  /** The client wants to see the result, and not to keep it. */
  rollback: boolean
}

export async function execute(database: Database, execution: Execution): Promise<Results> {
  const { prepared, session, role, values, rollback } = execution
  if (rollback) return rehearse(database, execution)
  const statements = [session, bindStatement(prepared.statement, role, values)]
  if (prepared.estimate) statements.push(bindStatement(prepared.estimate, role, values))
  const [, main, estimate] = await database.batch(statements)
  return { main: main as StatementResult, estimate }
}

/** Carries the results out of a transaction that must not be committed. */
class Rehearsed extends Error {
  readonly results: Results

  constructor(results: Results) {
    super('rolled back as asked')
    this.results = results
  }
}

async function rehearse(database: Database, { prepared, session, values }: Execution): Promise<Results> {
  try {
    return await database.transaction(async (sql) => {
      await sql(asTemplate(sessionTexts(session)), ...session.values)
      const main = await run(sql, prepared.statement, values)
      const estimate = prepared.estimate && (await run(sql, prepared.estimate, values))
      await sql`set constraints all immediate`
      throw new Rehearsed({ main, estimate })
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.results
    throw error
  }
}

async function run(
  sql: Sql,
  prepared: PreparedStatement,
  values: readonly string[],
): Promise<StatementResult> {
  const rows = await sql(asTemplate(prepared.strings), ...bindValues(prepared, values))
  const fields = rows.map((row) => Object.values(row).map(asText))
  return { rows: fields, count: rows.length }
}

/** EXPLAIN's json arrives parsed. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function asTemplate(strings: readonly string[]): TemplateStringsArray {
  return Object.assign([...strings], { raw: strings })
}

/** The session's own text holds no quotes: each `$n` is a parameter. */
const sessionTexts = ({ text }: Statement) => text.split(/\$\d+/)
