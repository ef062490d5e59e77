/**
 * Runs one segment of a directive, up to the next gate or the end. All decisions are made by SQL in the step's transaction; this
 * file runs the tools and does not wait.
 */

import type { Model } from '#server/orcher/models/settings.ts'
import { storable, storableText } from '#server/orcher/storable.ts'
import { callMcpTool, lookFirst, type Ready } from '#server/orcher/tools/call-mcp-tool.ts'
import { keepWhatFits } from '#server/orcher/tools/keep-whole.ts'
import { runTool } from '#server/orcher/tools/run-tool.ts'
import { sendMessage } from '#server/orcher/tools/send-message.ts'
import { callWebhook } from '#server/orcher/tools/tell.ts'
import { type Means, type Result, type StepRun, ToolFailed } from '#server/orcher/tools/tool.ts'
import { retryUntilAvailable } from '#server/platform/database/retry-until-available.ts'
import type { Database, Sql } from '#server/platform/database.ts'
import { asProject, stepsAsProject } from '#server/platform/work/as-project.ts'
import type { Steps, Work } from '#server/platform/work/durable.ts'
import type { Args, Tool } from '#shared/orcher/tools.ts'
import { keepAnswer, takeAnswer } from './answers.ts'
import { isForModel, makePlan, type Planning, propose } from './make-plan.ts'

export type Stretch = { directive: string; segment: number }

export type RunParts = {
  /** As the owner of the database. */
  database: Database
  /** The key of the audit chain, hexadecimal. */
  auditKey: string
  /** The model that may propose plans. */
  model?: Model | undefined
  /** Allows tool servers and receivers on private addresses: for tests. */
  mayBePrivate?: boolean
}

/** Time and money that steps of the transaction have used and not yet written. */
type Owed = { ms: number; money: number }
type Next =
  | { do: 'stop' }
  | { do: 'pause' }
  | ({ do: 'step' | 'send'; owed?: Owed } & Omit<StepRun, 'directive'>)

/** The engine's record of a step, without personal text. */
type Outcome = { next: 'go on' | 'stop' } | { next: 'send'; seq: number; tool: Tool }
/** The model must be asked before there is a plan. */
type Asks = { next: 'propose' }

export const runDirective =
  ({ database, ...rest }: RunParts): Work<Stretch> =>
  (stretch, steps) =>
    run(stretch, stepsAsProject(steps), { ...rest, database: asProject(database) })

async function run(stretch: Stretch, steps: Steps, parts: RunParts): Promise<void> {
  const begun = asOutcome(await steps.transaction('begin', (sql) => begin(sql, stretch, parts)))
  let outcome = begun.next === 'propose' ? await proposed(stretch, steps, parts) : begun
  for (let number = 1; outcome.next !== 'stop'; number++) {
    if (outcome.next === 'send') await send(steps, stretch, outcome, number - 1, parts)
    outcome = await steps.transaction(`step ${number}`, async (sql) => {
      await signing(sql, parts)
      return takeSteps(sql, stretch)
    })
  }
}

/** Converts the format of runs that started with an earlier version. */
const asOutcome = (begun: Outcome | Asks | boolean | 'propose'): Outcome | Asks => {
  if (begun === 'propose') return { next: 'propose' }
  if (typeof begun === 'boolean') return { next: begun ? 'go on' : 'stop' }
  return begun
}

/** Signs entries, and appends them at the end of the transaction. */
const signing = (sql: Sql, { auditKey }: RunParts) =>
  sql`select set_config('orcher.audit_key', ${auditKey}, true), set_config('orcher.audit_later', 'on', true)`

/** Claims the segment, makes the plan if there is none, and takes the first steps, unless the model must be asked first. */
async function begin(sql: Sql, stretch: Stretch, parts: RunParts): Promise<Outcome | Asks> {
  const { directive, segment } = stretch
  await signing(sql, parts)
  const [row] = await sql<{ begun: Planning | null }>`
    select orcher.begin_segment(${directive}, ${segment}) as begun`
  const begun = row?.begun
  if (!begun) return { next: 'stop' }
  if (!begun.planned) {
    if (isForModel(begun, parts.model)) return { next: 'propose' }
    if (!(await keepPlan(sql, stretch, { ...begun, proposal: null }))) return { next: 'stop' }
  }
  return takeSteps(sql, stretch)
}

