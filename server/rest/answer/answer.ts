/** Makes the answer's status, headers and body from the results of the statements. */
import type { StatementResult } from '#server/platform/database.ts'
import { notSingular, rangeNotSatisfiable } from '#server/rest/errors.ts'
import type {
  AnswerPlan,
  ChangeAnswer,
  InsertAnswer,
  PutAnswer,
  RowsAnswer,
} from '#server/rest/plan/answer-plan.ts'
import { contentRange } from './content-range.ts'
import { applyDatabaseHeaders, databaseStatus } from './database-response.ts'

export type HeaderValue = string | string[]

export type Answer = {
  status: number
  /** Names in lower case. */
  headers: Record<string, HeaderValue>
  /** Undefined for no body. */
  body: string | Buffer | undefined
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
  const { status, range, withoutBody } = outcomeOf(plan, result, results.estimate)
  const location = plan.kind === 'insert' ? locationHeader(plan, result) : undefined
  const lies = plan.kind === 'read' ? contentLocation() : undefined
  const headers: Answer['headers'] = {
    ...(range !== undefined && { 'content-range': range }),
    ...(lies !== undefined && { 'content-location': lies }),
    ...(location !== undefined && { location }),
    ...(plan.preferenceApplied !== undefined && { 'preference-applied': plan.preferenceApplied }),
    ...bodyHeaders(plan, status),
  }
  applyDatabaseHeaders(headers, result.headers)
  const body = withoutBody || status === 204 ? undefined : result.body
  return {
    status: databaseStatus(result.status) ?? status,
    headers,
    body: plan.isBytes && body !== undefined ? Buffer.from(body, 'hex') : body,
  }
}

function explained(plan: AnswerPlan, { rows }: StatementResult): Answer {
  const body = rows.map(([line]) => line ?? '').join('\n')
  const isSent = !('withoutBody' in plan && plan.withoutBody)
  return { status: 200, headers: bodyHeaders(plan, 200), body: isSent ? body : undefined }
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

type Outcome = { status: number; range: string | undefined; withoutBody?: boolean }

function outcomeOf(plan: AnswerPlan, result: Result, estimate: StatementResult | undefined): Outcome {
  if (plan.kind !== 'read' && plan.kind !== 'call') return writeOutcome(plan, result)
  if (plan.kind === 'read' && plan.singular && result.page !== 1) throw notSingular(result.page)
  return readOutcome(plan, result, estimate)
}

function readOutcome(plan: RowsAnswer, result: Result, estimate: StatementResult | undefined): Outcome {
  const total = totalOf(plan, result, estimate)
  const { offset, withoutBody } = plan
  const range = contentRange(offset, result.page, total)
  if (total !== undefined && offset > total) {
    const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
    throw rangeNotSatisfiable(details, { 'content-range': `*/${total}` })
  }
  if (plan.kind === 'call' && plan.returnsVoid) return { status: 204, range }
  return { status: total !== undefined && result.page < total ? 206 : 200, range, withoutBody }
}

/** The total for Content-Range. An exact count that stopped at its limit means only "more", so the estimate is used. */
function totalOf(
  plan: RowsAnswer,
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

function writeOutcome(plan: InsertAnswer | ChangeAnswer | PutAnswer, result: Result): Outcome {
  const { page, inserted } = result
  const represented = plan.contentType !== undefined
  switch (plan.kind) {
    case 'insert': {
      const updated = plan.mergesDuplicates && inserted === 0
      return { status: updated ? 200 : 201, range: contentRange(0, 0, totalOfWrite(plan, page)) }
    }
    case 'put':
      return { status: represented ? (inserted > 0 ? 201 : 200) : 204, range: undefined }
    case 'update':
      return { status: represented ? 200 : 204, range: contentRange(0, page, totalOfWrite(plan, page)) }
    case 'delete':
      return { status: represented ? 200 : 204, range: contentRange(0, 0, totalOfWrite(plan, page)) }
  }
}

const totalOfWrite = ({ count }: InsertAnswer | ChangeAnswer, page: number) =>
  count === 'exact' || count === 'estimated' ? page : undefined

function locationHeader({ location }: InsertAnswer, result: Result): string | undefined {
  if (result.location === undefined) return undefined
  const values = JSON.parse(result.location) as (string | null)[]
  const filters = location.primaryKey.map((name, index) => {
    const value = values[index]
    const filter = value == null ? 'is.null' : `eq.${encodeURIComponent(value)}`
    return `${encodeURIComponent(name)}=${filter}`
  })
  return `/${encodeURIComponent(location.relation)}?${filters.join('&')}`
}
