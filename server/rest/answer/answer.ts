/** From the result of the statements to the answer's status, headers and body. */
import type { StatementResult } from '#server/platform/database.ts'
import { notSingular, rangeNotSatisfiable } from '#server/rest/errors.ts'
import type { AnswerPlan } from '#server/rest/plan/answer-plan.ts'
import { contentRange } from './content-range.ts'
import { applyDatabaseHeaders, databaseStatus } from './database-response.ts'

export type HeaderValue = string | string[]

export type Answer = {
  status: number
  /** Names in lower case. */
  headers: Record<string, HeaderValue>
  /** Undefined for none. */
  body: string | undefined
  reason?: string
}

/** The one row of the main statement. */
type Result = {
  total: number | undefined
  page: number
  body: string | undefined
  headers: string | undefined
  status: string | undefined
  inserted: number
  location: string | undefined
}

export type Results = { main: StatementResult; estimate: StatementResult | undefined }

export function answer(
  plan: AnswerPlan,
  results: Results,
  contentLocation: () => string | undefined,
): Answer {
  if (plan.explains) return explained(plan, results.main)
  const result = readResult(results.main)
  if (plan.singular && result.page !== 1) throw notSingular(result.page)
  const reads = plan.kind === 'read' || plan.kind === 'call'
  const { status, range } = reads ? readOutcome(plan, result, results.estimate) : writeOutcome(plan, result)
  const location = locationHeader(plan, result)
  const lies = plan.kind === 'read' ? contentLocation() : undefined
  const headers: Answer['headers'] = {
    ...(range !== undefined && { 'content-range': range }),
    ...(lies !== undefined && { 'content-location': lies }),
    ...(location !== undefined && { location }),
    ...(plan.preferenceApplied !== undefined && { 'preference-applied': plan.preferenceApplied }),
    ...bodyHeaders(plan, status),
  }
  applyDatabaseHeaders(headers, result.headers)
  const body = plan.withoutBody || status === 204 ? undefined : result.body
  return { status: databaseStatus(result.status) ?? status, headers, body }
}

function explained(plan: AnswerPlan, { rows }: StatementResult): Answer {
  const body = rows.map(([line]) => line ?? '').join('\n')
  return { status: 200, headers: bodyHeaders(plan, 200), body: plan.withoutBody ? undefined : body }
}

function bodyHeaders(plan: AnswerPlan, status: number): Answer['headers'] {
  if (plan.contentType === undefined || status === 204) return {}
  return {
    'content-type': plan.contentType,
    ...(plan.contentProfile !== undefined && { 'content-profile': plan.contentProfile }),
  }
}

function readResult({ rows }: StatementResult): Result {
  const [total, page, body, headers, status, inserted, location] = rows[0] ?? []
  return {
    total: total == null ? undefined : Number(total),
    page: Number(page ?? 0),
    body: body ?? undefined,
    headers: headers ?? undefined,
    status: status ?? undefined,
    inserted: Number(inserted ?? 0),
    location: location ?? undefined,
  }
}

function readOutcome(plan: AnswerPlan, result: Result, estimate: StatementResult | undefined) {
  const total = totalOf(plan, result, estimate)
  const { offset } = plan
  const range = contentRange(offset, result.page, total)
  if (total !== undefined && offset > total) {
    const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
    throw rangeNotSatisfiable(details, { 'content-range': `*/${total}` })
  }
  if (plan.returnsVoid) return { status: 204, range }
  return { status: total !== undefined && result.page < total ? 206 : 200, range }
}

/** An exact count that stopped at its limit says no more than "more": then the estimate counts. */
function totalOf(
  plan: AnswerPlan,
  { total }: Result,
  estimate: StatementResult | undefined,
): number | undefined {
  if (!estimate) return total
  const planned = plannedRows(estimate)
  if (total === undefined) return planned
  const stopped = plan.countedAtMost === undefined || total > plan.countedAtMost
  return stopped ? Math.max(total, planned ?? 0) : total
}

function plannedRows({ rows }: StatementResult): number | undefined {
  const [explained] = JSON.parse(rows.map(([line]) => line).join('\n')) as { Plan: { 'Plan Rows': number } }[]
  return explained?.Plan['Plan Rows']
}

function writeOutcome(plan: AnswerPlan, { page, inserted }: Result) {
  const total = plan.count === 'exact' || plan.count === 'estimated' ? page : undefined
  const represented = plan.contentType !== undefined
  switch (plan.kind) {
    case 'insert':
      return { status: plan.mergesDuplicates && inserted === 0 ? 200 : 201, range: contentRange(0, 0, total) }
    case 'put':
      return { status: represented ? (inserted > 0 ? 201 : 200) : 204, range: undefined }
    case 'update':
      return { status: represented ? 200 : 204, range: contentRange(0, page, total) }
    default:
      return { status: represented ? 200 : 204, range: contentRange(0, 0, total) }
  }
}

function locationHeader({ location }: AnswerPlan, result: Result): string | undefined {
  if (!location || result.location === undefined) return undefined
  const values = JSON.parse(result.location) as (string | null)[]
  const filters = location.primaryKey.map((name, index) => {
    const value = values[index]
    const filter = value == null ? 'is.null' : `eq.${encodeURIComponent(value)}`
    return `${encodeURIComponent(name)}=${filter}`
  })
  return `/${encodeURIComponent(location.relation)}?${filters.join('&')}`
}