/** The answer is stored with the directive; the engine only records that it was asked. */
async function proposed(stretch: Stretch, steps: Steps, parts: RunParts): Promise<Outcome> {
  const { model, database } = parts
  if (model) {
    await steps.run('propose', () =>
      propose(stretch, model, (work) =>
        database.transaction(async (sql) => {
          await signing(sql, parts)
          return work(sql)
        }),
      ),
    )
  }
  const kept = await steps.transaction('plan', async (sql) => {
    await signing(sql, parts)
    const [row] = await sql<{ planning: Planning | null }>`
      select orcher.planning_of(${stretch.directive}) as planning`
    return row?.planning ? keepPlan(sql, stretch, row.planning) : false
  })
  return { next: kept ? 'go on' : 'stop' }
}

async function keepPlan(sql: Sql, { directive, segment }: Stretch, planning: Planning): Promise<boolean> {
  const [kept] = await sql<{ kept: boolean }>`
    select orcher.keep_plan(${directive}, ${segment}, ${storable(makePlan(planning))}::jsonb) as kept`
  return kept?.kept ?? false
}

/** Milliseconds for which steps share a transaction, which also bounds how long pausing or reading waits. */
const together = 50

/**
 * Judges, runs and records steps until one needs an external call, or the time is over. Steps share a transaction, because its
 * overhead exceeds the cost of most of them. An error rolls all of them back, and they are repeated one by one.
 */
async function takeSteps(sql: Sql, stretch: Stretch): Promise<Outcome> {
  await sql`savepoint steps`
  try {
    return await takeNow(sql, stretch)
  } catch {
    await sql`rollback to savepoint steps`
    return takeOneByOne(sql, stretch)
  }
}

async function takeNow(sql: Sql, stretch: Stretch): Promise<Outcome> {
  const until = performance.now() + together
  let next = await judged(sql, stretch, false)
  while (next.do === 'step') {
    const began = performance.now()
    const step: StepRun = { ...next, directive: stretch.directive }
    const result = await runTool(step, meansOf(sql, step))
    const now = performance.now()
    next = await goOn(sql, stretch, { ...next, result, took: now - began, isLast: now >= until })
  }
  if (next.do === 'pause') return { next: 'go on' }
  if (next.do === 'stop') return { next: 'stop' }
  return { next: 'send', seq: next.seq, tool: next.tool }
}

async function takeOneByOne(sql: Sql, stretch: Stretch): Promise<Outcome> {
  const until = performance.now() + together
  for (let isFirst = true; ; isFirst = false) {
    const outcome = await takeStep(sql, stretch, isFirst)
    if (outcome === 'alone') return { next: 'go on' }
    if (outcome.next !== 'go on' || performance.now() >= until) return outcome
  }
}

/** An unexpected error must not roll back earlier steps: the step is retried in a transaction of its own. */
async function takeStep(sql: Sql, stretch: Stretch, isFirst: boolean): Promise<Outcome | 'alone'> {
  await sql`savepoint step`
  try {
    const next = await judged(sql, stretch)
    if (next.do === 'stop' || next.do === 'pause') return { next: 'stop' }
    if (next.do === 'send') return { next: 'send', seq: next.seq, tool: next.tool }
    const step: StepRun = { ...next, directive: stretch.directive }
    await finish(sql, step, await runTool(step, meansOf(sql, step)))
    return { next: 'go on' }
  } catch (error) {
    const isToTell = error instanceof ToolFailed || isRefusal(error)
    if (!isToTell && isFirst) throw error
    await sql`rollback to savepoint step`
    if (!isToTell) return 'alone'
    const next = await judged(sql, stretch)
    if (next.do === 'step') await fail(sql, stretch.directive, next.seq, explained(error))
    return { next: 'stop' }
  }
}

/** `marks`: the step is shown as running before it is done. */
async function judged(sql: Sql, { directive, segment }: Stretch, marks = true): Promise<Next> {
  const [row] = await sql<{ next: Next }>`
    select orcher.next_step(${directive}, ${segment}, null, ${marks}) as next`
  return row?.next ?? { do: 'stop' }
}

type Done = { seq: number; result: Result; took: number; isLast: boolean; owed?: Owed }

/** Records the step and judges the next. */
async function goOn(sql: Sql, { directive, segment }: Stretch, done: Done): Promise<Next> {
  const { seq, result, took, isLast, owed = null } = done
  const [row] = await sql<{ next: Next }>`
    select orcher.go_on(${directive}, ${segment}, ${seq}, ${storable(result)}::jsonb, ${took}, ${JSON.stringify(owed)}::jsonb, ${isLast}) as next`
  return row?.next ?? { do: 'stop' }
}

const finish = (sql: Sql, { directive, seq }: Pick<StepRun, 'directive' | 'seq'>, result: Result) =>
  sql`select orcher.finish_step(${directive}, ${seq}, ${storable(result)}::jsonb)`

