/** The filters that match a batch of changes, as far as PostgreSQL must be asked. */
import { type Database, isDatabaseError, type Statement } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Change } from './change.ts'
import { askMatch, briefly, forTexts, isPattern, matchesByText } from './match-filter.ts'
import type { Filter } from './parse-filter.ts'
import { isSurelyQuick } from './pattern-cost.ts'
import type { SlowFilters } from './slow-filters.ts'
import type { Candidate, Listening } from './subscribers.ts'
import type { TableAccess } from './table-access.ts'

/** A change with its candidates, and what their roles may read of its table. */
export type Case = { change: Change; access: Map<string, TableAccess>; candidates: Candidate[] }

/** `isMeant` is undefined if it depends on a slow pattern, which is matched only against visible values. */
export type Judged = Candidate & {
  access: TableAccess
  refusal: string | undefined
  isMeant: true | undefined
}

type Parts = { database: Database; log: Pick<Log, 'warn'>; slow: SlowFilters }

/** Slow patterns: matched together, and milliseconds for all of a batch. */
const slowPatternBatch = 10
const patternPatience = 1000

const outOfTime = '57014'

/** `matched` is undefined until PostgreSQL has answered, and if it took too long. */
type Comparison = {
  filter: Filter
  access: TableAccess
  value: string | null
  statement: Statement
  callers: Set<Listening['caller']>
  matched: boolean | undefined
}

export class Matches {
  readonly #parts: Parts
  readonly #asked = new Map<string, Comparison>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async findQuick(cases: readonly Case[]): Promise<void> {
    const asked = new Set<Comparison>()
    for (const { change, access, candidates } of cases) {
      for (const { binding, listening } of candidates) {
        const found = access.get(listening.caller.role)
        for (const one of found ? this.#compared(binding.filters, change, found) : []) {
          if (isQuick(one)) asked.add(one)
        }
      }
    }
    await this.#ask([...asked])
  }

  /** Only for visible rows, because the duration reveals something about the value. */
  async findSlow(cases: readonly { change: Change; judged: readonly Judged[] }[]): Promise<void> {
    const asked = new Set<Comparison>()
    for (const { change, judged } of cases) {
      for (const { binding, listening, access, isMeant } of judged) {
        if (isMeant) continue
        for (const one of this.#compared(binding.filters, change, access)) {
          if (isQuick(one) || this.#parts.slow.has(listening.caller, one.filter)) continue
          one.callers.add(listening.caller)
          asked.add(one)
        }
      }
    }
    const all = [...asked]
    const until = performance.now() + patternPatience
    for (let from = 0; from < all.length; from += slowPatternBatch) {
      await this.#ask(all.slice(from, from + slowPatternBatch), until)
    }
  }

  /** Undefined if it depends on a pattern that was not matched yet, or takes too long. */
  all(filters: readonly Filter[], change: Change, access: TableAccess): boolean | undefined {
    const matched = filters.map((filter) => {
      const found = this.#matches(filter, change, access)
      return typeof found === 'object' ? found.matched : found
    })
    if (matched.includes(false)) return false
    return matched.includes(undefined) ? undefined : true
  }

  *#compared(filters: readonly Filter[], change: Change, access: TableAccess): Iterable<Comparison> {
    for (const filter of filters) {
      const found = this.#matches(filter, change, access)
      if (typeof found === 'object') yield found
    }
  }

  #matches(filter: Filter, change: Change, access: TableAccess): boolean | Comparison {
    const column = access.columns.find(({ name }) => name === filter.column)
    const isHidden = change.type === 'DELETE' && access.hasRowSecurity && !column?.isKey
    const value = (change.type === 'DELETE' ? change.old : change.new)?.[filter.column]
    if (!column?.isReadable || isHidden || value === undefined) return false
    const known = matchesByText(filter, column, value)
    if (known !== undefined) return known
    const statement = askMatch(filter, column, value)
    const name = JSON.stringify([statement.text, statement.values])
    const asked = this.#asked.get(name) ?? {
      ...{ filter, access, value, statement, callers: new Set(), matched: undefined },
    }
    this.#asked.set(name, asked)
    return asked
  }

  /** Comparisons not answered by `until` stay unknown. */
  async #ask(asked: Comparison[], until = Number.POSITIVE_INFINITY): Promise<void> {
    if (asked.length === 0 || performance.now() > until) return
    const before = until === Number.POSITIVE_INFINITY ? [forTexts] : [forTexts, briefly]
    try {
      const statements = [...before, ...asked.map(({ statement }) => statement)]
      const results = await this.#parts.database.batch(statements, { readOnly: true })
      asked.forEach((one, at) => {
        one.matched = results[before.length + at]?.rows[0]?.[0] === 't'
      })
    } catch (error) {
      if (!isDatabaseError(error)) throw error
      const [only, ...more] = asked
      if (only && more.length === 0) return this.#failed(only, error.code)
      for (const one of asked) await this.#ask([one], until)
    }
  }

  #failed(one: Comparison, code: string | undefined): void {
    this.#parts.log.warn({ code }, 'a filter failed')
    // The column's type has changed since the filter was validated: it does not match.
    if (code !== outOfTime) one.matched = false
    else for (const caller of one.callers) this.#parts.slow.add(caller, one.filter)
  }
}

const isQuick = ({ filter, value }: Comparison): boolean =>
  !isPattern(filter.operator) || value === null || isSurelyQuick(filter, value)
