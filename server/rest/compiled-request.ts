/** What a request's shape is made into, once for all requests of that shape: statements with their values left open, and the answer. */
import type { Setting } from '#server/rest/catalog/catalog.ts'
import type { AnswerPlan } from '#server/rest/plan/answer-plan.ts'
import type { StatementTemplate } from '#server/rest/sql/statement-template.ts'

export type CompiledRequest = {
  statement: StatementTemplate
  /** Answers the planner's estimate of the number of rows. */
  estimate: StatementTemplate | undefined
  readOnly: boolean
  hoisted: readonly Setting[]
  answer: AnswerPlan
}
