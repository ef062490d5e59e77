import { preferenceApplied } from '#server/rest/plan/answer-plan.ts'
import { draftTree } from '#server/rest/plan/draft-tree.ts'
import { answeringFor, negotiate, takesStored } from '#server/rest/plan/negotiate.ts'
import { planRead } from '#server/rest/plan/plan-read.ts'
import {
  checkStrictness,
  contentProfile,
  findRelation,
  type RequestContext,
} from '#server/rest/plan/request-rules.ts'
import { countedSql, estimateSql } from '#server/rest/sql/count-sql.ts'
import { explainSql } from '#server/rest/sql/explain-sql.ts'
import { readSql } from '#server/rest/sql/read-sql.ts'
import { isBytes, resultSql } from '#server/rest/sql/result-sql.ts'
import { statementTemplate } from '#server/rest/sql/statement-template.ts'
import type { CompiledRequest } from './compiled-request.ts'

export function compileRead(context: RequestContext, name: string): CompiledRequest {
  const { catalog, request } = context
  const { settings } = catalog
  const relation = findRelation(context, name)
  const draft = draftTree(request.query, request.range)
  const read = (asStored: boolean) =>
    planRead({ ...settings, catalog, asStored }, relation, { kind: 'relation', name: relation }, draft)
  const written = read(false)
  const negotiated = negotiate(request.accept, answeringFor(context, relation))
  const plan = takesStored(negotiated) ? read(true) : written
  checkStrictness(request)
  const { count } = request.preferences
  const isHead = request.method === 'HEAD'
  const statement = resultSql({
    source: undefined,
    rows: readSql(plan),
    body: isHead ? undefined : { format: negotiated.rows, scalar: false, single: false },
    counted: countedSql(plan, count, settings.maxRows),
    upsert: false,
    primaryKey: undefined,
    guards: {},
  })
  const estimate = negotiated.plan ? undefined : estimateSql(plan, count)
  return {
    statement: statementTemplate(explainSql(statement, negotiated.plan)),
    estimate: estimate && statementTemplate(estimate),
    readOnly: true,
    hoisted: [],
    answer: {
      kind: 'read',
      contentType: negotiated.contentType,
      contentProfile: contentProfile(context),
      preferenceApplied: preferenceApplied(request.preferences),
      withoutBody: isHead,
      countedAtMost: settings.maxRows,
      offset: plan.range.offset,
      singular: negotiated.rows.kind === 'object',
      explains: negotiated.plan !== undefined,
      isBytes: isBytes(negotiated),
    },
  }
}
