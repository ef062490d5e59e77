/**
 * One stretch of a directive, from where it was woken to the next gate or its end. All that decides is in SQL, in the
 * transaction of the step: here tools are run, and nothing waits.
 */

import type { Model } from '#server/orcher/models/settings.ts'
import { storable, storableText } from '#server/orcher/storable.ts'
import { callMcpTool, lookFirst, type Ready } from '#server/orcher/tools/call-mcp-tool.ts'
import { runTool } from '#server/orcher/tools/run-tool.ts'
import { callWebhook } from '#server/orcher/tools/tell.ts'
import { type Means, type Result, type StepRun, ToolFailed } from '#server/orcher/tools/tool.ts'
import { retryUntilAvailable } from '#server/platform/database/retry-until-available.ts'
import type { Database, Sql } from '#server/platform/database.ts'
import type { Steps, Work } from '#server/platform/work/durable.ts'
import type { Args, Tool } from '#shared/orcher/tools.ts'
import { isForModel, makePlan, type Planning, propose } from './make-plan.ts'

export type Stretch = { directive: string; segment: number }

export type RunParts = {
  /** As the owner of the database. */
  database: Database
  /** Signs the lines of the chain; in hexadecimal. */
  auditKey: string
  /** May propose plans. */
  model?: Model | undefined
  /** Whether tool servers in our own network are asked, too: for tests. */
  mayBePrivate?: boolean
}

/** What the steps of a transaction have spent and not yet written. */
type Owed = { ms: number; money: number }
type Next =
  | { do: 'stop' }
  | { do: 'pause' }
  | ({ do: 'step' | 'send'; owed?: Owed } & Omit<StepRun, 'directive'>)

/** What the engine keeps of a step: no words of anybody. */
type Outcome = { next: 'go on' | 'stop' } | { next: 'send'; seq: number; tool: Tool }
/** A model is asked before there is a plan. */
type Asks = { next: 'propose' }

export const runDirective =
  (parts: RunParts): Work<Stretch> =>
  async (stretch, steps) => {
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

/** As it was kept by runs that began before steps shared a transaction. */
const asOutcome = (begun: Outcome | Asks | boolean | 'propose'): Outcome | Asks => {
  if (begun === 'propose') return { next: 'propose' }
  if (typeof begun === 'boolean') return { next: begun ? 'go on' : 'stop' }
  return begun
}

/** Lines of the chain are signed, and added as the last of the transaction. */
const signing = (sql: Sql, { auditKey }: RunParts) =>
  sql`select set_config('orcher.audit_key', ${auditKey}, true), set_config('orcher.audit_later', 'on', true)`

/** Takes the stretch, makes the plan where there is none, and takes its first steps, unless a model is to be asked first. */
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

/** What the model said is kept with the directive; the engine keeps only that it was asked. */
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

/** Milliseconds for which steps share a transaction: whoever pauses or looks waits no longer. */
const together = 50

/**
 * Steps, each judged, done and recorded, until one leaves the house or its time is over. Some may share a transaction: to begin and
 * to commit one costs more than most of them do. What goes wrong takes all of them back, and they are done once more, each by itself.
 */
async function takeSteps(sql: Sql, stretch: Stretch): Promise<Outcome> {
  await sql`savepoint steps`
  try {
    return await takeAtOnce(sql, stretch)
  } catch {
    await sql`rollback to savepoint steps`
    return takeOneByOne(sql, stretch)
  }
}

async function takeAtOnce(sql: Sql, stretch: Stretch): Promise<Outcome> {
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

/** What goes wrong by a fault of ours takes back no step before it: it is tried again in a transaction of its own. */
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

/** `marks` where it is seen before it is done. */
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

/** What a policy or a constraint refuses of the issuer's records is the step's failure, and not ours. */
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
      await sql`select set_config('role', 'none', true), set_config('request.jwt.claims', '', true)`
      return result
    },
  }
}

type Answered =
  | { kind: 'sent'; result: Result }
  | { kind: 'failed'; sentence: string }
  | { kind: 'unknown' | 'stop' }

/** Written first, sent then, recorded last. What was written and has no end may have been sent: a person is asked. */
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
    if (answered.kind === 'sent') await finish(sql, { directive, seq }, answered.result)
    else if (answered.kind === 'failed') await fail(sql, directive, seq, answered.sentence)
    else await sql`select orcher.doubt_step(${directive}, ${seq})`
    await sql`select orcher.came_back(${directive}, ${segment})`
  })
}

type Sending = { directive: string; seq: number; tool: Tool }

async function sendOnce({ directive, seq, tool }: Sending, parts: RunParts): Promise<Answered> {
  const ready = tool === 'call_mcp_tool' ? await lookFirst(directive, seq, parts) : undefined
  // Where the answer to it is lost it may have been written: asked again it says so.
  const intended = await retryUntilAvailable(() => intend(directive, seq, parts))
  if (intended.kind !== 'send') return intended
  try {
    return { kind: 'sent', result: await sent({ ...intended.run, directive }, ready) }
  } catch (error) {
    if (error instanceof ToolFailed) return { kind: 'failed', sentence: error.message }
    return { kind: 'unknown' }
  }
}

async function sent(step: StepRun, ready: Ready | undefined): Promise<Result> {
  if (step.tool === 'call_mcp_tool') {
    return callMcpTool(step as StepRun & { args: Args<'call_mcp_tool'> }, ready)
  }
  const { output } = await callWebhook(step as StepRun & { args: Args<'call_webhook'> })
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
