import { keyOf, type Routine } from '#server/rest/catalog/catalog.ts'
import type { Payload } from '#server/rest/parse/parse-body.ts'
import type { RestRequest } from '#server/rest/parse/parse-request.ts'
import { preferenceApplied } from '#server/rest/plan/answer-plan.ts'
import { type Call, chooseRoutine } from '#server/rest/plan/choose-routine.ts'
import { draftTree } from '#server/rest/plan/draft-tree.ts'
import { withoutExtras } from '#server/rest/plan/needed-columns.ts'
import { answeringFor, negotiate, takesStored } from '#server/rest/plan/negotiate.ts'
import { planCall } from '#server/rest/plan/plan-call.ts'
import { planRead } from '#server/rest/plan/plan-read.ts'
import { type ReadPlan, resultName } from '#server/rest/plan/query-model.ts'
import {
  checkStrictness,
  contentProfile,
  maxAffected,
  type RequestContext,
} from '#server/rest/plan/request-rules.ts'
import { callSql } from '#server/rest/sql/call-sql.ts'
import { countedSql, estimateSql } from '#server/rest/sql/count-sql.ts'
import { explainSql } from '#server/rest/sql/explain-sql.ts'
import { identifier, sql } from '#server/rest/sql/fragment.ts'
import { readSql } from '#server/rest/sql/read-sql.ts'
import { isBytes, resultSql } from '#server/rest/sql/result-sql.ts'
import { statementTemplate } from '#server/rest/sql/statement-template.ts'
import type { CompiledRequest } from './compiled-request.ts'
import { maxAffectedNeedsSet } from './errors.ts'

export function compileCall(context: RequestContext, target: CallTarget): CompiledRequest {
  const { request, payload, catalog, bodySlot } = context
  const { settings } = catalog
  const routine = chooseRoutine(catalog, callOf(context, target))
  const written = planReturned(context, routine)
  const negotiated = negotiate(
    request.accept,
    answeringFor(context, routine.returnsRelation, routine.answers),
  )
  const read = takesStored(negotiated) ? planReturned(context, routine, true) : written
  const call = planCall({ routine, payload, given: request.query.arguments, bodySlot, read })
  checkStrictness(request)
  const maxAffectedRows = maxAffected(request)
  if (maxAffectedRows !== undefined && !routine.returnsSet) throw maxAffectedNeedsSet()
  const { count } = request.preferences
  const isHead = request.method === 'HEAD'
  const source = callSql(call, read.relation)
  const shape = { format: negotiated.rows, scalar: !routine.returnsRows, single: !routine.returnsSet }
  const statement = resultSql({
    source: { name: resultName, statement: source },
    rows: readSql(read),
    body: isHead || routine.returnsVoid ? undefined : shape,
    counted: countedSql(read, count, settings.maxRows),
    upsert: false,
    primaryKey: undefined,
    guards: { singular: negotiated.rows.kind === 'object', maxAffected: maxAffectedRows },
  })
  const before = sql`with ${identifier(resultName)} as (${source}) `
  const estimate = negotiated.plan ? undefined : estimateSql(read, count, before)
  return {
    statement: statementTemplate(explainSql(statement, negotiated.plan)),
    estimate: estimate && statementTemplate(estimate),
    readOnly: request.method !== 'POST' || routine.volatility !== 'volatile',
    hoisted: routine.settings,
    answer: {
      kind: 'call',
      contentType: negotiated.contentType,
      contentProfile: contentProfile(context),
      preferenceApplied: preferenceApplied(request.preferences, {
        maxAffected: maxAffectedRows !== undefined,
      }),
      withoutBody: isHead,
      countedAtMost: settings.maxRows,
      offset: read.range.offset,
      explains: negotiated.plan !== undefined,
      isBytes: isBytes(negotiated),
      returnsVoid: routine.returnsVoid,
    },
  }
}

type CallTarget = Extract<RestRequest['target'], { kind: 'function' }>

function callOf({ request, payload }: RequestContext, { name, schema = request.schema }: CallTarget): Call {
  const given = request.query.arguments.map((one) => one.name)
  const keys = payload ? keysOf(payload) : [...new Set(given)].sort()
  return { name: { schema, name }, keys, body: bodyOf(payload) }
}

const keysOf = (payload: Payload) => (payload.kind === 'raw' ? [] : payload.keys)

function bodyOf(payload: Payload | undefined): Call['body'] {
  if (payload?.kind === 'raw') return payload.type
  return payload?.kind === 'json' && payload.isCsv ? 'csv' : payload?.kind
}

/** If it returns rows of a relation, they can have embeds. */
function planReturned({ catalog, request }: RequestContext, routine: Routine, asStored = false): ReadPlan {
  const draft = draftTree(request.query, request.range)
  const relation = routine.returnsRelation && catalog.relations.get(keyOf(routine.returnsRelation))
  return withoutExtras(
    planRead({ ...catalog.settings, catalog, asStored }, relation ?? routine, { kind: 'result' }, draft),
  )
}
