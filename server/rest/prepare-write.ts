import type { Relation } from '#server/rest/catalog/catalog.ts'
import { type AnswerPlan, preferenceApplied } from '#server/rest/plan/answer-plan.ts'
import { draftTree } from '#server/rest/plan/draft-tree.ts'
import { withoutExtras } from '#server/rest/plan/needed-columns.ts'
import { negotiate } from '#server/rest/plan/negotiate.ts'
import { planConditions, planRead } from '#server/rest/plan/plan-read.ts'
import { conflictOf, planWrite } from '#server/rest/plan/plan-write.ts'
import {
  checkStrictness,
  contentProfile,
  findRelation,
  maxAffected,
  type PrepareContext,
  type Prepared,
} from '#server/rest/plan/preparation.ts'
import { resultName } from '#server/rest/plan/read-plan.ts'
import { explainSql } from '#server/rest/sql/explain-sql.ts'
import { trusted } from '#server/rest/sql/fragment.ts'
import { prepareStatement } from '#server/rest/sql/prepared-statement.ts'
import { readSql } from '#server/rest/sql/read-sql.ts'
import { resultSql } from '#server/rest/sql/result-sql.ts'
import { writeSql } from '#server/rest/sql/write-sql.ts'
import { contentTypeNotAcceptable, unsupportedMethod } from './errors.ts'

const kinds = { POST: 'insert', PATCH: 'update', DELETE: 'delete', PUT: 'put' } as const

export function prepareWrite(context: PrepareContext, name: string): Prepared {
  const { request, payload, bodySlot, catalog } = context
  const { settings } = catalog
  if (payload && payload.kind !== 'json') throw contentTypeNotAcceptable()
  const relation = findRelation(context, name)
  const { read, conditions } = planReturned(context, relation)
  const write = planWrite({ request, relation, payload, bodySlot, conditions, read })
  checkStrictness(request)
  const negotiated = negotiate(request.accept, settings.plan)
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
    statement: prepareStatement(explainSql(statement, negotiated.plan)),
    estimate: undefined,
    readOnly: false,
    hoisted: [],
    answer: {
      ...describeAnswer(context, relation, conflict !== undefined),
      contentType: represented || negotiated.plan ? negotiated.contentType : undefined,
      explains: negotiated.plan !== undefined,
      mergesDuplicates: conflict !== undefined && !conflict.ignore,
    },
  }
}

const limitsAffected = (method: string) => method === 'PATCH' || method === 'DELETE'

/** The filters choose what is written; all rows that were written are read back. */
function planReturned(context: PrepareContext, relation: Relation) {
  const { request, catalog } = context
  const { conditions, ...draft } = draftTree(request.query, { offset: 0, limit: undefined })
  const unlimited = { catalog, maxRows: undefined, aggregates: catalog.settings.aggregates }
  const read = planRead(unlimited, relation, { kind: 'result' }, { ...draft, conditions: [] })
  return { read: withoutExtras(read), conditions: planConditions(relation, conditions) }
}

function describeAnswer(
  context: PrepareContext,
  relation: Relation,
  hasConflict: boolean,
): Omit<AnswerPlan, 'contentType' | 'explains' | 'mergesDuplicates'> {
  const { method, preferences } = context.request
  if (method !== 'POST' && method !== 'PATCH' && method !== 'DELETE' && method !== 'PUT') {
    throw unsupportedMethod(method)
  }
  return {
    kind: kinds[method],
    contentProfile: contentProfile(context),
    preferenceApplied: preferenceApplied(preferences, {
      resolution: hasConflict,
      missing: method === 'POST' || method === 'PATCH',
      return: true,
      maxAffected: limitsAffected(method) && maxAffected(context.request) !== undefined,
    }),
    withoutBody: false,
    count: preferences.count,
    countedAtMost: undefined,
    offset: 0,
    singular: false,
    location: { relation: relation.name, primaryKey: relation.primaryKey },
    returnsVoid: false,
  }
}
