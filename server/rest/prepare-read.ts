import { preferenceApplied } from '#server/rest/plan/answer-plan.ts'
import { draftTree } from '#server/rest/plan/draft-tree.ts'
import { negotiate } from '#server/rest/plan/negotiate.ts'
import { planRead } from '#server/rest/plan/plan-read.ts'
import {
  checkStrictness,
  contentProfile,
  findRelation,
  type PrepareContext,
  type Prepared,
} from '#server/rest/plan/preparation.ts'
import { countedSql, estimateSql } from '#server/rest/sql/count-sql.ts'
import { explainSql } from '#server/rest/sql/explain-sql.ts'
import { prepareStatement } from '#server/rest/sql/prepared-statement.ts'
import { readSql } from '#server/rest/sql/read-sql.ts'
import { resultSql } from '#server/rest/sql/result-sql.ts'

export function prepareRead(context: PrepareContext, name: string): Prepared {
  const { catalog, request } = context
  const { settings } = catalog
  const relation = findRelation(context, name)
  const draft = draftTree(request.query, request.range)
  const plan = planRead({ ...settings, catalog }, relation, { kind: 'relation', name: relation }, draft)
  const negotiated = negotiate(request.accept, settings.plan)
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
    statement: prepareStatement(explainSql(statement, negotiated.plan)),
    estimate: estimate && prepareStatement(estimate),
    readOnly: true,
    hoisted: [],
    answer: {
      kind: 'read',
      contentType: negotiated.contentType,
      contentProfile: contentProfile(context),
      preferenceApplied: preferenceApplied(request.preferences, {
        resolution: false,
        missing: false,
        return: false,
        maxAffected: false,
      }),
      withoutBody: isHead,
      count,
      countedAtMost: settings.maxRows,
      offset: plan.range.offset,
      singular: negotiated.rows.kind === 'object',
      mergesDuplicates: false,
      location: undefined,
      explains: negotiated.plan !== undefined,
      returnsVoid: false,
    },
  }
}
