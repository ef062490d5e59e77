/** How many calls of an account may stay open at once, in this process: each is woken, and asks, whenever something happens. */
import type { Caller } from './endpoint.ts'
import { ApiError } from './errors.ts'

const most: Record<Caller['plan'], number> = { starter: 30, growth: 300, enterprise: 3000 }
/** Seconds. */
const tryAgainAfter = 5

export class HeldCalls {
  readonly #open = new Map<string, number>()

  /** The function that it gives ends the call; throws 429 where there are too many. */
  hold({ account, plan }: Pick<Caller, 'account' | 'plan'>): () => void {
    const open = this.#open.get(account) ?? 0
    if (open >= most[plan]) {
      throw new ApiError(
        429,
        'limit_reached',
        `At most ${most[plan]} calls of an account stay open at once. Close one, or read the directive instead.`,
        {},
        tryAgainAfter,
      )
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
