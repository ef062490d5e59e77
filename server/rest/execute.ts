/** Runs a compiled request: one round trip, one transaction. */

import type { BatchOptions, Database, Statement, StatementResult } from '#server/platform/database.ts'
import type { Results } from '#server/rest/answer/answer.ts'
import { bindStatement } from '#server/rest/sql/statement-template.ts'
import type { CompiledRequest } from './compiled-request.ts'

export type Execution = {
  compiled: CompiledRequest
  session: Statement
  /** Called before the request's own statement, with its role. */
  preRequest: Statement | undefined
  role: string
  /** The values from the query string and the body, by slot. */
  values: readonly (string | Buffer)[]
  /** The client wants the result without keeping the change (`Prefer: tx=rollback`). */
  rollback: boolean
  options: BatchOptions
}

export async function execute(database: Database, execution: Execution): Promise<Results> {
  const { compiled, session, preRequest, role, values, rollback, options } = execution
  const before = preRequest ? [session, preRequest] : [session]
  const statements = [...before, bindStatement(compiled.statement, role, values)]
  if (compiled.estimate) statements.push(bindStatement(compiled.estimate, role, values))
  const results = await (rollback
    ? database.rehearse(statements, options)
    : database.batch(statements, options))
  const [main, estimate] = results.slice(before.length)
  return { main: main as StatementResult, estimate }
}