const fail = (sql: Sql, directive: string, seq: number, sentence: string) =>
  sql`select orcher.fail_step(${directive}, ${seq}, ${storableText(sentence)})`

/** A policy or constraint that refuses the issuer's records makes the step fail; it is not an unexpected error. */
const isRefusal = (error: unknown): error is Error & { code: string } =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(23|42501|22|PT4|OR4)/.test(error.code)

const explained = (error: Error) =>
  error instanceof ToolFailed
    ? error.message
    : 'What it was to do is not allowed to whoever issued the directive.'

function meansOf(sql: Sql, { issuer, workspace, scopes }: StepRun): Means {
  return {
    sql,
    asIssuer: async (work) => {
      const claims = JSON.stringify({ role: 'authenticated', sub: issuer, workspace, scopes, aal: 'aal1' })
      await sql`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
      const result = await work(sql)
      await sql`select set_config('role', 'project_owner', true), set_config('request.jwt.claims', '', true)`
      return result
    },
  }
}

type Answered =
  /** Where an earlier version sent it, with the result. */
  { kind: 'sent'; result?: Result } | { kind: 'failed'; sentence: string } | { kind: 'unknown' | 'stop' }

/**
 * Write-ahead: the intent is recorded, then sent, then the outcome recorded. An intent without an outcome may have been sent, so a
 * person is asked.
 */
async function send(
  steps: Steps,
  { directive, segment }: Stretch,
  { seq, tool }: { seq: number; tool: Tool },
  number: number,
  parts: RunParts,
): Promise<void> {
  const answered = await steps.run(`send ${number}`, () => sendOnce({ directive, seq, tool }, parts))
  if (answered.kind === 'stop') return
  await steps.transaction(`sent ${number}`, async (sql) => {
    await signing(sql, parts)
    const kept = await takeAnswer(sql, { directive, seq })
    const result = answered.kind === 'sent' ? (answered.result ?? kept) : undefined
    if (result) await finish(sql, { directive, seq }, result)
    else if (answered.kind === 'failed') await fail(sql, directive, seq, answered.sentence)
    else await sql`select orcher.doubt_step(${directive}, ${seq})`
    await sql`select orcher.came_back(${directive}, ${segment})`
  })
}

type Sending = { directive: string; seq: number; tool: Tool }

async function sendOnce({ directive, seq, tool }: Sending, parts: RunParts): Promise<Answered> {
  const ready = tool === 'call_mcp_tool' ? await lookFirst(directive, seq, parts) : undefined
  // If the answer is lost, the intent may have been recorded; a repeated call reports that.
  const intended = await retryUntilAvailable(() => intend(directive, seq, parts))
  if (intended.kind !== 'send') return intended
  try {
    const result = await sent({ ...intended.run, directive }, ready, parts)
    await retryUntilAvailable(() => keepAnswer(parts.database.sql, { directive, seq }, result))
    return { kind: 'sent' }
  } catch (error) {
    if (error instanceof ToolFailed) return { kind: 'failed', sentence: error.message }
    return { kind: 'unknown' }
  }
}

async function sent(step: StepRun, ready: Ready | undefined, parts: RunParts): Promise<Result> {
  if (step.tool === 'call_mcp_tool') {
    const result = await callMcpTool(step as StepRun & { args: Args<'call_mcp_tool'> }, ready)
    return keepWhatFits(result, step.room)
  }
  if (step.tool === 'send_message') {
    return parts.database.transaction((sql) =>
      sendMessage(step as StepRun & { args: Args<'send_message'> }, meansOf(sql, step)),
    )
  }
  const { output } = await callWebhook(step as StepRun & { args: Args<'call_webhook'> }, parts)
  return { output, basis: [] }
}

type Intended = { kind: 'unknown' | 'stop' } | { kind: 'send'; run: Omit<StepRun, 'directive'> }

const intend = (directive: string, seq: number, parts: RunParts): Promise<Intended> =>
  parts.database.transaction(async (sql) => {
    await signing(sql, parts)
    const [row] = await sql<{
      kind: Intended['kind']
    }>`select orcher.intend_step(${directive}, ${seq}) as kind`
    if (row?.kind !== 'send') return { kind: row?.kind ?? 'unknown' }
    const [step] = await sql<{
      run: Omit<StepRun, 'directive'>
    }>`select orcher.step_run(${directive}, ${seq}) as run`
    return step ? { kind: 'send', run: step.run } : { kind: 'unknown' }
  })
