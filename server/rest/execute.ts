/** Runs a compiled request: one round trip, one transaction. */

import type { Asked, Database, Statement, StatementResult } from '#server/platform/database.ts'
import type { Results } from '#server/rest/answer/answer.ts'
import { bindStatement } from '#server/rest/sql/statement-template.ts'
import type { CompiledRequest } from './compiled-request.ts'

export type Execution = {
  compiled: CompiledRequest
  session: Statement
  role: string
  /** Of the query string and the body. */
  values: readonly string[]
  /** The client wants to see the result, and not to keep it. */
  rollback: boolean
  asked: Asked
}

export async function execute(database: Database, execution: Execution): Promise<Results> {
  const { compiled, session, role, values, rollback, asked } = execution
  const statements = [session, bindStatement(compiled.statement, role, values)]
  if (compiled.estimate) statements.push(bindStatement(compiled.estimate, role, values))
  const [, main, estimate] = await (rollback
    ? database.rehearse(statements, asked)
    : database.batch(statements, asked))
  return { main: main as StatementResult, estimate }
}
