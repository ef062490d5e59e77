/** Runs a prepared request: one round trip, one transaction. */
import type { Asked, Database, Statement, StatementResult } from '#server/platform/database.ts'
import type { Results } from '#server/rest/answer/answer.ts'
import type { Prepared } from '#server/rest/plan/preparation.ts'
import { bindStatement } from '#server/rest/sql/prepared-statement.ts'

export type Execution = {
  prepared: Prepared
  session: Statement
  role: string
  /** Of the query string and the body. */
  values: readonly string[]
  /** The client wants to see the result, and not to keep it. */
  rollback: boolean
  asked: Asked
}

export async function execute(database: Database, execution: Execution): Promise<Results> {
  const { prepared, session, role, values, rollback, asked } = execution
  const statements = [session, bindStatement(prepared.statement, role, values)]
  if (prepared.estimate) statements.push(bindStatement(prepared.estimate, role, values))
  const [, main, estimate] = await (rollback
    ? database.rehearse(statements, asked)
    : database.batch(statements, asked))
  return { main: main as StatementResult, estimate }
}
