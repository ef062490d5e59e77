/**
 * Counts the calls of accounts against their plans, exactly among all processes: each takes calls from PostgreSQL in blocks and
 * answers out of them. Near the limit a block is as large as those who wait; what is not used goes back.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'
import { type ApiError, apiError } from './errors.ts'

/** One call that may be answered. */
export type Pass = {
  /** Calls of this month, this one included, as far as this process knows. */
  used: number
  limit: number | null
  /** It was not answered, or by a fault of ours. */
  giveBack(): void
}

export type Settled = { block: string; account: string; month: string; used: number; left: number }

type Block = { id: string; month: string; left: number; used: number; touched: number }
type Waiter = { resolve(pass: Pass): void; reject(error: unknown): void }
type Account = {
  /** As PostgreSQL last said, whose clock decides. */
  month: string
  limit: number | null
  /** Calls of the month that PostgreSQL knows of, as of the last time it was asked, and those since. */
  known: number
  since: number
  blocks: Block[]
  waiting: Waiter[]
  asking: boolean
  /** Until when it is not asked again: there was nothing left. */
  spentUntil: number
}

type Granted = { granted: number; calls: number; open: number; limit: number | null; month: string }

const largestBlock = 50
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

  /** Rejects with 429 where the plan's calls are used up. */
  take(account: string): Promise<Pass> | Pass {
    const state = this.#stateOf(account)
    const pass = this.#passOf(account, state)
    if (pass) {
      // The next block is there before this one is used up, so that nobody waits for it.
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

  /** What was used since the last time, and of what nobody used lately: all that is left. */
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

  /** What could not be told is told with the next. A block that was given up stays so. */
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
        limit: null,
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

  /** A month that has begun takes no calls of the one before; of a block that came just now it is known that it has not ended. */
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
      // It was told of meanwhile: what is told next is one less.
      this.#stateOf(account).blocks.push({ id, month, left: 0, used: -1, touched: block.touched })
    }
    return { used: state.known + state.since, limit: state.limit, giveBack }
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
    // What is left of another month is of no use any more, and told of with the rest.
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

  /** Never where it might be somebody else's last. */
  #isLow({ asking, limit, known, since, blocks }: Account): boolean {
    if (asking || (limit !== null && known + since >= limit * 0.9)) return false
    const size = limit === null ? unlimitedBlock : largestBlock
    return blocks.reduce((sum, { left }) => sum + left, 0) === Math.ceil(size / 4)
  }

  /** A hundredth of the plan, at most 50; in the last twentieth no more than are asked for. Without a limit it is a count alone. */
  #wanted({ month, limit, known, since, waiting }: Account): number {
    // At the turn of the month, where PostgreSQL's clock is behind ours, each block is used at once or not at all.
    if (month < monthOf(this.#now())) return Math.max(1, waiting.length)
    if (limit === null) return Math.max(waiting.length, unlimitedBlock)
    if (known + since >= limit * 0.95) return waiting.length
    return Math.max(waiting.length, Math.min(largestBlock, Math.ceil(limit / 100)))
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
