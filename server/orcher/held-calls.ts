/** Limits the open waiting calls of an account in this process, since each event wakes all of them for a query. */
import { planLimits } from '#shared/orcher/plan-limits.ts'
import type { Caller } from './endpoint.ts'
import { apiError } from './errors.ts'

/** Seconds. */
const tryAgainAfter = 5

export class HeldCalls {
  readonly #open = new Map<string, number>()

  /** The returned function ends the call; throws 429 if there are too many. */
  hold({ account, plan }: Pick<Caller, 'account' | 'plan'>): () => void {
    const open = this.#open.get(account) ?? 0
    const most = planLimits[plan].openCalls
    if (open >= most) {
      throw apiError('openCalls', { most }, { retryAfter: tryAgainAfter })
    }
    this.#open.set(account, open + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const left = (this.#open.get(account) ?? 1) - 1
      if (left === 0) this.#open.delete(account)
      else this.#open.set(account, left)
    }
  }
}
