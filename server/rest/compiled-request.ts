/**
 * The result of compiling a request's shape, shared by all requests of that shape: statements without their values, and the plan of
 * the answer.
 */
import type { Setting } from '#server/rest/catalog/catalog.ts'
import type { AnswerPlan } from '#server/rest/plan/answer-plan.ts'
import type { StatementTemplate } from '#server/rest/sql/statement-template.ts'

export type CompiledRequest = {
  statement: StatementTemplate
  /** Returns the planner's estimate of the number of rows. */
  estimate: StatementTemplate | undefined
  readOnly: boolean
  hoisted: readonly Setting[]
  answer: AnswerPlan
}
