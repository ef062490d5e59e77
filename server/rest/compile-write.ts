import type { Relation } from '#server/rest/catalog/catalog.ts'
import { type AnswerPlan, preferenceApplied } from '#server/rest/plan/answer-plan.ts'
import { draftTree } from '#server/rest/plan/draft-tree.ts'
import { withoutExtras } from '#server/rest/plan/needed-columns.ts'
import { answeringFor, negotiate, takesStored } from '#server/rest/plan/negotiate.ts'
import { planConditions, planRead } from '#server/rest/plan/plan-read.ts'
import { type Conflict, conflictOf, planWrite } from '#server/rest/plan/plan-write.ts'
import { resultName } from '#server/rest/plan/query-model.ts'
import {
  checkStrictness,
  contentProfile,
  findRelation,
  maxAffected,
  type RequestContext,
} from '#server/rest/plan/request-rules.ts'
import { explainSql } from '#server/rest/sql/explain-sql.ts'
import { trusted } from '#server/rest/sql/fragment.ts'
import { readSql } from '#server/rest/sql/read-sql.ts'
import { isBytes, resultSql } from '#server/rest/sql/result-sql.ts'
import { statementTemplate } from '#server/rest/sql/statement-template.ts'
import { writeSql } from '#server/rest/sql/write-sql.ts'
import type { CompiledRequest } from './compiled-request.ts'
import { contentTypeNotAcceptable, unsupportedMethod } from './errors.ts'

export function compileWrite(context: RequestContext, name: string): CompiledRequest {
  const { request, payload, bodySlot } = context
  if (payload && payload.kind !== 'json') throw contentTypeNotAcceptable()
  const relation = findRelation(context, name)
  const plan = (asStored: boolean) => {
    const { read, conditions } = planReturned(context, relation, asStored)
    return { read, write: planWrite({ request, relation, payload, bodySlot, conditions, read }) }
  }
  const written = plan(false)
  checkStrictness(request)
  const negotiated = negotiate(request.accept, answeringFor(context, relation))
  const { read, write } = takesStored(negotiated) ? plan(true) : written
  const represented = request.preferences.return === 'representation'
  const conflict = conflictOf(request, relation)
  const locates = request.method === 'POST' && request.preferences.return === 'headers-only'
  const statement = resultSql({
    source: { name: resultName, statement: writeSql(write) },
    rows: represented ? readSql(read) : trusted(`select * from ${resultName}`),
    body: represented ? { format: negotiated.rows, scalar: false, single: false } : undefined,
    counted: undefined,
    upsert: request.method === 'PUT' || (conflict !== undefined && !conflict.ignore),
    primaryKey: locates && relation.primaryKey.length > 0 ? relation.primaryKey : undefined,
    guards: {
      putMatch: request.method === 'PUT',
      singular: negotiated.rows.kind === 'object',
      maxAffected: limitsAffected(request.method) ? maxAffected(request) : undefined,
    },
  })
  return {
    statement: statementTemplate(explainSql(statement, negotiated.plan)),
    estimate: undefined,
    readOnly: false,
    hoisted: [],
    answer: planAnswer(context, relation, conflict, {
      contentType: represented || negotiated.plan ? negotiated.contentType : undefined,
      explains: negotiated.plan !== undefined,
      isBytes: isBytes(negotiated),
    }),
  }
}

const limitsAffected = (method: string) => method === 'PATCH' || method === 'DELETE'

/** The filters apply to the write; all written rows are read back. */
function planReturned(context: RequestContext, relation: Relation, asStored: boolean) {
  const { request, catalog } = context
  const { conditions, ...draft } = draftTree(request.query, { offset: 0, limit: undefined })
  const unlimited = { catalog, maxRows: undefined, aggregates: catalog.settings.aggregates, asStored }
  const read = planRead(unlimited, relation, { kind: 'result' }, { ...draft, conditions: [] })
  return { read: withoutExtras(read), conditions: planConditions(relation, conditions) }
}

function planAnswer(
  context: RequestContext,
  { name, primaryKey }: Relation,
  conflict: Conflict | undefined,
  described: Pick<AnswerPlan, 'contentType' | 'explains' | 'isBytes'>,
): AnswerPlan {
  const { method, preferences } = context.request
  const common = {
    ...described,
    contentProfile: contentProfile(context),
    preferenceApplied: preferenceApplied(preferences, {
      resolution: conflict !== undefined,
      missing: method === 'POST' || method === 'PATCH',
      return: true,
      maxAffected: limitsAffected(method) && maxAffected(context.request) !== undefined,
    }),
  }
  const { count } = preferences
  switch (method) {
    case 'POST': {
      const mergesDuplicates = conflict !== undefined && !conflict.ignore
      return { ...common, kind: 'insert', count, mergesDuplicates, location: { relation: name, primaryKey } }
    }
    case 'PATCH':
      return { ...common, kind: 'update', count }
    case 'DELETE':
      return { ...common, kind: 'delete', count }
    case 'PUT':
      return { ...common, kind: 'put' }
    default:
      throw unsupportedMethod(method)
  }
}
