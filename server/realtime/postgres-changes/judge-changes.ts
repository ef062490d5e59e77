/**
 * Who of this process is told what of a lot of changes. Rights are read anew for each lot; filters are compared before rows are
 * looked for, and each distinct caller looks once for all his rows.
 */
import { type Database, isDatabaseError } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { SharedPayload } from '#server/realtime/shared-payload.ts'
import type { Change } from './change.ts'
import { changePayload, refusalOf, refusedPayload } from './change-payload.ts'
import { askMatch, briefly, forTexts, isPattern, matchesByText } from './match-filter.ts'
import type { Filter } from './parse-filter.ts'
import type { SlowFilters } from './slow-filters.ts'
import type { Candidate, Listening, Subscribers } from './subscribers.ts'
import { readAccess, type TableAccess } from './table-access.ts'
import { type VisibilityQuestion, visibleChanges } from './visible-rows.ts'
import { waitUntilVisible } from './visible-transactions.ts'

export type JudgeParts = {
  database: Database
  log: Pick<Log, 'warn'>
  subscribers: Subscribers
  slow: SlowFilters
}

/** A change with those whom it may concern, and with what their roles may read of its table. */
type Case = { change: Change; access: Map<string, TableAccess>; candidates: Candidate[] }

type Judged = Candidate & { access: TableAccess; refusal: string | undefined }

export async function judgeChanges(parts: JudgeParts, changes: readonly Change[]): Promise<void> {
  await waitUntilVisible(parts.database, changes)
  const cases = await readCases(parts, changes)
  const matches = await new Matches(parts).find(cases)
  const judged = cases.map(({ change, access, candidates }) => ({
    change,
    judged: candidates.flatMap((candidate): Judged[] => {
      const found = access.get(candidate.listening.caller.role)
      if (!found) return []
      const refusal = refusalOf(change, found)
      // Whoever may not read the key learns that something has happened, and nothing by which to guess what.
      const isMeant = refusal !== undefined || matches.all(candidate.binding.filters, change, found)
      return isMeant ? [{ ...candidate, access: found, refusal }] : []
    }),
  }))
  const isVisible = await look(parts, judged)
  for (const { change, judged: those } of judged) {
    tell(
      change,
      those.filter((one) => isVisible(change, one)),
    )
  }
}

async function readCases({ database, subscribers }: JudgeParts, changes: readonly Change[]): Promise<Case[]> {
  const cases = changes.flatMap((change) => {
    const candidates = [...subscribers.of(change)]
    return candidates.length > 0 ? [{ change, candidates, access: new Map<string, TableAccess>() }] : []
  })
  if (cases.length === 0) return []
  const oids = new Set(cases.map(({ change }) => change.table.oid))
  const roles = new Set(
    cases.flatMap(({ candidates }) => candidates.map(({ listening }) => listening.caller.role)),
  )
  const all = await readAccess(database, [...oids], [...roles])
  for (const { change, access } of cases) {
    for (const one of all) if (one.oid === change.table.oid) access.set(one.role, one)
  }
  return cases
}

/** Patterns that are looked for together, and the milliseconds that all of a lot of changes may take. */
const patternsAtOnce = 10
const patternPatience = 1000

const outOfTime = '57014'

type Comparison = { filter: Filter; access: TableAccess; value: string | null; matched: boolean }

/** Which filters match, as far as PostgreSQL has to be asked. */
class Matches {
  readonly #parts: JudgeParts
  readonly #asked = new Map<string, Comparison>()

  constructor(parts: JudgeParts) {
    this.#parts = parts
  }

