/**
 * Counts the calls of accounts against their plans, exactly across processes: each takes blocks of calls from PostgreSQL and serves
 * calls from them. Near the limit a block has only as many calls as are waiting; unused ones are returned.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'
import { type ApiError, apiError } from './errors.ts'

/** Permission for one call. */
export type Pass = {
  /** Calls of this month including this one, as far as this process knows. */
  used: number
  limit: number | null
  /** Returns the call, if it was not answered, or failed by our fault. */
  giveBack(): void
}

export type Settled = { block: string; account: string; month: string; used: number; left: number }

type Block = { id: string; month: string; left: number; used: number; touched: number }
type Waiter = { resolve(pass: Pass): void; reject(error: unknown): void }
type Account = {
  /** As of PostgreSQL's clock. */
  month: string
  /** Null without one; undefined until PostgreSQL has told it. */
  limit: number | null | undefined
  /** The month's calls as of the last exchange with PostgreSQL, and those since. */
  known: number
  since: number
  blocks: Block[]
  waiting: Waiter[]
  asking: boolean
  /** Until when PostgreSQL is not asked again, since nothing was left. */
  spentUntil: number
}

type Granted = { granted: number; calls: number; open: number; limit: number | null; month: string }

const maxBlock = 50
const unlimitedBlock = 1000
const idleAfter = 2000
const askAgainAfter = 1000

export class Meter {
  readonly #database: Pick<Database, 'sql'>
  readonly #now: () => number
  readonly #accounts = new Map<string, Account>()

  constructor(database: Pick<Database, 'sql'>, now: () => number = Date.now) {
    this.#database = database
    this.#now = now
  }

  /** Rejects with 429 if the plan's calls are used up. */
  take(account: string): Promise<Pass> | Pass {
    const state = this.#stateOf(account)
    const pass = this.#passOf(account, state)
    if (pass) {
      // The next block is requested before this one is used up, so that no call waits.
      if (this.#isLow(state)) void this.#ask(account, state)
      return pass
    }
    if (state.spentUntil > this.#now() && state.month >= monthOf(this.#now()))
      return Promise.reject(this.#spent(state))
    return new Promise((resolve, reject) => {
      state.waiting.push({ resolve, reject })
      if (!state.asking) void this.#ask(account, state)
    })
  }

  /** What was used since the last report; for idle accounts, also what is unused. */
  settle({ everything = false } = {}): Settled[] {
    const now = this.#now()
    return [...this.#accounts].flatMap(([account, state]) => {
      const told = state.blocks.flatMap((block) => {
        if (everything || now - block.touched > idleAfter) block.left = 0
        else if (block.used === 0 && block.left > 0) return []
        const { id, month, left, used } = block
        block.used = 0
        return [{ block: id, account, month, used, left }]
      })
      state.blocks = state.blocks.filter(({ left }) => left > 0)
      if (state.blocks.length === 0 && state.waiting.length === 0 && !state.asking)
        this.#accounts.delete(account)
      return told
    })
  }

  /** Restores a failed report, to be sent with the next. A returned block stays returned. */
  unsettle(settled: readonly Settled[]): void {
    for (const { block, account, month, used } of settled) {
      const state = this.#stateOf(account)
      const own = state.blocks.find(({ id }) => id === block)
      if (own) own.used += used
      else state.blocks.push({ id: block, month, left: 0, used, touched: 0 })
    }
  }

  #stateOf(account: string): Account {
    let state = this.#accounts.get(account)
    if (!state) {
      state = {
        month: monthOf(this.#now()),
        limit: undefined,
        known: 0,
        since: 0,
        blocks: [],
        waiting: [],
        asking: false,
        spentUntil: 0,
      }
      this.#accounts.set(account, state)
    }
    return state
  }

  /** Blocks of a past month cannot be used; a block that just arrived is known to be current. */
  #passOf(
    account: string,
    state: Account,
    block = state.blocks.find(({ month, left }) => left > 0 && month >= monthOf(this.#now())),
  ): Pass | undefined {
    if (!block || block.left === 0) return undefined
    block.left--
    block.used++
    block.touched = this.#now()
    state.since++
    const { id, month } = block
    const giveBack = () => {
      state.since--
      if (state.blocks.includes(block)) {
        block.used--
        block.left++
        return
      }
      // It was already reported, so the next report counts one less.
      this.#stateOf(account).blocks.push({ id, month, left: 0, used: -1, touched: block.touched })
    }
    return { used: state.known + state.since, limit: state.limit ?? null, giveBack }
  }

  async #ask(account: string, state: Account): Promise<void> {
    state.asking = true
    try {
      do {
        const id = randomUUID()
        const wanted = this.#wanted(state)
        const [row] = await this.#database.sql<{ answer: Granted }>`
          select orcher.reserve_calls(${account}, ${wanted}, ${id}) as answer`
        if (!row) throw new Error('reserve_calls gave nothing')
        this.#granted(account, state, id, row.answer)
      } while (state.waiting.length > 0)
    } catch (error) {
      for (const { reject } of state.waiting.splice(0)) reject(error)
    } finally {
      state.asking = false
    }
  }

  #granted(account: string, state: Account, id: string, { granted, calls, limit, month }: Granted): void {
    // The rest of another month's block is returned with the next report.
    for (const block of state.blocks) if (block.month !== month) block.left = 0
    const own = state.blocks.reduce((sum, { month: of, used }) => sum + (of === month ? used : 0), 0)
    Object.assign(state, { known: calls, since: own, limit, month })
    if (granted === 0) {
      state.spentUntil = this.#now() + askAgainAfter
      for (const { reject } of state.waiting.splice(0)) reject(this.#spent(state))
      return
    }
    const block = { id, month, left: granted, used: 0, touched: this.#now() }
    state.blocks.push(block)
    while (state.waiting.length > 0) {
      const pass = this.#passOf(account, state, block)
      if (!pass) return
      state.waiting.shift()?.resolve(pass)
    }
  }

  /** Not near the limit, where another process may need the last calls. */
  #isLow({ asking, limit, known, since, blocks }: Account): boolean {
    if (asking || limit === undefined || (limit !== null && known + since >= limit * 0.9)) return false
    const size = limit === null ? unlimitedBlock : maxBlock
    return blocks.reduce((sum, { left }) => sum + left, 0) === Math.ceil(size / 4)
  }

  /** A hundredth of the plan, 50 at most; in the last twentieth only as many as are waiting. Without a limit it only counts. */
  #wanted({ month, limit, known, since, waiting }: Account): number {
    // At the turn of the month, if PostgreSQL's clock is behind, each block is used at once or not at all.
    if (month < monthOf(this.#now())) return Math.max(1, waiting.length)
    // More than that could be all that the plan has, which other processes are asked for as well.
    if (limit === undefined) return waiting.length
    if (limit === null) return Math.max(waiting.length, unlimitedBlock)
    if (known + since >= limit * 0.95) return waiting.length
    return Math.max(waiting.length, Math.min(maxBlock, Math.ceil(limit / 100)))
  }

  #spent({ limit }: Account): ApiError {
    const now = this.#now()
    const seconds = Math.ceil((nextMonth(now) - now) / 1000)
    return apiError('callsUsedUp', { calls: limit?.toLocaleString('en-US') ?? '' }, { retryAfter: seconds })
  }
}

const monthOf = (now: number) => new Date(now).toISOString().slice(0, 7)

function nextMonth(now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