  async find(cases: readonly Case[]): Promise<this> {
    for (const { change, access, candidates } of cases) {
      for (const { binding, listening } of candidates) {
        const found = access.get(listening.caller.role)
        if (found) for (const filter of binding.filters) this.#matches(filter, change, found)
      }
    }
    const isOfPattern = ({ filter }: Comparison) => isPattern(filter.operator)
    const [patterns, others] = [true, false].map((wanted) =>
      [...this.#asked.values()].filter((one) => isOfPattern(one) === wanted),
    ) as [Comparison[], Comparison[]]
    await this.#ask(others)
    const until = performance.now() + patternPatience
    for (let from = 0; from < patterns.length; from += patternsAtOnce) {
      await this.#ask(patterns.slice(from, from + patternsAtOnce), until)
    }
    return this
  }

  all(filters: readonly Filter[], change: Change, access: TableAccess): boolean {
    return filters.every((filter) => this.#matches(filter, change, access))
  }

  #matches(filter: Filter, change: Change, access: TableAccess): boolean {
    const column = access.columns.find(({ name }) => name === filter.column)
    const isHidden = change.type === 'DELETE' && access.hasRowSecurity && !column?.isKey
    const value = (change.type === 'DELETE' ? change.old : change.new)?.[filter.column]
    if (!column?.isReadable || isHidden || value === undefined) return false
    const known = matchesByText(filter, column, value)
    if (known !== undefined) return known
    if (isPattern(filter.operator) && this.#parts.slow.has(filter)) return false
    const { text, values } = askMatch(filter, column, value)
    const name = JSON.stringify([text, values])
    const asked = this.#asked.get(name) ?? { filter, access, value, matched: false }
    this.#asked.set(name, asked)
    return asked.matched
  }

  /** What is not known by `until` does not match. */
  async #ask(asked: Comparison[], until = Number.POSITIVE_INFINITY): Promise<void> {
    if (asked.length === 0 || performance.now() > until) return
    const statements = asked.map(({ filter, access, value }) => {
      const column = access.columns.find(({ name }) => name === filter.column)
      if (!column) throw new Error('a filter without its column')
      return askMatch(filter, column, value)
    })
    try {
      const before = until === Number.POSITIVE_INFINITY ? [forTexts] : [forTexts, briefly]
      const results = await this.#parts.database.batch([...before, ...statements], { readOnly: true })
      asked.forEach((one, at) => {
        one.matched = results[before.length + at]?.rows[0]?.[0] === 't'
      })
    } catch (error) {
      if (!isDatabaseError(error)) throw error
      const [only, ...more] = asked
      if (only && more.length === 0) {
        if (error.code === outOfTime) this.#parts.slow.add(only.filter)
        // The column's type has changed since the filter was looked at: what cannot be compared does not match.
        return this.#parts.log.warn({ code: error.code }, 'a filter failed')
      }
      for (const one of asked) await this.#ask([one], until)
    }
  }
}

/** Deleted rows cannot be looked for, and where no policy decides there is nothing to look at. */
const needsLook = (change: Change, { access, refusal }: Judged): boolean =>
  refusal === undefined && change.type !== 'DELETE' && access.hasPolicies

async function look(
  { database, log }: JudgeParts,
  cases: readonly { change: Change; judged: readonly Judged[] }[],
): Promise<(change: Change, judged: Judged) => boolean> {
  const questions = new Map<string, VisibilityQuestion & { changes: Change[] }>()
  const nameOf = (caller: Listening['caller'], { oid }: TableAccess) => `${oid} ${caller.name}`
  for (const { change, judged } of cases) {
    for (const one of judged) {
      if (!needsLook(change, one)) continue
      const { caller } = one.listening
      const name = nameOf(caller, one.access)
      const question = questions.get(name) ?? { caller, access: one.access, changes: [] }
      if (question.changes.at(-1) !== change) question.changes.push(change)
      questions.set(name, question)
    }
  }
  const answers = await visibleChanges(database, log, [...questions.values()])
  const seen = new Map([...questions.keys()].map((name, at) => [name, answers[at]]))
  return (change, one) =>
    !needsLook(change, one) || seen.get(nameOf(one.listening.caller, one.access))?.has(change) === true
}

/** Whoever may see the same is told the same object, and each subscriber once for all bindings that see the same. */
function tell(change: Change, judged: readonly Judged[]): void {
  const payloads = new Map<string, SharedPayload>()
  const told = new Map<Listening, Map<SharedPayload, number[]>>()
  for (const { listening, binding, access, refusal } of judged) {
    const { select } = binding
    const name = refusal ?? `${access.role} ${select ? JSON.stringify([...select].sort()) : ''}`
    const payload =
      payloads.get(name) ??
      (refusal === undefined ? changePayload(change, access, select) : refusedPayload(change, refusal))
    payloads.set(name, payload)
    const byPayload = told.get(listening) ?? new Map<SharedPayload, number[]>()
    byPayload.set(payload, [...(byPayload.get(payload) ?? []), binding.id])
    told.set(listening, byPayload)
  }
  for (const [{ subscriber }, byPayload] of told) {
    for (const [payload, ids] of byPayload) subscriber.deliver(ids, payload)
  }
}
